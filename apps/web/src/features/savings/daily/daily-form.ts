import type { DailyPackage } from '@kolo/contract/packages';
import type { createDailyPackage } from '@kolo/contract/daily-savings';
import { editDailyPackage } from '@kolo/contract/daily-savings';
import type { BodyOf } from '@kolo/contract/endpoint';
import {
  DAILY_FREQUENCIES,
  defaultTargetAmount,
  fullOn,
  periodsToTarget,
  type DailyFrequency,
} from '@kolo/domain/daily-plan';
import { PERIOD_MIN_NAIRA } from '@kolo/domain/progress';
import { addMonths, lagosDateOf, parseLagosDate, type LagosDate } from '@kolo/domain/dates';
import { formatNaira, MAX_AMOUNT_NAIRA } from '@kolo/domain/money';
import * as z from 'zod/mini';
import { serverClock } from '#lib/server-clock.ts';
import { startAhead } from '#lib/start-ahead.ts';
import { isCountable, PERIODS_MAX } from './countable.ts';

/** Goal and steps as they stand on the screen. */
export interface PlanForm {
  readonly goal: string;
  readonly frequency: DailyFrequency;
  readonly amount: number | null;
  readonly target: number | null;
}

export interface NewDailyForm extends PlanForm {
  readonly startDate: string;
}

/** The same as it is kept while it is typed. */
const Kept = z.object({
  goal: z.string(),
  frequency: z.enum(DAILY_FREQUENCIES),
  amount: z.nullable(z.number()),
  target: z.nullable(z.number()),
  startDate: z.string(),
}) satisfies z.ZodMiniType<NewDailyForm>;

/** The kept draft. A start date that has passed becomes today: the customer may never have chosen it. */
export const NewDailyDraft = {
  safeParse(kept: unknown): { readonly data?: NewDailyForm | undefined } {
    const { data } = Kept.safeParse(kept);
    return { data: data && startAhead(data, lagosDateOf(serverClock.now())) };
  },
};

export interface PlanErrors {
  readonly goal?: string;
  readonly amount?: string;
  readonly target?: string;
  readonly startDate?: string;
}

export type CreateBody = BodyOf<typeof createDailyPackage>;
export type EditBody = BodyOf<typeof editDailyPackage>;

type Wrong = { readonly kind: 'wrong'; readonly errors: PlanErrors };
export type DailyRequest = { readonly kind: 'ready'; readonly body: CreateBody } | Wrong;
export type EditRequest =
  | { readonly kind: 'ready'; readonly body: EditBody }
  | { readonly kind: 'same' }
  | Wrong;

/** How far ahead a package may begin; the server keeps to the same. */
export const START_AHEAD_MONTHS = 12;

const TOO_LARGE = 'That amount is too large.';

/** The contract's own words for a name that it would not take. */
function goalError(goal: string): string | undefined {
  return editDailyPackage.body?.safeParse({ target: goal }).error?.issues[0]?.message;
}

/** What is wrong with so much each time; undefined where it can be paid. */
export function amountError(amount: number | null): string | undefined {
  if (amount === null || amount === 0) return 'Enter an amount.';
  if (amount < PERIOD_MIN_NAIRA) return `The smallest payment is ${formatNaira(PERIOD_MIN_NAIRA)}.`;
  return defaultTargetAmount(amount) > MAX_AMOUNT_NAIRA ? TOO_LARGE : undefined;
}

function targetError(target: number, amount: number): string | undefined {
  if (target > MAX_AMOUNT_NAIRA) return TOO_LARGE;
  if (target < amount) return 'The target is less than one payment.';
  return isCountable(target, amount)
    ? undefined
    : `That takes more than ${PERIODS_MAX.toLocaleString('en')} payments. Aim lower, or put in more each time.`;
}

function startError(startDate: string, today: LagosDate): string | undefined {
  const day = parseLagosDate(startDate);
  if (day === null) return 'Choose a day.';
  if (day < today) return 'Choose today or a later day.';
  return day > addMonths(today, START_AHEAD_MONTHS) ? 'Choose a day within the next 12 months.' : undefined;
}

function only(errors: Readonly<Record<keyof PlanErrors, string | undefined>>): PlanErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

function planErrors(form: PlanForm): Record<keyof PlanErrors, string | undefined> {
  const wrongAmount = amountError(form.amount);
  return {
    goal: goalError(form.goal),
    amount: wrongAmount,
    target:
      form.target === null || form.amount === null || wrongAmount !== undefined
        ? undefined
        : targetError(form.target, form.amount),
    startDate: undefined,
  };
}

/** What is asked of the server, or what stands in its way. An empty goal gets the server's name. */
export function toDailyRequest(form: NewDailyForm, today: LagosDate): DailyRequest {
  const goal = form.goal.trim();
  const found = planErrors(form);
  const errors = only({
    ...found,
    goal: goal === '' ? undefined : found.goal,
    startDate: startError(form.startDate, today),
  });
  if (form.amount === null || Object.keys(errors).length > 0) return { kind: 'wrong', errors };
  return {
    kind: 'ready',
    body: {
      ...(goal === '' ? {} : { target: goal }),
      amountPerDay: form.amount,
      frequency: form.frequency,
      startDate: form.startDate,
      ...(form.target === null ? {} : { targetAmount: form.target }),
    },
  };
}

/** Only what differs from the package as it is. */
export function toEditRequest(form: PlanForm, pot: DailyPackage): EditRequest {
  const goal = form.goal.trim();
  const found = planErrors(form);
  const errors = only({
    ...found,
    target: form.target === null || form.target === 0 ? 'Enter an amount.' : found.target,
  });
  const { amount, target, frequency } = form;
  if (amount === null || target === null || Object.keys(errors).length > 0) return { kind: 'wrong', errors };
  const body: EditBody = {
    ...(goal === pot.target ? {} : { target: goal }),
    ...(amount === pot.amountPerDay ? {} : { amountPerDay: amount }),
    ...(frequency === pot.frequency ? {} : { frequency }),
    ...(target === pot.targetAmount ? {} : { targetAmount: target }),
  };
  return Object.keys(body).length === 0 ? { kind: 'same' } : { kind: 'ready', body };
}

/** The server's words for a field, at the field of the screen. */
export function fieldErrors(fields: Readonly<Record<string, string>>): PlanErrors {
  return only({
    goal: fields['target'],
    amount: fields['amountPerDay'],
    target: fields['targetAmount'],
    startDate: fields['startDate'],
  });
}

export interface Projection {
  readonly periods: number;
  /** In whole naira, when the last payment is made: it may bring more than was missing. */
  readonly total: number;
  readonly startsOn: LagosDate;
  readonly fullOn: LagosDate;
}

/** What the typed plan comes to, from today where the start is no day yet; null while it is no plan yet. */
export function projectionOf(form: NewDailyForm, today: LagosDate): Projection | null {
  const typed = startError(form.startDate, today) === undefined ? parseLagosDate(form.startDate) : null;
  const startsOn = typed ?? today;
  const request = toDailyRequest({ ...form, goal: '', startDate: startsOn }, today);
  if (request.kind === 'wrong') return null;
  const { amountPerDay, frequency, targetAmount = defaultTargetAmount(amountPerDay) } = request.body;
  const periods = periodsToTarget(targetAmount, amountPerDay);
  const end = fullOn({ startsOn, frequency, targetAmount, amountPerPeriod: amountPerDay });
  return { periods, total: periods * amountPerDay, startsOn, fullOn: end };
}
