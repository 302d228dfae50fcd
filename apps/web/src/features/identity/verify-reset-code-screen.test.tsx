import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tabStorage } from '#lib/storage.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { keepResetFlow } from './reset-flow.ts';
import { keepResendWait } from './use-resend.ts';
import { VerifyResetCodeScreen } from './verify-reset-code-screen.tsx';

const ADA = 'ada@mail.example';
const DOUBT = 'We do not know yet whether your code was accepted.';
const WRONG = 'That code is not right.';

const answer =
  (body: object, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const lost = () => Promise.reject(new TypeError('no network'));
const wrong = answer({ code: 'CODE_INVALID', message: WRONG }, 400);
const tooMany = answer({ code: 'RATE_LIMITED', message: 'Too many tries.' }, 429);

beforeEach(() => keepResetFlow({ state: 'requested', identifier: ADA }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearToasts();
  sessionStorage.clear();
});

/** The page, where another code can be asked for at once. */
function open(): void {
  keepResendWait(ADA, 0, new Date());
  renderPage(<VerifyResetCodeScreen />);
}

function enter(how: () => Promise<Response>): void {
  vi.stubGlobal('fetch', how);
  fireEvent.change(screen.getByLabelText('The 6 digits of the code'), { target: { value: '482913' } });
}

async function press(name: string, how: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', how);
  await act(async () => screen.getByRole('button', { name }).click());
}

it('a code whose answer was lost may be used up, until another one is sent', async () => {
  open();
  enter(lost);
  const { textContent, className } = await screen.findByRole('alert');
  expect(textContent).toContain(DOUBT);
  expect(textContent).toContain('It may be used up: if it no longer works, send a new code.');
  expect(className).toContain('warn');
  await press('Verify', wrong);
  await screen.findByText(WRONG);
  expect(screen.getByRole('alert').textContent).toContain(DOUBT);
  expect(currentToasts()).toEqual([]);
  await press('Send a new code', answer({ message: 'Sent.' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(currentToasts()).toMatchObject([{ title: 'Reset Code Sent' }]);
});

it('a code that was refused is told as one that failed', async () => {
  open();
  enter(wrong);
  await screen.findByText(WRONG);
  expect(currentToasts()).toMatchObject([{ title: 'Code Verification Failed' }]);
  expect(screen.queryByText(DOUBT)).toBeNull();
});

it.each([
  [
    'whose answer was lost may be on its way',
    lost,
    'We do not know yet whether a code was sent',
    /A new code may be on its way: use the latest one\.$/,
  ],
  ['that was refused was not sent', tooMany, 'Reset Request Failed', /^Too many tries\.$/],
])('another code %s', async (_, how, title, detail) => {
  open();
  await press('Send a new code', how);
  await waitFor(() => expect(currentToasts()).toHaveLength(1));
  expect(currentToasts()).toMatchObject([{ title, detail: expect.stringMatching(detail) }]);
});

it('the wait for another code goes by the ticks where nothing can be stored', () => {
  vi.useFakeTimers();
  const full = vi.spyOn(tabStorage, 'setItem').mockImplementation(() => {});
  renderPage(<VerifyResetCodeScreen />);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.getByText('0:59')).toBeDefined();
  full.mockRestore();
});

it('the wait for another code goes on while the page is hidden, whatever a clock that is set back says', () => {
  vi.useFakeTimers();
  renderPage(<VerifyResetCodeScreen />);
  expect(screen.getByText('1:00')).toBeDefined();
  // Without a tick: the phone stops the timers of a page that nobody sees.
  vi.setSystemTime(Date.now() + 45_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('0:15')).toBeDefined();
  vi.setSystemTime(Date.now() - 3_600_000);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.getByText('0:14')).toBeDefined();
  vi.setSystemTime(Date.now() + 7_200_000);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.getByRole('button', { name: 'Send a new code' })).toBeDefined();
});
