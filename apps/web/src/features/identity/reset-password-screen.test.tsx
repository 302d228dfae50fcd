import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { keepResetFlow } from './reset-flow.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const DOUBT = 'We do not know yet whether your password changed.';

const lost = () => Promise.reject(new TypeError('no network'));
const used = () =>
  Promise.resolve(
    Response.json(
      { code: 'CODE_INVALID', message: 'This password reset is no longer valid.' },
      { status: 400 },
    ),
  );

beforeEach(() => {
  keepResetFlow({ state: 'verified', identifier: 'ada@mail.example', grant: 'grant' });
  renderPage(<ResetPasswordScreen />);
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  clearToasts();
  sessionStorage.clear();
});

async function save(how: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', how);
  for (const label of ['New password', 'Enter it again'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'market-day-rain-2' } });
  await act(async () => screen.getByRole('button', { name: 'Save password' }).click());
}

it('a new password whose answer was lost may work, whatever the next try says', async () => {
  await save(lost);
  const { textContent, className } = await screen.findByRole('alert');
  expect(textContent).toContain(DOUBT);
  expect(textContent).toContain('Your new password may already work: try it first when you log in.');
  expect(className).toContain('warn');
  expect(screen.getByRole('link', { name: 'Back to log in' })).toBeDefined();
  // The first try has used the code up, if it came through.
  await save(used);
  await screen.findByRole('link', { name: 'Get a new reset code' });
  expect(screen.getByRole('alert').textContent).toContain(DOUBT);
  expect(screen.getByRole('alert').textContent).toContain('no longer valid');
  expect(currentToasts()).toEqual([]);
});

it('a new password that was refused is told as not taken', async () => {
  await save(used);
  await screen.findByRole('link', { name: 'Get a new reset code' });
  expect(currentToasts()).toMatchObject([{ title: 'Password Reset Failed' }]);
  expect(screen.queryByText(DOUBT)).toBeNull();
});
