import { expect, it } from 'vitest';
import { loginProblem } from './login-messages.ts';

const problem = (said: string) => loginProblem(new Error(said));

it.each([
  ['Account is LOCKED', 'Your account has been temporarily locked. Please contact support.'],
  ['This user is disabled', 'Your account has been temporarily locked. Please contact support.'],
  ['Email verification required', 'Your account is not verified. Please verify your account first.'],
  ['Please verify your phone', 'Your account is not verified. Please verify your account first.'],
  ['Invalid credentials', 'Invalid email/phone number or password. Please check your details and try again.'],
])('"%s" is said in the words of the product, for the whole form', (said, message) => {
  expect(problem(said)).toEqual({ field: null, message });
});

it('says at the identifier that there is no such account', () => {
  expect(problem('User not found')).toEqual({
    field: 'identifier',
    message: 'Account not found. Please check your email or phone number.',
  });
});

it('says at the password that it is wrong', () => {
  expect(problem('Wrong password')).toEqual({
    field: 'password',
    message: 'Incorrect password. Please try again.',
  });
});

it('follows the order of the list when a message fits twice', () => {
  expect(problem('Account locked: verify your password').message).toContain('locked');
  expect(problem('Invalid password credentials').message).toContain('Incorrect password');
});

it('says what the server said when nothing fits, and else that it failed', () => {
  expect(problem('Too many tries')).toEqual({ field: null, message: 'Too many tries' });
  expect([loginProblem(new Error('')), loginProblem(null)]).toEqual(
    Array(2).fill({ field: null, message: 'Authentication failed' }),
  );
});
