import type { Schedule } from '@kolo/contract/schedules';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts, toast } from '#ui/toast-store.ts';
import { ScheduleDetail } from './schedule-detail.tsx';

const SCHEDULE: Schedule = {
  id: 'x1',
  purpose: 'account',
  accountType: 'ds',
  amount: 3_000,
  frequency: 'daily',
  hour: 6,
  startDate: '2026-11-01',
  source: { method: 'saved_card', cardId: 'c1' },
  tellDayBefore: false,
  version: 'v1',
  state: 'active',
};

const PAUSED: Schedule = { ...SCHEDULE, state: 'paused' };

let sent: unknown[];

beforeEach(() => {
  sent = [];
  signedIn();
  vi.stubGlobal('fetch', (_: string, { method, body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(JSON.parse(typeof body === 'string' ? body : 'null'));
    return new Promise(() => undefined);
  });
});

afterEach(() => {
  cleanup();
  clearToasts();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const sheet = () => within(screen.getByRole('dialog', { name: 'Pause this schedule?' }));

async function openPause(): Promise<HTMLInputElement> {
  await act(async () => screen.getByRole('button', { name: 'Pause' }).click());
  return sheet().getByLabelText<HTMLInputElement>('Resume automatically on');
}

const detail = (schedule: Schedule) => <ScheduleDetail schedule={schedule} cardName={() => undefined} />;

const show = (schedule: Schedule) => renderPage(detail(schedule));

const nextOn = (day: number): Schedule => ({ ...SCHEDULE, nextRun: `2099-11-${day}T05:00:00.000Z` });

/** The server has no activity, and answers this to every command. */
function answerWith(schedule: Schedule): void {
  const none = { results: [], page: 1, totalPages: 0, totalResults: 0 };
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(Response.json(address.includes('/activity') ? none : schedule)),
  );
}

it.each([
  ['that has started', '2020-01-01', 'Started'],
  ['that is still to start', '2099-01-01', 'Starts'],
])('a schedule %s says so', (_, startDate, term) => {
  show({ ...SCHEDULE, startDate });
  expect(screen.getByText(term, { exact: true })).toBeDefined();
});

it.each(['Pause', 'Delete'])('%s says first that a payment on its way still goes through', async (name) => {
  show(SCHEDULE);
  await act(async () => screen.getByRole('button', { name }).click());
  expect(screen.getByRole('dialog').textContent).toContain(
    'A payment that is on its way will still go through.',
  );
});

it('a day that was typed before the sheet was closed is not the day of the next pause', async () => {
  show(SCHEDULE);
  fireEvent.change(await openPause(), { target: { value: '22/12/2099' } });
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await openPause()).value).toBe('');
  await act(async () => sheet().getByRole('button', { name: 'Pause' }).click());
  expect(sent).toEqual([{}]);
});

it.each([
  [
    'next date is skipped',
    nextOn(21),
    'Skip the next one',
    nextOn(22),
    { title: 'The payment of 21 Nov 2099 is skipped.', detail: 'Next: 22 Nov 2099' },
  ],
  [
    'pause is ended',
    PAUSED,
    'Resume',
    nextOn(22),
    { title: 'Your schedule is running again.', detail: 'Next: 22 Nov 2099' },
  ],
])('a schedule whose %s says so alone, and what is next', async (_, before, name, after, said) => {
  answerWith(after);
  toast({ title: 'Your schedule is paused.' });
  show(before);
  await act(async () => screen.getByRole('button', { name }).click());
  await waitFor(() => expect(currentToasts()).toMatchObject([said]));
});

it('a schedule that is paused says so', async () => {
  answerWith(PAUSED);
  show(SCHEDULE);
  await openPause();
  await act(async () => sheet().getByRole('button', { name: 'Pause' }).click());
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Your schedule is paused.' }]));
});

it('what was pressed keeps the focus: it is busy and not disabled, and a pause is ended where it was begun', async () => {
  show(nextOn(21));
  const skip = screen.getByRole('button', { name: 'Skip the next one' });
  await act(async () => skip.click());
  await waitFor(() => expect(skip.getAttribute('aria-busy')).toBe('true'));
  expect(skip).toHaveProperty('disabled', false);
  cleanup();
  const { rerender } = show(SCHEDULE);
  const pause = screen.getByRole('button', { name: 'Pause' });
  rerender(detail(PAUSED));
  expect(screen.getByRole('button', { name: 'Resume' })).toBe(pause);
});
