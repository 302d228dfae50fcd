import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { CasesScreen } from './cases-screen.tsx';
import { NewCase } from './new-case.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  clearToasts();
  cleanup();
});

it('a problem can be reported though the list does not load', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  renderPage(<CasesScreen />);
  expect(screen.getByRole('link', { name: 'Report a problem' })).toBeDefined();
  expect(await screen.findByText('Your cases could not be loaded')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Report a problem' })).toBeDefined();
});

it('what continues a case begins with its number, and is not empty because of it', async () => {
  signedIn();
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_url: string, init?: RequestInit) => {
    sent.push(init?.body);
    return Promise.reject(new TypeError('no network'));
  });
  renderPage(<NewCase after="C-100001" />);
  expect(screen.getByText('Your message continues case C-100001.')).toBeDefined();
  await act(async () => screen.getByRole('button', { name: 'Send report' }).click());
  expect(screen.getByText('Say what is wrong.')).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText('What is wrong?'), { target: { value: 'Nothing came back.' } });
  await act(async () => screen.getByRole('button', { name: 'Send report' }).click());
  await waitFor(() =>
    expect(sent).toEqual([JSON.stringify({ text: 'About case C-100001: Nothing came back.' })]),
  );
});

const lost = () => Promise.reject(new TypeError('no network'));
const refused = () =>
  Promise.resolve(Response.json({ code: 'RATE_LIMITED', message: 'Wait a little.' }, { status: 429 }));

it.each([
  [
    'whose answer was lost may have been sent, and the same words are counted once',
    lost,
    'We do not know yet whether it was sent',
    /Send the same words again: this opens no second case\.$/,
  ],
  ['that was refused was not sent', refused, 'That was not sent', /^Wait a little\.$/],
])('a report %s', async (_, how, title, detail) => {
  signedIn();
  vi.stubGlobal('fetch', how);
  renderPage(<NewCase />);
  fireEvent.change(screen.getByLabelText('What is wrong?'), { target: { value: 'Nothing came back.' } });
  await act(async () => screen.getByRole('button', { name: 'Send report' }).click());
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title, tone: 'failed' }]));
  expect(currentToasts()[0]?.detail).toMatch(detail);
});

it('a report whose answer was lost may still have been sent after the next try is refused, but other words were not', async () => {
  signedIn();
  renderPage(<NewCase />);
  async function send(text: string, how: () => Promise<Response>): Promise<void> {
    vi.stubGlobal('fetch', how);
    fireEvent.change(screen.getByLabelText('What is wrong?'), { target: { value: text } });
    await act(async () => screen.getByRole('button', { name: 'Send report' }).click());
  }
  async function told(title: string, why: RegExp): Promise<void> {
    await waitFor(() => expect(currentToasts()).toMatchObject([{ title }]));
    expect(currentToasts()[0]?.detail).toMatch(why);
  }
  await send('Nothing came back.', lost);
  await told('We do not know yet whether it was sent', /Kolo cannot be reached/);
  await send('Nothing came back.', refused);
  await told('We do not know yet whether it was sent', /^Wait a little\. Send the same words again/);
  await send('Something else.', refused);
  await told('That was not sent', /^Wait a little\.$/);
});
