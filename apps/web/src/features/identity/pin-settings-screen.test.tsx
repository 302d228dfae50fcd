import { API_BASE } from '@kolo/contract/endpoint';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appLock } from '#lib/app-lock.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { PinSettingsScreen } from './pin-settings-screen.tsx';
import { meQuery } from './api.ts';
import { ADA_WITH_PIN as ADA } from './testing/ada.ts';

const DOUBT = 'We do not know yet whether your PIN is removed.';

const lost = () => Promise.reject(new TypeError('no network'));
const wrong = () =>
  Promise.resolve(Response.json({ code: 'PIN_WRONG', message: 'That PIN is not correct.' }, { status: 403 }));
const none = () =>
  Promise.resolve(Response.json({ code: 'NOT_FOUND', message: 'You have no PIN.' }, { status: 404 }));

/** How a removal ends. */
let end: () => Promise<Response>;
let asked: string[];

beforeEach(() => {
  asked = [];
  appLock.begin(true);
  keepCsrfPair();
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${url.slice(API_BASE.length)}`;
    asked.push(call);
    return call === 'DELETE /users/me/pin' ? end() : new Promise(() => {});
  });
  renderPage(<PinSettingsScreen />, { client: testClient([meQuery, ADA]) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  clearToasts();
  localStorage.clear();
});

const lock = () => screen.getByRole('switch', { name: 'Lock Kolo with a PIN' });

async function remove(how: () => Promise<Response>): Promise<void> {
  end = how;
  fireEvent.change(screen.getByLabelText('Current PIN'), { target: { value: '4826' } });
  await act(async () => screen.getByRole('button', { name: 'Remove PIN' }).click());
}

it('a PIN whose removal was not answered may be gone, and the next try tells', async () => {
  act(() => lock().click());
  await remove(lost);
  const { textContent, className } = await screen.findByRole('alert');
  expect(textContent).toContain(DOUBT);
  expect(textContent).toContain('Your PIN may already be gone: enter it again to be sure.');
  expect(className).toContain('warn');
  expect(screen.getByLabelText('Current PIN').getAttribute('aria-invalid')).toBeNull();
  await waitFor(() => expect(asked).toContain('GET /users/me'));
  await remove(none);
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'PIN removed' }]));
  await waitFor(() => expect(lock().getAttribute('aria-checked')).toBe('false'));
  expect(screen.queryByLabelText('Current PIN')).toBeNull();
});

it('a PIN that was refused is told at its field, and stays', async () => {
  act(() => lock().click());
  await remove(wrong);
  await screen.findByText('That PIN is not correct.');
  expect(screen.queryByText(DOUBT)).toBeNull();
  expect(lock().getAttribute('aria-checked')).toBe('true');
});
