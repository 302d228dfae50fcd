import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '#lib/paths.ts';
import { keepPendingVerification } from '#lib/pending-verification.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { keepResendWait } from './use-resend.ts';
import { VerifyScreen } from './verify-screen.tsx';

const CODE = 'The 6 digits of the code';
const DOUBT = 'We do not know yet whether your code was accepted.';
const WRONG = 'That code is not right.';

const lost = () => Promise.reject(new TypeError('no network'));
const wrong = () => Promise.resolve(Response.json({ code: 'CODE_INVALID', message: WRONG }, { status: 400 }));

beforeEach(() => {
  keepPendingVerification(['ada@mail.example']);
  keepResendWait('ada@mail.example', 0, new Date());
  renderPage(<VerifyScreen />);
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  clearToasts();
  sessionStorage.clear();
});

function enter(how: () => Promise<Response>): void {
  vi.stubGlobal('fetch', how);
  fireEvent.change(screen.getByLabelText(CODE), { target: { value: '482913' } });
}

it('a code whose answer was lost may have worked, whatever the next try says', async () => {
  enter(lost);
  const { textContent, className } = await screen.findByRole('alert');
  expect(textContent).toContain(DOUBT);
  expect(textContent).toContain('It may already have worked: try to log in.');
  expect(className).toContain('warn');
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(paths.login);
  expect(screen.getByLabelText(CODE).getAttribute('aria-invalid')).toBeNull();
  // The first try has used the code up, if it came through.
  vi.stubGlobal('fetch', wrong);
  await act(async () => screen.getByRole('button', { name: 'Verify' }).click());
  await screen.findByText(WRONG);
  expect(screen.getByRole('alert').textContent).toContain(DOUBT);
  expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined();
  expect(currentToasts()).toEqual([]);
  // Another code does not tell a stranger either.
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Sent.' })));
  await act(async () => screen.getByRole('button', { name: 'Send a new code' }).click());
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Code Sent' }]));
  expect(screen.getByRole('alert').textContent).toContain(DOUBT);
});

it('a code that was refused is told as one that failed', async () => {
  enter(wrong);
  await screen.findByText(WRONG);
  expect(currentToasts()).toMatchObject([{ title: 'Verification Failed' }]);
  expect(screen.queryByText(DOUBT)).toBeNull();
});
