import { expect, it } from 'vitest';
import { ChangePasswordForm, ForgotForm, NewPasswordForm } from './password-forms.ts';

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => issue.message);

it('takes an email address or a phone however it is typed', () => {
  expect(ForgotForm.parse({ identifier: ' Ada@Example.com ' })).toEqual({ identifier: 'ada@example.com' });
  expect(ForgotForm.parse({ identifier: '0803 555 0142' })).toEqual({ identifier: '+2348035550142' });
});

it('says what is wrong with anything else', () => {
  expect(messages(ForgotForm.safeParse({ identifier: ' ' }))).toContain('Email or phone number is required');
  expect(messages(ForgotForm.safeParse({ identifier: 'ada@' }))).toEqual(['Enter a valid email address.']);
  expect(messages(ForgotForm.safeParse({ identifier: 'ada' }))).toEqual([
    'Enter a Nigerian mobile number, like 0803 123 4567.',
  ]);
});

it('asks for the new password twice', () => {
  expect(NewPasswordForm.safeParse({ password: 'koloapp2026', again: 'koloapp2026' }).success).toBe(true);
  expect(messages(NewPasswordForm.safeParse({ password: 'koloapp2026', again: 'koloapp20' }))).toEqual([
    'The two passwords are not the same.',
  ]);
});

it('asks for the current password before a change', () => {
  const typed = { password: 'koloapp2026', again: 'koloapp2026' };
  expect(ChangePasswordForm.safeParse({ ...typed, current: 'market-day-rain' }).success).toBe(true);
  expect(messages(ChangePasswordForm.safeParse({ ...typed, current: '' }))).toEqual(['Password is required']);
  const withPin = { ...typed, current: 'market-day-rain', pin: '' };
  expect(messages(ChangePasswordForm.safeParse(withPin))).toHaveLength(1);
  expect(ChangePasswordForm.safeParse({ ...withPin, pin: '7391' }).success).toBe(true);
});
