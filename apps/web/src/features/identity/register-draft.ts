import { EMPTY_REGISTER_FORM, type RegisterForm } from './register-form.ts';

/**
 * What was typed to register, for a customer who comes back from the code to mend it. It lives in this page's memory alone, and
 * without the password: anyone who holds the phone next must not be able to show it.
 */
let draft: RegisterForm = EMPTY_REGISTER_FORM;

export function keepRegisterDraft(form: RegisterForm): void {
  draft = { ...form, password: '' };
}

export function registerDraft(): RegisterForm {
  return draft;
}

export function clearRegisterDraft(): void {
  draft = EMPTY_REGISTER_FORM;
}
