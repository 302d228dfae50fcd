import { API_BASE } from '@kolo/contract/endpoint';
import type { User } from '@kolo/contract/identity';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '#lib/paths.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { meQuery } from './api.ts';
import { keepResendWait } from './use-resend.ts';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

const ADA: User = {
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@mail.example',
  phoneNumber: '+2348031234567',
  address: null,
  isEmailVerified: false,
  isPhoneVerified: true,
  kycStatus: 'none',
  hasPin: false,
  pinSetAt: null,
};
const lost = () => Promise.reject(new TypeError('no network'));
const wrong = () =>
  Promise.resolve(
    Response.json({ code: 'CODE_INVALID', message: 'That code is not right.' }, { status: 400 }),
  );

/** What the server knows, and how it answers to a code. */
let isEmailVerified: boolean;
let isReachable: boolean;
let verify: () => Promise<Response>;
/** How the request for a code ends. */
let send: () => Promise<Response>;

beforeEach(() => {
  [isEmailVerified, isReachable] = [false, true];
  signedIn('ada');
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (!isReachable) return lost();
    const call = `${method} ${url.slice(API_BASE.length)}`;
    if (call === 'GET /users/me') return Promise.resolve(Response.json({ ...ADA, isEmailVerified }));
    if (call === 'POST /auth/send-verification-email') return send();
    return call === 'POST /auth/verify-email' ? verify() : new Promise(() => {});
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  clearToasts();
  localStorage.clear();
  sessionStorage.clear();
});

function open(codeSent: boolean): void {
  renderPage(
    <Routes>
      <Route path={paths.verifyEmail} element={<VerifyEmailScreen />} />
      <Route path={paths.home} element={<h1>Home</h1>} />
    </Routes>,
    {
      at: { pathname: paths.verifyEmail, state: { codeSent } },
      client: testClient([meQuery, ADA]),
    },
  );
}

function enterCode(): void {
  open(true);
  fireEvent.change(screen.getByLabelText('The 6 digits of the code'), { target: { value: '482913' } });
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

it('a signed-in customer whose code worked is led on, though its answer was lost', async () => {
  verify = () => {
    isEmailVerified = true;
    return lost();
  };
  enterCode();
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
});

it('a customer who could not be told of a code that worked is led on by the next try', async () => {
  isReachable = false;
  enterCode();
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toContain('We do not know yet whether your code was accepted.');
  expect(textContent).toContain('It may already have worked: enter it again to be sure.');
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  [isEmailVerified, isReachable] = [true, true];
  verify = wrong;
  await press('Verify');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
});

it('a new code settles what was not known of the one before', async () => {
  keepResendWait('ada@mail.example', 0, new Date());
  verify = lost;
  enterCode();
  await screen.findByRole('alert');
  send = () => Promise.resolve(Response.json({ message: 'Sent.' }));
  await press('Send a new code');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(currentToasts()).toMatchObject([{ title: 'Code Sent' }]);
});

it('a customer whose code worked is led on by asking for another one', async () => {
  keepResendWait('ada@mail.example', 0, new Date());
  isReachable = false;
  enterCode();
  await screen.findByRole('alert');
  [isEmailVerified, isReachable] = [true, true];
  send = () => Promise.resolve(Response.json({ message: 'Sent.' }));
  await press('Send a new code');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
});

it('a request whose answer was lost may have sent a code, and leads to where it is entered', async () => {
  open(false);
  send = lost;
  await press('Send me a code');
  await waitFor(() => expect(currentToasts()).toHaveLength(1));
  expect(currentToasts()).toMatchObject([
    {
      title: 'We do not know yet whether a code was sent',
      detail: expect.stringMatching(/A code may be on its way: if it comes, enter it\.$/),
      action: { label: 'Enter the code' },
    },
  ]);
  await press('Enter the code');
  expect(screen.getByLabelText('The 6 digits of the code')).toBeDefined();
});

it('a request that was refused is told as one that failed', async () => {
  open(false);
  send = () =>
    Promise.resolve(Response.json({ code: 'RATE_LIMITED', message: 'Too many tries.' }, { status: 429 }));
  await press('Send me a code');
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([{ title: 'Failed to send verification email.' }]),
  );
  expect(screen.queryByRole('button', { name: 'Enter the code' })).toBeNull();
});
