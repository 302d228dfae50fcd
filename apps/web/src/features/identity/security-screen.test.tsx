import { API_BASE } from '@kolo/contract/endpoint';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { SecurityScreen } from './security-screen.tsx';
import { meQuery } from './api.ts';
import { ADA } from './testing/ada.ts';

const PASSWORD = 'market-day-rain';
const DOUBT = 'We do not know yet whether your password changed.';
const DEVICES = {
  results: [
    {
      id: 's2',
      device: 'Chrome on Android',
      isCurrent: false,
      createdAt: '2026-11-01T08:00:00.000Z',
      lastSeenAt: '2026-11-20T08:00:00.000Z',
    },
  ],
  page: 1,
  totalPages: 1,
  totalResults: 1,
};

const lost = () => Promise.reject(new TypeError('no network'));
const tooMany = () =>
  Promise.resolve(Response.json({ code: 'RATE_LIMITED', message: 'Too many tries.' }, { status: 429 }));
const notCurrent = () => {
  const message = 'That is not your current password.';
  const body = { code: 'VALIDATION', message, fields: { currentPassword: message } };
  return Promise.resolve(Response.json(body, { status: 400 }));
};

/** How every command ends. */
let end: () => Promise<Response>;
let listed: number;

beforeEach(() => {
  listed = 0;
  keepCsrfPair();
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') return end();
    if (!url.startsWith(`${API_BASE}/users/me/sessions`)) return new Promise(() => {});
    listed += 1;
    return Promise.resolve(Response.json(DEVICES));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  clearToasts();
  localStorage.clear();
});

async function open(): Promise<void> {
  renderPage(<SecurityScreen />, { client: testClient([meQuery, ADA]) });
  await screen.findByText('Chrome on Android');
}

async function changePassword(how: () => Promise<Response>): Promise<void> {
  end = how;
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Current password', PASSWORD);
  type('New password', `${PASSWORD}-2`);
  type('Enter it again', `${PASSWORD}-2`);
  await act(async () => screen.getByRole('button', { name: 'Save password' }).click());
}

it('a new password whose answer was lost may work, and the devices are asked for again', async () => {
  await open();
  await changePassword(lost);
  const { textContent, className } = await screen.findByRole('alert');
  expect(textContent).toContain(DOUBT);
  expect(textContent).toContain('Your new password may already work: try it first when you log in.');
  expect(className).toContain('warn');
  expect(currentToasts()).toEqual([]);
  await waitFor(() => expect(listed).toBe(2));
});

it('no try after a lost one says that the password did not change', async () => {
  await open();
  await changePassword(lost);
  await screen.findByRole('alert');
  await changePassword(notCurrent);
  await screen.findByText('That is not your current password.');
  expect(screen.getByRole('alert').textContent).toContain(DOUBT);
  await changePassword(tooMany);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Too many tries.'));
  expect(screen.getByRole('alert').textContent).toContain(DOUBT);
  expect(currentToasts()).toEqual([]);
});

it('a new password that was refused is told as not taken', async () => {
  await open();
  await changePassword(tooMany);
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([{ title: 'Password not changed', detail: 'Too many tries.' }]),
  );
  expect(screen.queryByText(DOUBT)).toBeNull();
});

it('a device that is logged out leaves the focus on the heading: its button goes with it', async () => {
  await open();
  end = () => Promise.resolve(Response.json({ message: 'Logged out.' }));
  const opener = screen.getByRole('button', { name: 'Log out Chrome on Android' });
  opener.focus();
  await act(async () => opener.click());
  await act(async () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Log out' }).click());
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Device logged out' }]));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

it.each([
  ['whose answer was lost may be logged out', lost, 'We do not know yet whether it is logged out', 2],
  ['that was refused is not logged out', tooMany, 'Device not logged out', 1],
])('a device %s', async (_, how, title, lists) => {
  await open();
  end = how;
  await act(async () => screen.getByRole('button', { name: 'Log out Chrome on Android' }).click());
  await act(async () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Log out' }).click());
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title }]));
  await waitFor(() => expect(listed).toBe(lists));
});

it('a device is logged out once by a double press', async () => {
  await open();
  let ended = 0;
  end = () => {
    ended += 1;
    return Promise.resolve(Response.json({ message: 'Logged out.' }));
  };
  await act(async () => screen.getByRole('button', { name: 'Log out Chrome on Android' }).click());
  const go = within(screen.getByRole('dialog')).getByRole('button', { name: 'Log out' });
  await act(async () => {
    go.click();
    go.click();
  });
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Device logged out' }]));
  expect(ended).toBe(1);
});
