import { amountProblem } from '@kolo/domain/limits';
import { DEFAULT_HOUR, MONTH_DAY_WORDS } from '@kolo/domain/schedule';
import { RUN_STATES } from '@kolo/domain/schedule-run';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limit, page } from './paging.ts';
import { ContributionPurpose } from './payments.ts';
import { Pin } from './pin.ts';
import { AccountTypeName, AmountNaira, BalanceNaira, DayInLagos, Done, Id, Instant } from './primitives.ts';

const DAYS_PER_WEEK = 7;
const LAST_HOUR = 23;
const LAST_DAY_OF_MONTH = 31;
/** Letters. */
const VERSION_MAX = 64;

export const SCHEDULE_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
/** `weekly` runs on `weekdays`, `monthly` on `dayOfMonth`. */
export const ScheduleFrequency = z.enum(SCHEDULE_FREQUENCIES, 'Choose daily, weekly or monthly.');
export type ScheduleFrequency = z.infer<typeof ScheduleFrequency>;

/** ISO 8601: Monday is 1 and Sunday 7. */
export const Weekday = z.int().check(z.minimum(1), z.maximum(DAYS_PER_WEEK));

/** A month without that day runs on its last day. `last_working`: neither a weekend nor a public holiday. */
export const MonthDay = z.union(
  [z.int().check(z.minimum(1), z.maximum(LAST_DAY_OF_MONTH)), z.enum(MONTH_DAY_WORDS)],
  'Choose a day from 1 to 31, the last day, or the last working day.',
);

/** An own account that pays, or a saved card. */
export const ScheduleSource = z
  .strictObject({
    method: z.enum(['account', 'saved_card'], 'Choose an account or a card to pay with.'),
    accountType: z.optional(AccountTypeName),
    cardId: z.optional(Id),
  })
  .check((context) => {
    const { method, accountType, cardId } = context.value;
    const wrong = (field: string, message: string) =>
      context.issues.push({ code: 'custom', message, path: [field], input: context.value });
    if (method === 'account' && !accountType) wrong('accountType', 'Choose the account to pay from.');
    if (method === 'saved_card' && !cardId) wrong('cardId', 'Choose the card to pay with.');
    if (method === 'account' && cardId) wrong('cardId', 'A card belongs to the method saved_card.');
    if (method === 'saved_card' && accountType) {
      wrong('accountType', 'An account belongs to the method account.');
    }
  });
export type ScheduleSource = z.infer<typeof ScheduleSource>;

/** `retrying`: it could not be paid and is tried again at `retryAt`. A `missed` one can be paid by hand. */
export const OccurrenceState = z.enum(RUN_STATES);
export type OccurrenceState = z.infer<typeof OccurrenceState>;

/** One due date of a schedule. */
export const Occurrence = z.object({
  id: Id,
  scheduleId: Id,
  /** The day in Lagos. */
  dueDate: z.string(),
  state: OccurrenceState,
  /** Why it was missed or skipped, or is tried again, with the way out. */
  reason: z.optional(z.string()),
  /** When it is tried again; only while it is `retrying`. */
  retryAt: z.optional(Instant),
  /** The reference of the payment that was made or tried last. */
  reference: z.optional(z.string()),
  amount: BalanceNaira,
  /** What the customer calls what it is paid into; only in the activity. */
  into: z.optional(z.string()),
});
export type Occurrence = z.infer<typeof Occurrence>;

export const SCHEDULE_STATES = ['active', 'paused', 'ended'] as const;
/** `ended`: no date is left, or the account was closed. */
export const ScheduleState = z.enum(SCHEDULE_STATES);
export type ScheduleState = z.infer<typeof ScheduleState>;

/** Money that is saved by itself. */
export const Schedule = z.object({
  id: Id,
  purpose: ContributionPurpose,
  /** The account that is paid into; only with `purpose: account`. */
  accountType: z.optional(AccountTypeName),
  /** The package that is paid into; with every other purpose. */
  packageId: z.optional(Id),
  /** What the customer calls the package. */
  packageName: z.optional(z.string()),
  amount: BalanceNaira,
  frequency: ScheduleFrequency,
  weekdays: z.optional(z.array(Weekday)),
  dayOfMonth: z.optional(MonthDay),
  /** In Lagos. */
  hour: z.int(),
  startDate: z.string(),
  /** The last day that counts. */
  endDate: z.optional(z.string()),
  source: ScheduleSource,
  /** Tried at once where the source cannot pay. */
  backupSource: z.optional(ScheduleSource),
  /** Whether the customer is notified the day before a card is charged. */
  tellDayBefore: z.boolean(),
  state: ScheduleState,
  /** The day in Lagos on which a paused schedule resumes by itself. */
  pausedUntil: z.optional(z.string()),
  /** Why it is paused, where the customer did not pause it. */
  pausedBecause: z.optional(z.string()),
  nextRun: z.optional(Instant),
  lastRun: z.optional(Occurrence),
  /** Another one after each change of what is paid, when, into what or from where. Missing in answers that were kept before there was one. */
  version: z.optional(z.string()),
});
export type Schedule = z.infer<typeof Schedule>;

const Hour = z
  .int('Choose an hour.')
  .check(z.minimum(0), z.maximum(LAST_HOUR, 'Choose an hour from 0 to 23.'));

const Weekdays = z.array(Weekday).check(
  z.minLength(1, 'Choose at least one day of the week.'),
  z.maxLength(DAYS_PER_WEEK),
  z.refine((days) => new Set(days).size === days.length, 'Choose each day once.'),
);

/** How often it runs, how much, and from where: what can be changed later. */
const terms = {
  amount: AmountNaira,
  frequency: ScheduleFrequency,
  weekdays: z.optional(Weekdays),
  dayOfMonth: z.optional(MonthDay),
  source: ScheduleSource,
};

interface Body {
  readonly frequency?: ScheduleFrequency | undefined;
  readonly weekdays?: readonly number[] | undefined;
  readonly dayOfMonth?: z.infer<typeof MonthDay> | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | null | undefined;
}

type Wrong = (field: string, message: string) => void;

function checkDays({ frequency, weekdays, dayOfMonth, startDate, endDate }: Body, wrong: Wrong): void {
  if (frequency === 'weekly' && !weekdays) wrong('weekdays', 'Choose at least one day of the week.');
  if (frequency === 'monthly' && dayOfMonth === undefined) wrong('dayOfMonth', 'Choose a day of the month.');
  if (frequency !== undefined && frequency !== 'weekly' && weekdays) {
    wrong('weekdays', 'Days of the week belong to a weekly schedule.');
  }
  if (frequency !== undefined && frequency !== 'monthly' && dayOfMonth !== undefined) {
    wrong('dayOfMonth', 'A day of the month belongs to a monthly schedule.');
  }
  if (startDate && endDate && endDate < startDate)
    wrong('endDate', 'The end date cannot be before the start date.');
}

/** Whether both name the same account or card. */
export function isSameSource(one: ScheduleSource, other: ScheduleSource): boolean {
  return one.method === other.method && one.accountType === other.accountType && one.cardId === other.cardId;
}

interface Paying {
  readonly amount: number;
  readonly source: ScheduleSource;
  readonly backupSource?: ScheduleSource | undefined;
}

function checkSources({ amount, source, backupSource }: Paying, wrong: Wrong): void {
  if (backupSource && isSameSource(source, backupSource)) {
    wrong('backupSource', 'The backup is the same as the first way to pay. Choose another one, or none.');
  }
  for (const one of [source, backupSource]) {
    const problem = one && amountProblem(one.method, amount);
    if (problem) {
      wrong('amount', problem);
      return;
    }
  }
}

const CreateSchedule = z
  .strictObject({
    purpose: ContributionPurpose,
    accountType: z.optional(AccountTypeName),
    packageId: z.optional(Id),
    ...terms,
    hour: z._default(Hour, DEFAULT_HOUR),
    /** Today unless said. */
    startDate: z.optional(DayInLagos),
    endDate: z.optional(DayInLagos),
    backupSource: z.optional(ScheduleSource),
    /** On for monthly schedules unless said. */
    tellDayBefore: z.optional(z.boolean()),
    pin: z.optional(Pin),
  })
  .check((context) => {
    const { value } = context;
    const wrong: Wrong = (field, message) =>
      context.issues.push({ code: 'custom', message, path: [field], input: value });
    if (value.purpose === 'account' && !value.accountType) {
      wrong('accountType', 'Choose the account to put money into.');
    }
    if (value.purpose !== 'account' && !value.packageId) {
      wrong('packageId', 'Choose the package to put money into.');
    }
    checkDays(value, wrong);
    checkSources(value, wrong);
    const target = { method: 'account', accountType: value.accountType } as const;
    if (value.purpose !== 'account') return;
    for (const [field, source] of [
      ['source', value.source],
      ['backupSource', value.backupSource],
    ] as const) {
      if (source && isSameSource(source, target))
        wrong(field, 'Choose a different account from the one you save into.');
    }
  });

/** It begins with the first due time from now on. Answers PIN_REQUIRED without `pin` where one is set. */
export const createSchedule = endpoint({
  name: 'createSchedule',
  summary: 'Save automatically: into a package or an account, daily, weekly or monthly',
  method: 'POST',
  path: '/schedules',
  access: 'customer',
  idempotent: true,
  body: CreateSchedule,
  status: 201,
  answer: Schedule,
  errors: [
    'NOT_FOUND',
    'WRONG_STATE',
    'LIMIT_EXCEEDED',
    'FROZEN',
    'PIN_REQUIRED',
    'PIN_WRONG',
    'PIN_BLOCKED',
    'RATE_LIMITED',
  ],
});

const pages = { page: page(), limit: limit(20) };
const paged = { page: z.int(), totalPages: z.int(), totalResults: z.int() };

export const listSchedules = endpoint({
  name: 'listSchedules',
  summary: "The customer's schedules, newest first",
  method: 'GET',
  path: '/schedules',
  access: 'customer',
  query: z.strictObject(pages),
  status: 200,
  answer: z.object({
    results: z.array(Schedule),
    ...paged,
    /** Days that are public holidays after all, or are none: they move the last working day. */
    corrections: z.optional(z.array(z.object({ on: z.string(), name: z.string(), isHoliday: z.boolean() }))),
  }),
  errors: [],
});

/** Those of deleted schedules too. */
export const listScheduleActivity = endpoint({
  name: 'listScheduleActivity',
  summary: 'Every due date that has come or was skipped, newest first',
  method: 'GET',
  path: '/schedules/activity',
  access: 'customer',
  query: z.strictObject({ ...pages, scheduleId: z.optional(Id) }),
  status: 200,
  answer: z.object({ results: z.array(Occurrence), ...paged }),
  errors: [],
});

const byId = { params: z.object({ id: Id }), status: 200, answer: Schedule } as const;

export const getSchedule = endpoint({
  ...byId,
  name: 'getSchedule',
  summary: 'One schedule',
  method: 'GET',
  path: '/schedules/:id',
  access: 'customer',
  errors: ['NOT_FOUND'],
});

const ChangeSchedule = z
  .strictObject({
    ...z.partial(z.object(terms)).shape,
    hour: z.optional(Hour),
    startDate: z.optional(DayInLagos),
    /** null: no end. */
    endDate: z.optional(z.nullable(DayInLagos)),
    /** null: no backup. */
    backupSource: z.optional(z.nullable(ScheduleSource)),
    tellDayBefore: z.optional(z.boolean()),
    purpose: z.optional(ContributionPurpose),
    accountType: z.optional(AccountTypeName),
    packageId: z.optional(Id),
    /** That of the schedule which the customer changes. */
    version: z.optional(z.string().check(z.maxLength(VERSION_MAX))),
    pin: z.optional(Pin),
  })
  .check((context) => {
    const { value } = context;
    const wrong: Wrong = (field, message) =>
      context.issues.push({ code: 'custom', message, path: [field], input: value });
    checkDays(value, wrong);
  });

/**
 * Counts from the next due date that has not begun. Members that are missing stay as they are. Answers WRONG_STATE where the schedule
 * has another `version` by now.
 */
export const changeSchedule = endpoint({
  ...byId,
  name: 'changeSchedule',
  summary: 'Change a schedule',
  method: 'PATCH',
  path: '/schedules/:id',
  access: 'customer',
  body: ChangeSchedule,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'FROZEN', 'PIN_REQUIRED', 'PIN_WRONG', 'PIN_BLOCKED', 'RATE_LIMITED'],
});

/** What has come due stays in the activity. Repeated, it answers as before. */
export const deleteSchedule = endpoint({
  name: 'deleteSchedule',
  summary: 'Delete a schedule',
  method: 'DELETE',
  path: '/schedules/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: Done,
  errors: ['NOT_FOUND'],
});

/** Payments that fall due while it is paused are skipped. It resumes automatically on `until`. */
export const pauseSchedule = endpoint({
  ...byId,
  name: 'pauseSchedule',
  summary: 'Pause a schedule, until a day or until it is resumed',
  method: 'POST',
  path: '/schedules/:id/pause',
  access: 'customer',
  body: z.strictObject({ until: z.optional(DayInLagos) }),
  errors: ['NOT_FOUND', 'WRONG_STATE'],
});

export const resumeSchedule = endpoint({
  ...byId,
  name: 'resumeSchedule',
  summary: 'Resume a paused schedule',
  method: 'POST',
  path: '/schedules/:id/resume',
  access: 'customer',
  body: z.strictObject({}),
  errors: ['NOT_FOUND', 'WRONG_STATE'],
});

/**
 * With `dueDate`, the day in Lagos that the customer means, a repeat answers as before, and nothing is skipped where that date is not
 * the next one any more.
 */
export const skipSchedule = endpoint({
  ...byId,
  name: 'skipSchedule',
  summary: 'Skip the next due date',
  method: 'POST',
  path: '/schedules/:id/skip',
  access: 'customer',
  body: z.strictObject({ dueDate: z.optional(DayInLagos) }),
  errors: ['NOT_FOUND', 'WRONG_STATE'],
});

/** IN_PROGRESS while the answer to an earlier try is not known: nothing else is charged. */
export const payMissedOccurrence = endpoint({
  name: 'payMissedOccurrence',
  summary: 'Pay a missed due date now',
  method: 'POST',
  path: '/schedules/occurrences/:id/pay-now',
  access: 'customer',
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({}),
  status: 200,
  answer: Occurrence,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'FROZEN', 'LIMIT_EXCEEDED'],
});
