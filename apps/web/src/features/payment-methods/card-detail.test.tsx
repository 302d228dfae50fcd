import type { Card } from '@kolo/contract/cards';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { CardDetail } from './card-detail.tsx';

const CARD: Card = {
  id: 'c1',
  brand: 'Visa',
  last4: '4081',
  expMonth: 8,
  expYear: 2099,
  bank: 'Zenith Bank',
  status: 'usable',
  isDefault: false,
  checkReference: 'KLO-1',
  createdAt: '2026-11-01T08:00:00.000Z',
};

beforeEach(() => {
  keepCsrfPair();
});
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const lost = () => Promise.reject(new TypeError('no network'));
const refused = () =>
  Promise.resolve(Response.json({ code: 'WRONG_STATE', message: 'It has expired.' }, { status: 409 }));

/** Puts another page in the place of the one that is shown. */
let rerender: (page: React.ReactNode) => void;

/** Returns whether what is known of the cards was asked for again. */
function open(how: () => Promise<Response>): () => boolean {
  vi.stubGlobal('fetch', how);
  const client = testClient();
  const refresh = vi.spyOn(client, 'invalidateQueries');
  ({ rerender } = renderPage(pageOf(CARD), { client }));
  return () => refresh.mock.calls.length > 0;
}

const pageOf = (card: Card) => (
  <>
    <h1>Your card</h1>
    <CardDetail card={card} check={null} uses={null} frozen={undefined} />
  </>
);

async function makeDefault(): Promise<void> {
  await act(async () => screen.getByRole('button', { name: 'Make it the default' }).click());
}

async function remove(): Promise<void> {
  await act(async () => screen.getByRole('button', { name: 'Remove card' }).click());
  await act(async () =>
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove card' }).click(),
  );
}

it.each([
  ['made the default', makeDefault, 'We do not know yet whether your default card was changed.'],
  ['removed', remove, 'We do not know yet whether the card was removed.'],
])('a card may be %s where the answer was lost, and is asked for again', async (_, press, said) => {
  const isAskedAgain = open(lost);
  await press();
  const { textContent, className } = await screen.findByRole('alert');
  expect(textContent).toContain(said);
  expect(className).toContain('warn');
  await waitFor(() => expect(isAskedAgain()).toBe(true));
});

it.each([
  ['default', makeDefault, 'Your default card was not changed. It has expired. '],
  ['removal', remove, 'The card was not removed. It has expired. '],
])('a refusal is told as what it is: %s', async (_, press, said) => {
  open(refused);
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe(said);
});

it('a card that was made the default says so, and the heading has the focus that the button had', async () => {
  open(() => Promise.resolve(Response.json({ ...CARD, isDefault: true })));
  screen.getByRole('button', { name: 'Make it the default' }).focus();
  await makeDefault();
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { title: 'Default card changed', detail: 'It is now Visa ending 4081.' },
    ]),
  );
  // The cards are not known anew yet: the button is still there.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Make it the default' }));
  rerender(pageOf({ ...CARD, isDefault: true }));
  expect(screen.queryByRole('button', { name: 'Make it the default' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

it('a customer who has gone to another page keeps the focus there once the card is the default', async () => {
  let send: (answer: Response) => void = () => undefined;
  open(() => new Promise((resolve) => (send = resolve)));
  await makeDefault();
  rerender(
    <>
      <h1>Your cards</h1>
      <button type="button">Add a card</button>
    </>,
  );
  const other = screen.getByRole('button', { name: 'Add a card' });
  other.focus();
  await act(async () => send(Response.json({ ...CARD, isDefault: true })));
  await waitFor(() => expect(currentToasts()).toHaveLength(1));
  expect(document.activeElement).toBe(other);
});

it('asked again whether to remove it, the sheet says nothing of the last try', async () => {
  open(refused);
  await remove();
  expect(await screen.findByRole('alert')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove card' }));
  expect(screen.getByRole('button', { name: 'Keep it' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
