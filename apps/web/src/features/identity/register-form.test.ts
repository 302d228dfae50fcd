import { expect, it } from 'vitest';
import { EMPTY_REGISTER_FORM, errorsByField, toRegisterRequest, type RegisterForm } from './register-form.ts';

const filled: RegisterForm = {
  name: '  Adaeze Ngozi Okonkwo ',
  email: ' adaeze@example.com ',
  phone: '',
  address: ' ',
  password: 'koloapp2026',
};

it('splits the name and leaves out what was not typed', () => {
  expect(toRegisterRequest(filled)).toEqual({
    kind: 'ready',
    body: {
      firstName: 'Adaeze',
      lastName: 'Ngozi Okonkwo',
      email: 'adaeze@example.com',
      password: 'koloapp2026',
      termsVersion: '2026-11-22',
    },
  });
});

it('takes a phone however it is typed behind +234', () => {
  for (const phone of ['803 555 0142', '0803 555 0142', '+234 803 555 0142']) {
    expect(toRegisterRequest({ ...filled, email: '', phone }).kind, phone).toBe('ready');
  }
});

it('asks for an email address or a phone at the first of the two fields', () => {
  expect(toRegisterRequest({ ...filled, email: '' })).toMatchObject({
    errors: { email: 'Email or phone is required' },
  });
});

it('says at each field what is wrong with it', () => {
  expect(
    toRegisterRequest({ ...EMPTY_REGISTER_FORM, email: 'nobody', phone: '12', password: 'short' }),
  ).toEqual({
    kind: 'wrong',
    errors: {
      name: 'Enter your name.',
      email: 'Enter a valid email address.',
      phone: 'Enter a Nigerian mobile number, like 0803 123 4567.',
      password: 'Use at least 8 characters.',
    },
  });
});

it('tells an empty form everything at once', () => {
  expect(toRegisterRequest(EMPTY_REGISTER_FORM)).toMatchObject({
    errors: {
      name: expect.any(String),
      email: 'Email or phone is required',
      password: expect.any(String),
    },
  });
});

it('puts the words of the server at the fields of the screen', () => {
  expect(
    errorsByField([
      ['phoneNumber', 'Taken'],
      ['lastName', 'Short'],
      ['unknown', 'Lost'],
    ]),
  ).toEqual({
    phone: 'Taken',
    name: 'Short',
  });
});
