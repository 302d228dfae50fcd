import { API_BASE } from '@kolo/contract/endpoint';
import type { User } from '@kolo/contract/identity';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '#lib/paths.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { clearToasts } from '#ui/toast-store.ts';
import { meQuery } from './api.ts';
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

beforeEach(() => {
  [isEmailVerified, isReachable] = [false, true];
  signedIn('ada');
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (!isReachable) return lost();
    const call = `${method} ${url.slice(API_BASE.length)}`;
    if (call === 'GET /users/me') return Promise.resolve(Response.json({ ...ADA, isEmailVerified }));
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

function enterCode(): void {
  renderPage(
    <Routes>
      <Route path={paths.verifyEmail} element={<VerifyEmailScreen />} />
      <Route path={paths.home} element={<h1>Home</h1>} />
    </Routes>,
    {
      at: { pathname: paths.verifyEmail, state: { codeSent: true } },
      client: testClient([meQuery, ADA]),
    },
  );
  fireEvent.change(screen.getByLabelText('The 6 digits of the code'), { target: { value: '482913' } });
}

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
  await act(async () => screen.getByRole('button', { name: 'Verify' }).click());
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
});
