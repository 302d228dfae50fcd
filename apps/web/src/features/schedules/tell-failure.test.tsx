import type { Schedule } from '@kolo/contract/schedules';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { ScheduleDetail } from './schedule-detail.tsx';

const SCHEDULE: Schedule = {
  id: 'x1',
  purpose: 'account',
  accountType: 'ds',
  amount: 3_000,
  frequency: 'daily',
  hour: 6,
  startDate: '2026-11-01',
  source: { method: 'account', accountType: 'ds' },
  tellDayBefore: false,
  state: 'active',
  nextRun: '2099-11-21T05:00:00.000Z',
};

afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

const refused = () =>
  Promise.resolve(
    Response.json({ code: 'WRONG_STATE', message: 'It is paused.', requestId: 'r1' }, { status: 409 }),
  );

it.each([
  [
    'whose answer was lost may be done',
    () => Promise.reject(new TypeError('no network')),
    'We do not know yet whether it is done',
    // Tried again without a look it would skip the date after it.
    'Look at the schedule before you try again.',
  ],
  ['that was refused is not done', refused, 'That was not done', 'It is paused.'],
])('a skip %s', async (_, reply, title, detail) => {
  vi.stubGlobal('fetch', reply);
  renderPage(<ScheduleDetail schedule={SCHEDULE} cardName={() => undefined} />);
  await act(async () => screen.getByRole('button', { name: 'Skip the next one' }).click());
  await waitFor(() => expect(currentToasts()).toHaveLength(1));
  expect(currentToasts()[0]?.title).toBe(title);
  expect(currentToasts()[0]?.detail).toContain(detail);
});
