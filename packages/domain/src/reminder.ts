import type { DailyFrequency } from './daily-plan.ts';
import { periodDate, periodsDue } from './daily-plan.ts';
import type { LagosDate } from './dates.ts';
import { daysBetween, lagosDateOf } from './dates.ts';
import { dueAt } from './schedule.ts';

/** The hour in Lagos at which customers are reminded unless they chose another. Source: product rules, reminders. */
export const REMINDER_HOUR = 18;

/** Nobody is reminded at night: the first hour that can be chosen, and the hour at which the night begins. */
export const DAY_BEGINS_HOUR = 7;
export const NIGHT_BEGINS_HOUR = 21;

/** How many marks can be missed in a row before reminders stop for them. Source: product rules, reminders. */
const MISSED_MAX = 2;

/** Days without a payment after which reminders come weekly, and after which they stop. Source: product rules, reminders. */
const WEEKLY_AFTER_DAYS = 14;
const NONE_AFTER_DAYS = 30;
const DAYS_PER_WEEK = 7;

/** A daily package as far as its marks go. `periods`: how many payments reach the target. */
export interface MarkPlan {
  readonly startsOn: LagosDate;
  readonly frequency: DailyFrequency;
  readonly periods: number;
  readonly totalCount: number;
  readonly isFull: boolean;
}

/** Marks that fell due one after the other and were not paid: the day of the first, and how many were paid by then. */
export interface UnpaidRun {
  readonly since: LagosDate;
  readonly totalCount: number;
}

/** What a schedule will pay into the package next. */
export interface ScheduledPayment {
  readonly on: LagosDate;
  readonly periods: number;
}

/** What is known of a package and its customer when it is asked whether a reminder is due. */
export interface ReminderFacts {
  readonly plan: MarkPlan;
  /** The run as it was at the last look; null before the first mark that was not paid. */
  readonly unpaid: UnpaidRun | null;
  readonly remindedOn: LagosDate | null;
  readonly signedUpOn: LagosDate;
  readonly isFrozen: boolean;
  /** Something came into the package today, or is on its way. */
  readonly isPaidToday: boolean;
  readonly scheduled: readonly ScheduledPayment[];
  /** The customer's switch, and their hour in Lagos. */
  readonly isOn: boolean;
  readonly hour: number;
  /** Since when this look has been due: the hour, or the moment at which the package or the settings changed. */
  readonly lookDueAt: Date;
}

export interface ReminderDecision {
  readonly reminds: boolean;
  readonly unpaid: UnpaidRun | null;
  /** When the package is looked at next; null when no mark is left. */
  readonly nextLookAt: Date | null;
}

/** Whether that instant lies in the day, when people may be disturbed. */
export function isDaytime(now: Date): boolean {
  const today = lagosDateOf(now);
  return now >= dueAt(today, DAY_BEGINS_HOUR) && now < dueAt(today, NIGHT_BEGINS_HOUR);
}

/** The first mark later than that day that is not paid yet; null when none is left. */
function nextMark(
  { startsOn, frequency, periods, totalCount }: MarkPlan,
  after: LagosDate,
): LagosDate | null {
  const number = Math.max(periodsDue(startsOn, frequency, after), totalCount);
  return number < periods ? periodDate(startsOn, frequency, number) : null;
}

/** Whether a mark that is not paid falls due on that very day. */
function isMarkDue(plan: MarkPlan, on: LagosDate): boolean {
  const { startsOn, frequency, periods, totalCount, isFull } = plan;
  const due = periodsDue(startsOn, frequency, on);
  if (isFull || due === 0 || due > periods || totalCount >= due) return false;
  return periodDate(startsOn, frequency, due - 1) === on;
}

/** Whether the payment comes before the next mark, or is large enough for every mark that is due by then. */
function paysMark(plan: MarkPlan, today: LagosDate, { on, periods }: ScheduledPayment): boolean {
  const next = periodDate(plan.startsOn, plan.frequency, periodsDue(plan.startsOn, plan.frequency, today));
  if (on < next) return true;
  const due = Math.min(plan.periods, periodsDue(plan.startsOn, plan.frequency, on));
  return plan.totalCount + periods >= due;
}

/** Whether it is the mark's turn: each of the first ones, later one in a week, in the end none. */
function isInTurn({ startsOn, frequency }: MarkPlan, { since }: UnpaidRun, today: LagosDate): boolean {
  const missed = periodsDue(startsOn, frequency, today) - periodsDue(startsOn, frequency, since);
  if (missed <= MISSED_MAX) return true;
  const days = daysBetween(since, today);
  return days >= WEEKLY_AFTER_DAYS && days <= NONE_AFTER_DAYS && days % DAYS_PER_WEEK === 0;
}

/**
 * Whether the customer is reminded now of the mark that is due today, and when the package is looked at next. A reminder that
 * could not be sent before the night is not sent at all, and neither is one whose hour was past when the customer made the package
 * or changed the settings.
 */
export function decideReminder(facts: ReminderFacts, now: Date): ReminderDecision {
  const { plan, hour } = facts;
  const today = lagosDateOf(now);
  const next = nextMark(plan, today);
  const later = next && dueAt(next, hour);
  const atHour = dueAt(today, hour);
  const isOpen = isMarkDue(plan, today) && facts.remindedOn !== today && facts.lookDueAt <= atHour;
  if (!isOpen) return { reminds: false, unpaid: facts.unpaid, nextLookAt: later };
  if (now < atHour) return { reminds: false, unpaid: facts.unpaid, nextLookAt: atHour };
  const isPaid = facts.isPaidToday || facts.scheduled.some((one) => paysMark(plan, today, one));
  // A run begins with a mark that the customer could have been reminded of.
  if (isPaid || facts.isFrozen || !facts.isOn) return { reminds: false, unpaid: null, nextLookAt: later };
  const goesOn = facts.unpaid?.totalCount === plan.totalCount;
  const unpaid = goesOn && facts.unpaid ? facts.unpaid : { since: today, totalCount: plan.totalCount };
  const isWelcome = facts.signedUpOn !== today && isDaytime(now);
  return { reminds: isWelcome && isInTurn(plan, unpaid, today), unpaid, nextLookAt: later };
}
