import type { ErrorCode } from '@kolo/contract/errors';
import type { Schedule } from '@kolo/contract/schedules';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { createOnce, type CreateBody } from './api.ts';
import { emptyForm, formOf, type ScheduleForm as Form } from './form.ts';
import { ScheduleForm } from './schedule-form.tsx';

const SCHEDULE: Schedule = {
  id: 'x1',
  purpose: 'account',
  accountType: 'ds',
  amount: 3_000,
  frequency: 'daily',
  hour: 6,
  startDate: '2020-01-01',
  source: { method: 'account', accountType: 'ibs' },
  tellDayBefore: false,
  state: 'active',
};

type Save = (body: CreateBody) => Promise<Schedule>;

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** All that is asked for is filled in. */
const filled = (now = new Date()): Form => ({
  ...emptyForm(now, 'account:ds'),
  amount: 3_000,
  source: 'account:ibs',
});

interface Shown {
  readonly save: Save;
  readonly first?: Form;
  readonly hasPin?: boolean;
  readonly changed?: Schedule;
}

function show({ save, first = filled(), hasPin = false, changed }: Shown): void {
  renderPage(
    <ScheduleForm
      first={first}
      {...(changed && { schedule: changed })}
      into={[{ value: 'account:ds', title: 'DS account' }]}
      sources={[
        { value: 'account:ibs', title: 'IBS account' },
        { value: 'card:c1', title: 'Visa' },
      ]}
      hasPin={hasPin}
      submitWord="Save"
      save={save}
      onSaved={() => Promise.resolve()}
    />,
  );
}

const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save' }));

/** Saves nothing but answers so. */
const saving = () => vi.fn<Save>().mockResolvedValue(SCHEDULE);

it('a weekly schedule without a day says so at the days, and leads there', async () => {
  const save = saving();
  show({ save, first: { ...filled(), frequency: 'weekly', weekdays: [], source: 'card:c1' } });
  await press();
  const monday = screen.getByRole('checkbox', { name: 'Monday' });
  await waitFor(() => expect(document.activeElement).toBe(monday));
  const note = screen.getByRole('group', { name: 'Days' }).getAttribute('aria-describedby');
  expect(document.getElementById(note ?? '')?.textContent).toBe('Choose at least one day of the week.');
  fireEvent.click(monday);
  expect(monday.getAttribute('aria-invalid')).toBeNull();
  expect(save).not.toHaveBeenCalled();
});

describe('the PIN', () => {
  const refusal = (code: ErrorCode, message: string) =>
    new ApiError({ kind: 'answer', code, statusCode: 403 }, message);
  const field = () => screen.getByLabelText<HTMLInputElement>('Your PIN');
  const type = (pin: string) => fireEvent.change(field(), { target: { value: pin } });
  const noteOf = (input: HTMLElement) =>
    document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

  it('that is wrong goes from its field, which says so and has the focus, and is not sent a second time', async () => {
    const said = 'That PIN is not correct. 4 tries left before we log you out.';
    const save = vi.fn<Save>().mockRejectedValue(refusal('PIN_WRONG', said));
    show({ save, hasPin: true });
    type('4826');
    await press();
    await waitFor(() => expect(noteOf(field())).toBe(said));
    expect(field().value).toBe('');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(screen.queryByRole('alert')).toBeNull();
    await press();
    await waitFor(() => expect(noteOf(field())).toMatch(/^Enter your PIN\./));
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('that was set on another device is asked for once the server asks for it', async () => {
    const save = saving().mockRejectedValueOnce(refusal('PIN_REQUIRED', 'Enter your PIN.'));
    show({ save });
    await press();
    expect(noteOf(await screen.findByLabelText('Your PIN'))).toBe('Enter your PIN.');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    type('4826');
    await press();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls.map(([{ pin }]) => pin)).toEqual([undefined, '4826']);
  });

  it('that was wrong too often leads to a new one', async () => {
    const save = vi.fn<Save>().mockRejectedValue(refusal('PIN_BLOCKED', 'Set a new one.'));
    show({ save, hasPin: true });
    type('4826');
    await press();
    const link = await screen.findByRole('link', { name: 'Set a new PIN' });
    expect(link.getAttribute('href')).toBe(paths.forgottenPin);
  });
});

describe('the start', () => {
  const [EVENING, NEXT_MORNING] = ['2026-11-20T20:00:00Z', '2026-11-21T06:00:00Z'] as const;
  const startsOf = (save: ReturnType<typeof saving>) => save.mock.calls.map(([{ startDate }]) => startDate);

  it('of a new schedule that was filled in on an earlier day is today', async () => {
    const save = saving();
    vi.setSystemTime(NEXT_MORNING);
    show({ save, first: filled(new Date(EVENING)) });
    expect(screen.getByLabelText<HTMLInputElement>('Start date').value).toBe('21/11/2026');
    await press();
    await waitFor(() => expect(startsOf(save)).toEqual(['2026-11-21']));
  });

  it('of a new schedule that was left open over midnight is the new day', async () => {
    const save = saving();
    vi.setSystemTime(EVENING);
    show({ save });
    vi.setSystemTime(NEXT_MORNING);
    await press();
    await waitFor(() => expect(startsOf(save)).toEqual(['2026-11-21']));
  });

  it('that is typed and past is refused before anything is sent', async () => {
    const save = saving();
    show({ save });
    const start = screen.getByLabelText('Start date');
    fireEvent.change(start, { target: { value: '01/01/2020' } });
    await press();
    expect(await screen.findByText('Start today or later.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(start));
    expect(save).not.toHaveBeenCalled();
  });

  it('of a schedule that is changed stays as it was', async () => {
    const save = saving();
    show({ save, changed: SCHEDULE, first: formOf(SCHEDULE, new Date()) });
    await press();
    await waitFor(() => expect(startsOf(save)).toEqual(['2020-01-01']));
  });

  it('of one that was not answered stays too, so that no second one is made the day after', async () => {
    signedIn();
    const sent: { readonly body: unknown; readonly key: string | null }[] = [];
    vi.stubGlobal('fetch', (_: string, { method, headers, body }: RequestInit = {}) => {
      if (method !== 'POST') return new Promise(() => undefined);
      const key = new Headers(headers).get('idempotency-key');
      sent.push({ body: JSON.parse(typeof body === 'string' ? body : '{}'), key });
      return Promise.reject(new TypeError('no network'));
    });
    for (const now of [EVENING, NEXT_MORNING]) {
      vi.setSystemTime(now);
      show({ save: createOnce, first: filled(new Date(EVENING)) });
      await press();
      expect(await screen.findByText('We do not know yet whether it is saved.')).toBeTruthy();
      cleanup();
    }
    expect(sent[0]?.body).toMatchObject({ startDate: '2026-11-20' });
    expect(sent[1]).toEqual(sent[0]);
  });
});
