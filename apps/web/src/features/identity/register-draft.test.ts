import { expect, it } from 'vitest';
import { clearRegisterDraft, keepRegisterDraft, registerDraft } from './register-draft.ts';
import { EMPTY_REGISTER_FORM } from './register-form.ts';

const TYPED = {
  name: 'Adaeze Okonkwo',
  email: 'ada@example.ng',
  phone: '08031234567',
  address: '14 Adeola Street',
  password: 'kolo-pot-on-the-shelf-26',
};

it('gives back what was typed, without the password, until it is cleared', () => {
  keepRegisterDraft(TYPED);
  expect(registerDraft()).toEqual({ ...TYPED, password: '' });
  clearRegisterDraft();
  expect(registerDraft()).toEqual(EMPTY_REGISTER_FORM);
});
