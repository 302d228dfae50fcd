import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..');

interface Line {
  /** The line of the specification, section 8 unless it says otherwise. */
  readonly line: string;
  readonly texts: readonly string[];
  /** The files that say them. */
  readonly files: readonly string[];
}

const CODE_FORM = ['features/identity/verification.tsx'];

/** The fixed words of the specification, and the files that say them. What a line makes the app do: app/spec-lines.test.tsx. */
const LINES: readonly Line[] = [
  {
    line: 'Error text shown = server message, …, else "An unexpected error occurred"',
    texts: ['An unexpected error occurred'],
    files: ['lib/api-error.ts'],
  },
  {
    line: 'Toast titles: Login Failed',
    texts: ['Login Failed'],
    files: ['features/identity/login-form.tsx'],
  },
  {
    line: 'Toast titles: Registration Failed',
    texts: ['Registration Failed'],
    files: ['features/identity/register-screen.tsx'],
  },
  {
    line: 'Toast titles: Verification Failed, Failed to Send Code',
    texts: ['Verification Failed', 'Failed to Send Code'],
    files: CODE_FORM,
  },
  {
    line: 'Toast titles: Reset Request Failed',
    texts: ['Reset Request Failed'],
    files: ['features/identity/forgot-password-screen.tsx'],
  },
  {
    line: 'Toast titles: Code Verification Failed',
    texts: ['Code Verification Failed'],
    files: ['features/identity/verify-reset-code-screen.tsx'],
  },
  {
    line: 'Toast titles: Password Reset Failed',
    texts: ['Password Reset Failed'],
    files: ['features/identity/reset-password-screen.tsx'],
  },
  {
    line: 'Success toasts: Account Verified, Code Sent',
    texts: [
      'Account Verified',
      'Your account has been successfully verified.',
      'Code Sent',
      'A new verification code has been sent.',
    ],
    files: CODE_FORM,
  },
  {
    line: 'Success toasts: Reset Code Sent',
    texts: ['Reset Code Sent', 'A password reset code has been sent.'],
    files: ['features/identity/forgot-password-screen.tsx'],
  },
  {
    line: 'Success toasts: Account Created',
    texts: ['Account Created', 'Your new account has been created successfully'],
    files: ['features/accounts/account-type-picker.tsx'],
  },
  {
    line: '"Verification email sent!"; "Failed to send verification email."',
    texts: ['Verification email sent!', 'Failed to send verification email.'],
    files: ['features/identity/own-contact.ts'],
  },
  {
    line: 'Section 5: Verification needs a prior identifier',
    texts: ['No identifier for verification'],
    files: ['lib/pending-verification.ts'],
  },
  {
    line: 'Login message mapping',
    texts: [
      'Your account has been temporarily locked. Please contact support.',
      'Your account is not verified. Please verify your account first.',
      'Account not found. Please check your email or phone number.',
      'Incorrect password. Please try again.',
      'Invalid email/phone number or password. Please check your details and try again.',
      'Authentication failed',
    ],
    files: ['features/identity/login-messages.ts'],
  },
  {
    line: '"Error creating account" (server message or "Could not create account. Please try again.")',
    texts: ['Error creating account', 'Could not create account. Please try again.'],
    files: ['features/accounts/account-type-picker.tsx'],
  },
  {
    line: '"Error fetching transactions" (server message or "Could not fetch your transactions")',
    texts: ['Error fetching transactions'],
    files: ['features/accounts/history-screen.tsx', 'app/screens/dashboard/recent-transactions.tsx'],
  },
  {
    line: '"Error fetching accounts" (server message or "Could not fetch your accounts")',
    texts: ['Error fetching accounts'],
    files: [
      'app/screens/dashboard/balance-panel.tsx',
      'app/screens/deposit-screen.tsx',
      'app/screens/withdraw-screen.tsx',
      'app/screens/new-ibs-screen.tsx',
    ],
  },
  {
    line: 'The words for both, where the server says nothing',
    texts: ['Could not fetch your accounts', 'Could not fetch your transactions'],
    files: ['features/accounts/api.ts'],
  },
  {
    line: '"Error fetching account" ("Could not fetch the {type} account")',
    texts: ['Error fetching account'],
    files: ['features/accounts/account-screen.tsx'],
  },
  {
    line: 'Section 2, dashboard: "No transactions found"',
    texts: ['No transactions found'],
    files: ['app/screens/dashboard/recent-transactions.tsx'],
  },
  {
    line: 'Section 2, dashboard: "No accounts yet"',
    texts: ['No accounts yet'],
    files: ['app/screens/dashboard/balance-panel.tsx'],
  },
  {
    line: '"Failed to load notifications. Please try again."',
    texts: ['Failed to load notifications. Please try again.'],
    files: ['features/notifications/notifications-screen.tsx'],
  },
  {
    line: 'KYC texts',
    texts: [
      'Your KYC verification is pending approval.',
      'Your KYC verification was rejected. Please complete the process again.',
      'Complete your KYC verification to unlock all features.',
    ],
    files: ['features/kyc/kyc-words.ts'],
  },
];

/** As its own text, with nothing before or after it. */
function says(source: string, text: string): boolean {
  return ["'", '"'].some((quote) => source.includes(quote + text + quote));
}

it.each(LINES)('$line', ({ texts, files }) => {
  for (const file of files) {
    const source = readFileSync(join(SRC, file), 'utf8');
    expect([file, texts.filter((text) => !says(source, text))]).toEqual([file, []]);
  }
});
