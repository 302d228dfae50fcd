import type { Schedule } from '@kolo/contract/schedules';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '#lib/storage.ts';
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

let sent: unknown[];

beforeEach(() => {
  sent = [];
  localStorage.setItem(STORAGE_KEYS.session, JSON.stringify({ access: 'a', refresh: 'r', userId: 'u1' }));
  localStorage.setItem(STORAGE_KEYS.csrf, JSON.stringify({ token: 't', secret: 's' }));
  vi.stubGlobal('fetch', (_: string, { method, body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(JSON.parse(typeof body === 'string' ? body : 'null'));
    return new Promise(() => undefined);
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const sheet = () => within(screen.getByRole('dialog', { name: 'Pause this schedule?' }));

async function openPause(): Promise<HTMLInputElement> {
  await act(async () => screen.getByRole('button', { name: 'Pause' }).click());
  return sheet().getByLabelText<HTMLInputElement>('Resume automatically on');
}

function show(schedule: Schedule): void {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}
    >
      <MemoryRouter>
        <ScheduleDetail schedule={schedule} cardName={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
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
