import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '#lib/paths.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { resetFlow } from './reset-flow.ts';

const ADA = 'ada@mail.example';
const DOUBT = 'We do not know yet whether a code was sent.';

const lost = () => Promise.reject(new TypeError('no network'));
const tooMany = () =>
  Promise.resolve(Response.json({ code: 'RATE_LIMITED', message: 'Too many tries.' }, { status: 429 }));

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  clearToasts();
  sessionStorage.clear();
});

async function ask(how: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', how);
  renderPage(<ForgotPasswordScreen />);
  fireEvent.change(screen.getByLabelText('Email or Phone Number'), { target: { value: ADA } });
  await act(async () => screen.getByRole('button', { name: 'Send reset code' }).click());
}

it('a request whose answer was lost may have sent a code, and leads to where it is entered', async () => {
  await ask(lost);
  const { textContent, className } = await screen.findByRole('alert');
  expect(textContent).toContain(DOUBT);
  expect(textContent).toContain('A code may be on its way: if it comes, enter it.');
  expect(className).toContain('warn');
  const way = screen.getByRole('link', { name: 'Enter the code' });
  expect(way.getAttribute('href')).toBe(paths.verifyResetCode);
  expect(resetFlow()).toEqual({ state: 'requested', identifier: ADA });
  expect(currentToasts()).toEqual([]);
});

it('a request that was refused is told as one that failed', async () => {
  await ask(tooMany);
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Reset Request Failed' }]));
  expect(screen.queryByText(DOUBT)).toBeNull();
  expect(resetFlow()).toBeNull();
});
