import type { BodyOf } from '@kolo/contract/endpoint';
import { RegisterBody, type register } from '@kolo/contract/identity';
import { TERMS_VERSION } from '@kolo/domain/terms';
import { splitName } from '@kolo/domain/names';
import * as z from 'zod/mini';

/** As it stands on the screen: one name, and blanks where nothing was typed. */
export interface RegisterForm {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly password: string;
}

export type RegisterField = keyof RegisterForm;
export type RegisterErrors = Partial<Record<RegisterField, string>>;

export const EMPTY_REGISTER_FORM: RegisterForm = {
  name: '',
  email: '',
  phone: '',
  address: '',
  password: '',
};

/** The name of what is kept while it is typed, for a reload and for a customer who comes back from the code to mend it. */
export const REGISTER_DRAFT = 'register';

export const RegisterDraft = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  password: z.literal(''),
}) satisfies z.ZodMiniType<RegisterForm>;

const FIELD_OF_MEMBER: Readonly<Record<string, RegisterField>> = {
  firstName: 'name',
  lastName: 'name',
  email: 'email',
  phoneNumber: 'phone',
  address: 'address',
  password: 'password',
};

/** Errors by the request's members, as errors by the screen's fields; the first of each field stays. */
export function errorsByField(byMember: Iterable<readonly [string, string]>): RegisterErrors {
  const errors: RegisterErrors = {};
  for (const [member, message] of byMember) {
    const field = FIELD_OF_MEMBER[member.split('.', 1)[0] ?? ''];
    if (field) errors[field] ??= message;
  }
  return errors;
}

export type RegisterRequest =
  | { kind: 'ready'; body: BodyOf<typeof register> }
  | { kind: 'wrong'; errors: RegisterErrors };

/** The phone box stands behind a fixed +234, so what is in it may start without any prefix. */
function phoneAsTyped(typed: string): string {
  return /^[789]/.test(typed) ? `+234${typed}` : typed;
}

export function toRegisterRequest(form: RegisterForm): RegisterRequest {
  const { firstName, lastName } = splitName(form.name);
  const email = form.email.trim();
  const phone = form.phone.trim();
  const address = form.address.trim();
  const body: BodyOf<typeof register> = {
    firstName,
    lastName,
    password: form.password,
    // What the links beside the button lead to.
    termsVersion: TERMS_VERSION,
    ...(email === '' ? {} : { email }),
    ...(phone === '' ? {} : { phoneNumber: phoneAsTyped(phone) }),
    ...(address === '' ? {} : { address }),
  };
  const parsed = RegisterBody.safeParse(body);
  if (parsed.success) return { kind: 'ready', body };
  return {
    kind: 'wrong',
    errors: errorsByField(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message])),
  };
}
