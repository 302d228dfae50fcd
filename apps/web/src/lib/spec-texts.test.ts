import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..');

/** The fixed words of the specification, section 8, and the file that says them. */
const TEXTS: ReadonlyArray<readonly [file: string, ...texts: readonly string[]]> = [
  ['lib/api-error.ts', 'An unexpected error occurred'],
  ['features/identity/login-form.tsx', 'Login Failed'],
  ['features/identity/register-screen.tsx', 'Registration Failed'],
  [
    'features/identity/verify-screen.tsx',
    'Account Verified',
    'Your account has been successfully verified.',
    'Verification Failed',
    'Code Sent',
    'A new verification code has been sent.',
    'Failed to Send Code',
  ],
  [
    'features/identity/verify-email-screen.tsx',
    'Account Verified',
    'Your account has been successfully verified.',
    'Verification Failed',
    'Code Sent',
    'A new verification code has been sent.',
    'Failed to Send Code',
  ],
  ['features/identity/own-email.ts', 'Verification email sent!', 'Failed to send verification email.'],
  [
    'features/identity/forgot-password-screen.tsx',
    'Reset Request Failed',
    'Reset Code Sent',
    'A password reset code has been sent.',
  ],
  ['features/identity/verify-reset-code-screen.tsx', 'Code Verification Failed'],
  ['features/identity/reset-password-screen.tsx', 'Password Reset Failed', 'Password Reset Successful'],
  ['lib/pending-verification.ts', 'No identifier for verification'],
  [
    'features/identity/login-messages.ts',
    'Your account has been temporarily locked. Please contact support.',
    'Your account is not verified. Please verify your account first.',
    'Account not found. Please check your email or phone number.',
    'Incorrect password. Please try again.',
    'Invalid email/phone number or password. Please check your details and try again.',
    'Authentication failed',
  ],
  [
    'features/accounts/account-type-picker.tsx',
    'Account Created',
    'Your new account has been created successfully',
    'Error creating account',
  ],
  ['features/accounts/history-screen.tsx', 'Error fetching transactions'],
  ['app/screens/dashboard/recent-transactions.tsx', 'Error fetching transactions', 'No transactions found'],
  ['app/screens/dashboard/balance-panel.tsx', 'Error fetching accounts', 'No accounts yet'],
  ['features/notifications/notifications-screen.tsx', 'Failed to load notifications. Please try again.'],
  [
    'features/kyc/kyc-words.ts',
    'Your KYC verification is pending approval.',
    'Your KYC verification was rejected. Please complete the process again.',
    'Complete your KYC verification to unlock all features.',
  ],
];

it.each(TEXTS)('%s says what the specification fixes, word for word', (file, ...texts) => {
  const source = readFileSync(join(SRC, file), 'utf8');
  expect(texts.filter((text) => !source.includes(text))).toEqual([]);
});
