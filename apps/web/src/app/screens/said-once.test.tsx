import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NewCase } from '#features/cases/new-case.tsx';
import { meQuery } from '#features/identity/api.ts';
import { PersonalInformationScreen } from '#features/identity/personal-information-screen.tsx';
import { RegisterScreen } from '#features/identity/register-screen.tsx';
import { keepResetFlow } from '#features/identity/reset-flow.ts';
import { ResetPasswordScreen } from '#features/identity/reset-password-screen.tsx';
import { SecurityScreen } from '#features/identity/security-screen.tsx';
import { keepResendWait } from '#features/identity/use-resend.ts';
import { VerifyResetCodeScreen } from '#features/identity/verify-reset-code-screen.tsx';
import { VerifyScreen } from '#features/identity/verify-screen.tsx';
import { keepPendingVerification } from '#lib/pending-verification.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';

const ADA = 'ada@mail.example';
const PASSWORD = 'market-day-rain';
const WHY = 'That is not something we can take.';
const ELSEWHERE = 'Kolo has a problem on its side.';

/** What the server answers to every command: at which field it refuses, if at one. */
let refusesAt: string | null = null;

function answer(_: unknown, { method = 'GET' }: RequestInit = {}): Promise<Response> {
  // What a screen asks for is not what this is about.
  if (method === 'GET') return new Promise(() => {});
  const body =
    refusesAt === null
      ? { code: 'INTERNAL', message: ELSEWHERE }
      : { code: 'VALIDATION', message: WHY, fields: { [refusesAt]: WHY } };
  return Promise.resolve(Response.json(body, { status: 400 }));
}

beforeEach(() => {
  keepCsrfPair();
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  clearToasts();
  localStorage.clear();
  sessionStorage.clear();
});

function show(what: React.ReactNode): HTMLElement {
  const me = {
    id: 'ada',
    firstName: 'Ada',
    lastName: 'Obi',
    email: ADA,
    phoneNumber: null,
    address: null,
    isEmailVerified: true,
    isPhoneVerified: false,
    kycStatus: 'none',
    hasPin: false,
    pinSetAt: null,
  };
  return renderPage(what, { client: testClient([meQuery, me]) }).container;
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

const FORMS = [
  {
    name: 'registration',
    field: 'password',
    open: () => show(<RegisterScreen />),
    fill: () => {
      type('Full name', 'Ada Obi');
      type('Email', ADA);
      type('Password', PASSWORD);
    },
    button: 'Create account',
  },
  {
    name: 'a new password after a reset',
    field: 'password',
    open: () => {
      keepResetFlow({ state: 'verified', identifier: ADA, grant: 'grant' });
      return show(<ResetPasswordScreen />);
    },
    fill: () => {
      type('New password', PASSWORD);
      type('Enter it again', PASSWORD);
    },
    button: 'Save password',
  },
  {
    name: 'personal information',
    field: 'firstName',
    open: () => show(<PersonalInformationScreen />),
    fill: () => type('First name', 'Adaeze'),
    button: 'Save changes',
  },
  {
    name: 'a change of password',
    field: 'currentPassword',
    open: () => show(<SecurityScreen />),
    fill: () => {
      type('Current password', PASSWORD);
      type('New password', `${PASSWORD}-2`);
      type('Enter it again', `${PASSWORD}-2`);
    },
    button: 'Save password',
  },
  {
    name: 'a new case',
    field: 'text',
    open: () => show(<NewCase />),
    fill: () => type('What is wrong?', 'I was debited twice.'),
    button: 'Send report',
  },
] as const;

it.each(FORMS)('$name: what stands at the field is in no toast', async ({ field, open, fill, button }) => {
  refusesAt = field;
  open();
  fill();
  fireEvent.click(screen.getByRole('button', { name: button }));
  await screen.findByText(WHY);
  expect(currentToasts()).toEqual([]);
});

it.each(FORMS)('$name: what is about no field is in a toast alone', async ({ open, fill, button }) => {
  refusesAt = null;
  const page = open();
  fill();
  fireEvent.click(screen.getByRole('button', { name: button }));
  await vi.waitFor(() => expect(currentToasts()).toMatchObject([{ detail: ELSEWHERE, tone: 'failed' }]));
  expect(page.textContent).not.toContain(ELSEWHERE);
});

const CODES = [
  {
    name: 'the code of somebody new',
    title: 'Verification Failed',
    notSent: 'Failed to Send Code',
    open: () => {
      keepPendingVerification([ADA]);
      keepResendWait(ADA, 0, new Date());
      return show(<VerifyScreen />);
    },
  },
  {
    name: 'the code of a reset',
    title: 'Code Verification Failed',
    notSent: 'Reset Request Failed',
    open: () => {
      keepResetFlow({ state: 'requested', identifier: ADA });
      keepResendWait(ADA, 0, new Date());
      return show(<VerifyResetCodeScreen />);
    },
  },
] as const;

it.each(CODES)('$name: the toast names what failed, and the reason stands at the code', async (one) => {
  refusesAt = 'code';
  one.open();
  type('The 6 digits of the code', '123456');
  await screen.findByText(WHY);
  expect(currentToasts()).toMatchObject([{ title: one.title }]);
  expect(currentToasts()[0]).not.toHaveProperty('detail');
});

it.each(CODES)('$name: what keeps another from being sent is not said of the code too', async (one) => {
  refusesAt = null;
  const page = one.open();
  type('The 6 digits of the code', '123456');
  await screen.findByText(ELSEWHERE);
  fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  await vi.waitFor(() => expect(currentToasts()).toMatchObject([{ title: one.notSent, detail: ELSEWHERE }]));
  expect(page.textContent).not.toContain(ELSEWHERE);
});
