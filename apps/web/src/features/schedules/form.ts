import type { Schedule, ScheduleFrequency, ScheduleSource } from '@kolo/contract/schedules';
import { createSchedule, ScheduleFrequency as ScheduleFrequencies } from '@kolo/contract/schedules';
import { ACCOUNT_TYPES } from '@kolo/domain/account-types';
import type { LagosDate } from '@kolo/domain/dates';
import { addDays, lagosDateOf, parseLagosDate, startOfLagosDay, weekdayOf } from '@kolo/domain/dates';
import type { HolidayCorrection } from '@kolo/domain/holidays';
import type { DueTime, MonthDay, Rhythm, ScheduleRule } from '@kolo/domain/schedule';
import {
  DEFAULT_HOUR,
  dueAfter,
  MONTH_DAY_WORDS,
  nextDue,
  nextDues,
  PREVIEW_DATES,
} from '@kolo/domain/schedule';
import * as z from 'zod/mini';
import type { ChangeBody, CreateBody } from './api.ts';

/** A schedule as it stands on the screen. */
export interface ScheduleForm {
  /** `daily:ID`, `sb:ID`, `ibs:ID` or `account:ds`; empty: nothing is chosen yet. */
  readonly into: string;
  readonly amount: number | null;
  readonly frequency: ScheduleFrequency;
  readonly weekdays: readonly number[];
  readonly dayOfMonth: MonthDay;
  readonly hour: number;
  readonly startDate: string;
  /** Empty: no end. */
  readonly endDate: string;
  /** `account:ds` or `card:ID`; empty: nothing is chosen yet. */
  readonly source: string;
  /** Empty: no backup. */
  readonly backup: string;
  /** null: as it is by default for that frequency. */
  readonly tellDayBefore: boolean | null;
}

/** The same as it is kept while it is typed. */
export const ScheduleDraft = z.object({
  into: z.string(),
  amount: z.nullable(z.number()),
  frequency: ScheduleFrequencies,
  weekdays: z.array(z.number()),
  dayOfMonth: z.union([z.number(), z.enum(MONTH_DAY_WORDS)]),
  hour: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  source: z.string(),
  backup: z.string(),
  tellDayBefore: z.nullable(z.boolean()),
}) satisfies z.ZodMiniType<ScheduleForm>;

export const NO_DAY = 'Enter a day, month and year.';

export type FormErrors = Readonly<Partial<Record<keyof ScheduleForm, string>>>;

export type ScheduleRequest =
  | { readonly kind: 'ready'; readonly body: CreateBody }
  | { readonly kind: 'wrong'; readonly errors: FormErrors };

function sourceKey({ accountType, cardId }: ScheduleSource): string {
  return accountType ? `account:${accountType}` : `card:${cardId ?? ''}`;
}

function sourceOf(key: string): ScheduleSource | undefined {
  const [kind, value = ''] = key.split(':');
  const accountType = ACCOUNT_TYPES.find((type) => type === value);
  if (kind === 'account' && accountType) return { method: 'account', accountType };
  return kind === 'card' && value !== '' ? { method: 'saved_card', cardId: value } : undefined;
}

function intoOf(key: string): Pick<CreateBody, 'purpose' | 'accountType' | 'packageId'> | undefined {
  const [kind, value = ''] = key.split(':');
  const accountType = ACCOUNT_TYPES.find((type) => type === value);
  if (kind === 'account') return accountType && { purpose: 'account', accountType };
  const purpose = (['daily', 'sb', 'ibs'] as const).find((one) => one === kind);
  return purpose && value !== '' ? { purpose, packageId: value } : undefined;
}

export function emptyForm(now: Date, into = ''): ScheduleForm {
  const today = lagosDateOf(now);
  return {
    into,
    amount: null,
    frequency: 'daily',
    weekdays: [weekdayOf(today)],
    dayOfMonth: 1,
    hour: DEFAULT_HOUR,
    startDate: today,
    endDate: '',
    source: '',
    backup: '',
    tellDayBefore: null,
  };
}

/** What a new schedule takes from the package that it saves into; what is missing is as in an empty form. */
export type ScheduleStart = Partial<
  Pick<ScheduleForm, 'amount' | 'frequency' | 'weekdays' | 'dayOfMonth' | 'source'>
>;

/**
 * The form of a new schedule once it saves into something else. A field that is still as the one before filled it is filled anew;
 * what the customer chose stays.
 */
export function movedInto(
  form: ScheduleForm,
  into: string,
  { startOf, now }: { readonly startOf: (into: string) => ScheduleStart; readonly now: Date },
): ScheduleForm {
  const before = { ...emptyForm(now), ...startOf(form.into) };
  const after = { ...emptyForm(now), ...startOf(into) };
  function next<Name extends keyof ScheduleStart>(name: Name): ScheduleForm[Name] {
    // As text, for the days of the week are a list.
    return JSON.stringify(form[name]) === JSON.stringify(before[name]) ? after[name] : form[name];
  }
  const source = next('source');
  return {
    ...form,
    into,
    amount: next('amount'),
    frequency: next('frequency'),
    weekdays: next('weekdays'),
    dayOfMonth: next('dayOfMonth'),
    source,
    // What pays anyway is no backup.
    backup: form.backup === source ? '' : form.backup,
  };
}

/** What it saves into, as the form names it. */
export function intoKey({ purpose, accountType, packageId }: Schedule): string {
  return purpose === 'account' ? `account:${accountType ?? ''}` : `${purpose}:${packageId ?? ''}`;
}

export function formOf(schedule: Schedule, now: Date): ScheduleForm {
  const empty = emptyForm(now);
  return {
    into: intoKey(schedule),
    amount: schedule.amount,
    frequency: schedule.frequency,
    weekdays: schedule.weekdays ?? empty.weekdays,
    dayOfMonth: schedule.dayOfMonth ?? empty.dayOfMonth,
    hour: schedule.hour,
    startDate: schedule.startDate,
    endDate: schedule.endDate ?? '',
    source: sourceKey(schedule.source),
    backup: schedule.backupSource ? sourceKey(schedule.backupSource) : '',
    tellDayBefore: schedule.tellDayBefore,
  };
}

/** Whether a card is the source or the backup. */
export function chargesCard({ source, backup }: ScheduleForm): boolean {
  return source.startsWith('card:') || backup.startsWith('card:');
}

/** The switch as it stands: on for monthly schedules where nothing was chosen. */
export function tellsDayBefore({ tellDayBefore, frequency }: ScheduleForm): boolean {
  return tellDayBefore ?? frequency === 'monthly';
}

function bodyOf(form: ScheduleForm): unknown {
  const { amount, frequency, hour, startDate, endDate } = form;
  const backupSource = sourceOf(form.backup);
  return {
    ...intoOf(form.into),
    amount: amount ?? undefined,
    frequency,
    ...(frequency === 'weekly' && { weekdays: form.weekdays }),
    ...(frequency === 'monthly' && { dayOfMonth: form.dayOfMonth }),
    hour,
    startDate,
    ...(endDate !== '' && { endDate }),
    source: sourceOf(form.source),
    ...(backupSource && { backupSource }),
    tellDayBefore: tellsDayBefore(form),
  };
}

const FIELDS: Readonly<Record<string, keyof ScheduleForm>> = {
  purpose: 'into',
  accountType: 'into',
  packageId: 'into',
  amount: 'amount',
  frequency: 'frequency',
  weekdays: 'weekdays',
  dayOfMonth: 'dayOfMonth',
  hour: 'hour',
  startDate: 'startDate',
  endDate: 'endDate',
  source: 'source',
  backupSource: 'backup',
};

/** The server's words for a field, at the field of the screen. */
export function formErrors(fields: Readonly<Record<string, string>>): FormErrors {
  const errors: Partial<Record<keyof ScheduleForm, string>> = {};
  for (const [name, message] of Object.entries(fields)) {
    const field = FIELDS[name.split('.')[0] ?? ''];
    if (field) errors[field] ??= message;
  }
  return errors;
}

/** What is wrong with that start; undefined where it can be sent. */
function startProblem(startDate: string, from: LagosDate | undefined): string | undefined {
  const day = parseLagosDate(startDate);
  if (day === null) return NO_DAY;
  return from !== undefined && day < from ? 'Start today or later.' : undefined;
}

/** What is asked of the server, by the contract's own rules, or what stands in its way. `from`: the first day on which it may start. */
export function toRequest(form: ScheduleForm, from?: LagosDate): ScheduleRequest {
  const wrongStart = startProblem(form.startDate, from);
  const missing: FormErrors = {
    ...(intoOf(form.into) === undefined && { into: 'Choose where the money goes.' }),
    ...(sourceOf(form.source) === undefined && { source: 'Choose where the money comes from.' }),
    ...(!form.amount && { amount: 'Enter an amount.' }),
    ...(wrongStart !== undefined && { startDate: wrongStart }),
    ...(form.endDate !== '' && parseLagosDate(form.endDate) === null && { endDate: NO_DAY }),
  };
  if (Object.keys(missing).length > 0) return { kind: 'wrong', errors: missing };
  const body = bodyOf(form);
  const checked = createSchedule.body.safeParse(body);
  if (!checked.success) {
    const fields = checked.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message]);
    return { kind: 'wrong', errors: formErrors(Object.fromEntries(fields)) };
  }
  // The contract has just read it: what it reads from is what it takes.
  return { kind: 'ready', body: body as CreateBody };
}

/** The whole form as a change: what is empty now is taken away. */
export function toChange(body: CreateBody, schedule: Schedule): ChangeBody {
  const { startDate, ...rest } = body;
  return {
    ...rest,
    endDate: body.endDate ?? null,
    backupSource: body.backupSource ?? null,
    ...(schedule.version !== undefined && { version: schedule.version }),
    ...(startDate !== schedule.startDate && { startDate }),
  };
}

function rhythmOf({ frequency, weekdays, dayOfMonth }: ScheduleForm): Rhythm {
  switch (frequency) {
    case 'daily':
      return { frequency };
    case 'weekly':
      return { frequency, weekdays };
    case 'monthly':
      return { frequency, dayOfMonth };
  }
}

/** The rule as it is typed, from today where the start is no day yet. */
function ruleOf(form: ScheduleForm, now: Date): ScheduleRule {
  const startDate = parseLagosDate(form.startDate) ?? lagosDateOf(now);
  const endDate = form.endDate === '' ? null : parseLagosDate(form.endDate);
  return { rhythm: rhythmOf(form), hour: form.hour, startDate, endDate };
}

/** What the dates of a schedule depend on besides its rule. */
export interface Known {
  /** Public holidays that staff corrected. */
  readonly corrections: readonly HolidayCorrection[];
  /** The schedule that is changed. */
  readonly schedule?: Schedule | undefined;
}

/** The dates from the next run on, which is as the server says: a holiday may have been corrected too late to move it. */
function datesFrom(
  nextRun: string,
  { rule, corrections }: { rule: ScheduleRule; corrections: readonly HolidayCorrection[] },
  isWanted: (due: DueTime, found: number) => boolean,
): DueTime[] {
  const at = new Date(nextRun);
  const found: DueTime[] = [];
  let next: DueTime | null = { on: lagosDateOf(at), at };
  while (next && isWanted(next, found.length)) {
    found.push(next);
    next = dueAfter(rule, next.on, corrections);
  }
  return found;
}

/** After when a change counts: no date that has begun, that was skipped or that falls into the pause runs under it. */
function changesAfter(schedule: Schedule, now: Date, corrections: readonly HolidayCorrection[]): Date {
  const endOf = (day: LagosDate) => startOfLagosDay(addDays(day, 1)).getTime() - 1;
  const last = parseLagosDate(schedule.lastRun?.dueDate ?? '');
  const until = parseLagosDate(schedule.pausedUntil ?? '');
  const ends = [last, until && addDays(until, -1)].flatMap((day) => (day ? [endOf(day)] : []));
  const after = new Date(Math.max(now.getTime(), ...ends));
  const first = nextDue(ruleOf(formOf(schedule, now), now), after, corrections);
  // The server says which date runs next. One before it was skipped.
  const isSkipped = schedule.nextRun !== undefined && first && first.at < new Date(schedule.nextRun);
  return isSkipped ? new Date(endOf(first.on)) : after;
}

/** The next dates of what is typed, at most so many; none while it names no days. */
export function preview(
  form: ScheduleForm,
  now: Date,
  { corrections, schedule }: Known,
  most: number = PREVIEW_DATES,
): DueTime[] {
  const rule = ruleOf(form, now);
  const isUnchanged =
    schedule !== undefined && JSON.stringify(rule) === JSON.stringify(ruleOf(formOf(schedule, now), now));
  if (!isUnchanged || schedule.nextRun === undefined) {
    const after = schedule ? changesAfter(schedule, now, corrections) : now;
    return nextDues(rule, after, corrections, most);
  }
  return datesFrom(schedule.nextRun, { rule, corrections }, (_, found) => found < most);
}

/** Every date of a schedule up to that day. */
export function datesUntil(
  schedule: Schedule,
  { now, last, corrections }: { now: Date; last: LagosDate; corrections: readonly HolidayCorrection[] },
): LagosDate[] {
  if (schedule.state === 'ended' || schedule.nextRun === undefined) return [];
  const rule = ruleOf(formOf(schedule, now), now);
  return datesFrom(schedule.nextRun, { rule, corrections }, ({ on }) => on <= last).map(({ on }) => on);
}
