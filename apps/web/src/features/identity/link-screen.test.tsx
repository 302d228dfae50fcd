import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '#lib/paths.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { LinkScreen } from './link-screen.tsx';

const DOUBT = 'We do not know yet whether it is done.';
const NOTHING = /Nothing has happened/;
const USED = 'This link was used at 10:04 am. It works once.';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const answer = (status: number, body: object) => () => Promise.resolve(Response.json(body, { status }));
const wrongState = (message: string) => answer(409, { code: 'WRONG_STATE', message });
const lost = () => Promise.reject(new TypeError('no network'));

/** Follows a link of this purpose: the first letter says it. */
function follow(letter: string): void {
  history.replaceState(null, '', `/#${letter}${'a'.repeat(43)}`);
  renderPage(<LinkScreen />);
}

async function press(name: string, how: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', how);
  const button = screen.getByRole('button', { name });
  button.focus();
  await act(async () => button.click());
}

it.each([
  ['was done', answer(200, { did: 'ended', identifier: null }), 'The change is stopped'],
  ['can no longer be done', wrongState('No.'), 'This link does not work'],
])('what %s has the focus, and names the page', async (_, how, title) => {
  follow('e');
  await press('This was not me', how);
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toBe(`${title} · Kolo`);
});

it('a press whose answer was lost may have done it, whatever the next try says', async () => {
  follow('u');
  expect(screen.getByText(NOTHING)).toBeDefined();
  await press('This was not me', lost);
  const { textContent, className } = await screen.findByRole('alert');
  expect(textContent).toContain(DOUBT);
  expect(textContent).toContain('Press the button again to be sure.');
  expect(className).toContain('warn');
  expect(screen.queryByText(NOTHING)).toBeNull();
  await press('This was not me', answer(429, { code: 'RATE_LIMITED', message: 'Too many tries.' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Too many tries.'));
  expect(screen.getByRole('alert').textContent).toContain(DOUBT);
  expect(screen.queryByText(NOTHING)).toBeNull();
});

it('a press that was refused is told as one that did nothing', async () => {
  follow('u');
  await press('This was not me', answer(429, { code: 'RATE_LIMITED', message: 'Too many tries.' }));
  expect((await screen.findByRole('alert')).textContent).not.toContain(DOUBT);
  expect(screen.getByText(NOTHING)).toBeDefined();
});

it.each([
  { letter: 'u', button: 'This was not me', title: 'The change is undone', next: 'Set a new password' },
  { letter: 'e', button: 'This was not me', title: 'The change is stopped', next: 'Set a new password' },
  { letter: 's', button: 'Stop this account', title: 'The account is stopped', next: 'Write to us' },
])('a press whose answer was lost did it where the link ($letter) is used up', async (link) => {
  follow(link.letter);
  await press(link.button, lost);
  await screen.findByRole('alert');
  await press(link.button, wrongState(USED));
  await screen.findByRole('heading', { level: 1, name: link.title });
  expect(screen.getByText(USED)).toBeDefined();
  expect(screen.getByRole('link', { name: link.next })).toBeDefined();
});

it.each([
  ['has left', 'The order is dispatched and can no longer be cancelled.'],
  ['was cancelled', USED],
])('an order that %s, pressed without an answer, is told in the words of the server', async (_, why) => {
  follow('o');
  await press('Cancel the order', lost);
  await screen.findByRole('alert');
  await press('Cancel the order', wrongState(why));
  await screen.findByRole('heading', { level: 1, name: 'Check whether the order is cancelled' });
  expect(screen.getByText(why)).toBeDefined();
  expect(screen.queryByText(/may have cancelled/)).toBeNull();
  expect(screen.getByRole('link', { name: 'See your orders' }).getAttribute('href')).toBe(paths.orders);
  expect(screen.getByRole('link', { name: 'Set a new password' })).toBeDefined();
});
