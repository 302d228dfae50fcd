import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { Occurrence } from '@kolo/contract/schedules';
import { useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { PayAllMissed, PayMissed } from './pay-missed.tsx';

const missed = (id: string): Occurrence => ({
  id,
  scheduleId: 'x1',
  dueDate: '2026-11-20',
  amount: 3_000,
  state: 'missed',
});
const ONE = missed('o1');
const BOTH = [ONE, missed('o2')];

const answer = (status: number, body: object) => () => Promise.resolve(Response.json(body, { status }));
const lost = () => Promise.reject(new TypeError('no network'));
const down = answer(503, { code: 'UNAVAILABLE', message: 'Something is not working.', requestId: 'r1' });
const refused = answer(409, { code: 'WRONG_STATE', message: 'It is paid already.', requestId: 'r1' });

const PAY = ['Pay now'];
const PAY_BOTH = ['Pay all 2', 'Pay ₦6,000'];

const one = (date: Occurrence) => <PayMissed missed={date} into="Shop rent" />;

afterEach(() => {
  cleanup();
  clearToasts();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}

async function pressed(
  shown: () => React.ReactNode,
  buttons: readonly string[],
  reply: () => Promise<Response>,
) {
  vi.stubGlobal('fetch', reply);
  renderPage(
    <>
      {shown()}
      <Address />
    </>,
    { at: '/schedules/activity' },
  );
  for (const button of buttons) {
    await act(async () => screen.getByText(button, { selector: 'button, button *', exact: true }).click());
  }
}

/** What the customer reads after these presses. */
async function toldAfter(...presses: Parameters<typeof pressed>) {
  await pressed(...presses);
  await waitFor(() => expect(currentToasts()).toHaveLength(1));
  return currentToasts()[0];
}

it.each([
  ['one date, whose answer was lost', () => one(ONE), PAY, lost],
  ['one date, where the server failed', () => one(ONE), PAY, down],
  ['all dates, whose answer was lost', () => <PayAllMissed missed={BOTH} />, PAY_BOTH, lost],
  ['all dates, where the server failed', () => <PayAllMissed missed={BOTH} />, PAY_BOTH, down],
])('a payment of %s is not told as a failure', async (_, shown, buttons, reply) => {
  const told = await toldAfter(shown, buttons, reply);
  expect(told?.title).toBe('We do not know yet whether it is paid');
  expect(told?.detail).toContain('Try again: it is paid only once.');
});

it('a payment that Kolo refused is told as one', async () => {
  const told = await toldAfter(() => one(ONE), PAY, refused);
  expect(told).toMatchObject({ title: 'That was not paid', detail: 'It is paid already.' });
});

it('a payment that the bank has not confirmed leads to where the customer can', async () => {
  const pending = answer(200, { ...ONE, state: 'pending', reference: 'k2' });
  await pressed(() => one({ ...ONE, reference: 'k1' }), PAY, pending);
  expect(await screen.findByText('/payments/success?reference=k2')).toBeDefined();
  expect(currentToasts()).toEqual([]);
});
