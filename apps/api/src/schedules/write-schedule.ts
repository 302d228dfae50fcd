import { isDeepStrictEqual } from 'node:util';
import type { ParsedBody } from '@kolo/contract/endpoint';
import type {
  changeSchedule as changeEndpoint,
  createSchedule as createEndpoint,
  Schedule,
  ScheduleSource,
} from '@kolo/contract/schedules';
import { isSameSource, Schedule as ScheduleSchema } from '@kolo/contract/schedules';
import { accountTitle } from '@kolo/domain/account-types';
import { amountProblem } from '@kolo/domain/limits';
import type { LagosDate } from '@kolo/domain/dates';
import { addDays, lagosDateOf } from '@kolo/domain/dates';
import { koboToNairaFloor, naira, nairaToKobo } from '@kolo/domain/money';
import type { DueTime, Rhythm } from '@kolo/domain/schedule';
import { SCHEDULES_MAX } from '@kolo/domain/schedule';
import { assertNotFrozen, holdOpen, onceWithPin, withPinWhereSet } from '#identity/index.ts';
import { balancesOf } from '#ledger/accounts.ts';
import { wallet } from '#ledger/chart.ts';
import { checkCard } from '#payment-methods/index.ts';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import { bodyHash } from '#platform/idempotency.ts';
import { beginBeforeChange } from './begin-due.ts';
import type { ScheduleDeps } from './deps.ts';
import { corrections } from './holiday-queries.ts';
import { START_DAYS_MAX } from './limits.ts';
import { lastBegun } from './occurrence-queries.ts';
import type { Order, ScheduleRow, Told } from './queries.ts';
import { countSchedules, findSchedule, insertSchedule, updateSchedule } from './queries.ts';
import { scheduleView, versionOf } from './schedule-view.ts';
import { carriedTo, checkTarget, healed, targetOf } from './target.ts';
import { chargesCard, isTooSoonToTell, nextLook, nextUnbegun } from './timing.ts';

type CreateBody = ParsedBody<typeof createEndpoint>;
type ChangeBody = ParsedBody<typeof changeEndpoint>;

export function noSuchSchedule(): Refusal {
  return new Refusal('NOT_FOUND', { message: 'We could not find that schedule.' });
}

function wrong(field: string, message: string): Refusal {
  return new Refusal('VALIDATION', { message, fields: { [field]: message } });
}

async function checkSource(
  deps: ScheduleDeps,
  tx: Tx,
  userId: string,
  { method, accountType, cardId }: ScheduleSource,
): Promise<void> {
  if (method === 'saved_card') {
    invariant(cardId, 'a card that pays is named');
    return checkCard(tx, deps.cards, userId, cardId);
  }
  invariant(accountType, 'an account that pays is named');
  if ((await balancesOf(tx, userId)).has(wallet(accountType).id)) return;
  const message = `You have no ${accountTitle(accountType)} yet. Open one first.`;
  throw new Refusal('NOT_FOUND', { message });
}

/** What holds between target, sources and amount, whichever of them was changed last. */
async function checkOrder(deps: ScheduleDeps, tx: Tx, userId: string, order: Order): Promise<void> {
  const { source, backup, purpose, accountType } = order;
  await checkTarget(deps, tx, userId, order);
  const target = { method: 'account', accountType: accountType ?? undefined } as const;
  for (const [field, one] of [
    ['source', source],
    ['backupSource', backup],
  ] as const) {
    if (!one) continue;
    if (purpose === 'account' && isSameSource(one, target)) {
      throw wrong(field, 'Choose a different account from the one you save into.');
    }
    const problem = amountProblem(one.method, koboToNairaFloor(order.amountKobo));
    if (problem) throw wrong('amount', problem);
    await checkSource(deps, tx, userId, one);
  }
  if (backup && isSameSource(source, backup)) {
    throw wrong(
      'backupSource',
      'The backup is the same as the first way to pay. Choose another one, or none.',
    );
  }
  // Nothing that charges a card begins while nothing may leave: anyone who took the account over would begin it.
  if (chargesCard(order)) await assertNotFrozen(tx, userId);
}

function checkDates(
  { startDate, endDate }: { startDate: LagosDate; endDate: LagosDate | null },
  now: Date,
): void {
  const today = lagosDateOf(now);
  if (endDate !== null && endDate < startDate)
    throw wrong('endDate', 'The end date cannot be before the start date.');
  if (endDate !== null && endDate < today) throw wrong('endDate', 'Choose today or a later day.');
  if (startDate > addDays(today, START_DAYS_MAX)) throw wrong('startDate', 'Start within a year.');
}

type Unwritten = Omit<ScheduleRow, 'nextDueOn' | 'createdAt' | 'told'>;

/** Whether the charge of which the customer was told is the same after the change. */
function isSameCharge(row: Unwritten, before: ScheduleRow): boolean {
  return (
    row.amountKobo === before.amountKobo &&
    row.rule.hour === before.rule.hour &&
    row.packageId === before.packageId &&
    row.accountType === before.accountType &&
    isDeepStrictEqual(row.source, before.source)
  );
}

/** Which date the customer has been told of. If they were told other details, they are told again, at once where that is due. */
function toldAfter(
  row: Unwritten,
  { next, now, before }: { next: DueTime; now: Date; before: ScheduleRow | null },
): Told | null {
  const isToldElse = before?.told?.on === next.on && !isSameCharge(row, before);
  if (isToldElse) return null;
  const told = before?.told ?? null;
  if (!isTooSoonToTell(next, now)) return told;
  return told?.on === next.on ? told : { on: next.on, amountKobo: null };
}

/** The date that stands, where the change leaves the days as they are. */
function standingOf({ rule }: Unwritten, before: ScheduleRow | null): LagosDate | null {
  const isSame =
    before?.rule.startDate === rule.startDate && isDeepStrictEqual(before.rule.rhythm, rule.rhythm);
  return isSame ? before.nextDueOn : null;
}

/** The row as it is written: with the first date that has not begun, and when it is looked at. `before`: the one that is changed. */
async function timed(deps: ScheduleDeps, tx: Tx, row: Unwritten, before: ScheduleRow | null) {
  const now = deps.services.clock.now();
  const stands = standingOf(row, before);
  const begun = { now, lastBegun: await lastBegun(tx, row.userId, row.id), stands };
  const next = nextUnbegun(row.rule, begun, await corrections(tx));
  if (!next) throw wrong('endDate', 'No payment falls before the end date. Choose a later one.');
  const made = { ...row, told: toldAfter(row, { next, now, before }), nextDueOn: next.on };
  return { ...made, nextCheckAt: nextLook(made) };
}

function rhythmOf({
  frequency,
  weekdays,
  dayOfMonth,
}: Pick<CreateBody, 'frequency' | 'weekdays' | 'dayOfMonth'>) {
  switch (frequency) {
    case 'daily':
      return { frequency } satisfies Rhythm;
    case 'weekly':
      invariant(weekdays, 'a weekly schedule has its days');
      return { frequency, weekdays: weekdays.toSorted((one, other) => one - other) } satisfies Rhythm;
    case 'monthly':
      invariant(dayOfMonth !== undefined, 'a monthly schedule has its day');
      return { frequency, dayOfMonth } satisfies Rhythm;
  }
}

function rowOf(body: CreateBody, { userId, id, now }: { userId: string; id: string; now: Date }) {
  const startDate = body.startDate ?? lagosDateOf(now);
  if (startDate < lagosDateOf(now)) throw wrong('startDate', 'Start today or later.');
  const rule = { rhythm: rhythmOf(body), hour: body.hour, startDate, endDate: body.endDate ?? null };
  checkDates(rule, now);
  const { purpose } = body;
  return {
    userId,
    id,
    purpose,
    accountType: purpose === 'account' ? (body.accountType ?? null) : null,
    packageId: purpose === 'account' ? null : (body.packageId ?? null),
    amountKobo: nairaToKobo(naira(body.amount)),
    source: body.source,
    backup: body.backupSource ?? null,
    rule,
    tellsDayBefore: body.tellDayBefore ?? body.frequency === 'monthly',
    state: 'active',
    pausedUntil: null,
    pausedBecause: null,
    pausedAtGoalKobo: null,
  } as const;
}

async function insert(
  deps: ScheduleDeps,
  tx: Tx,
  { caller: { userId }, body }: { caller: Caller; body: CreateBody },
): Promise<Schedule> {
  const { clock, ids } = deps.services;
  await holdOpen(tx, userId);
  const { open } = await countSchedules(tx, userId);
  if (open >= SCHEDULES_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', {
      message: `You have ${SCHEDULES_MAX} schedules, the most that you can have. Delete one that you no longer need.`,
    });
  }
  const now = clock.now();
  const row = rowOf(body, { userId, id: ids.next(), now });
  await checkOrder(deps, tx, userId, row);
  const written = await timed(deps, tx, row, null);
  await insertSchedule(tx, written, now);
  return scheduleView(deps, tx, { ...written, createdAt: now });
}

/** Creates a schedule, once per key. */
export async function createSchedule(
  deps: ScheduleDeps,
  command: { readonly caller: Caller; readonly key: string; readonly body: CreateBody },
): Promise<Schedule> {
  const { caller, key, body } = command;
  const { pin, ...rest } = body;
  const claim = { userId: caller.userId, key, hash: bodyHash(rest) };
  return onceWithPin(deps.services, { caller, pin, claim, answer: ScheduleSchema }, (tx) =>
    insert(deps, tx, command),
  );
}

function changedRhythm({ rule }: ScheduleRow, { frequency, weekdays, dayOfMonth }: ChangeBody): Rhythm {
  const kept = rule.rhythm;
  const wanted = frequency ?? kept.frequency;
  if (weekdays && wanted !== 'weekly')
    throw wrong('weekdays', 'Days of the week belong to a weekly schedule.');
  if (dayOfMonth !== undefined && wanted !== 'monthly') {
    throw wrong('dayOfMonth', 'A day of the month belongs to a monthly schedule.');
  }
  if (frequency === undefined && !weekdays && dayOfMonth === undefined) return kept;
  return rhythmOf({ frequency: wanted, weekdays, dayOfMonth });
}

function changedRule(row: ScheduleRow, body: ChangeBody, now: Date): ScheduleRow['rule'] {
  const { rule } = row;
  const startDate = body.startDate ?? rule.startDate;
  if (body.startDate && body.startDate !== rule.startDate && body.startDate < lagosDateOf(now)) {
    throw wrong('startDate', 'Start today or later.');
  }
  const endDate = body.endDate === undefined ? rule.endDate : body.endDate;
  if (body.startDate || body.endDate) checkDates({ startDate, endDate }, now);
  return { rhythm: changedRhythm(row, body), hour: body.hour ?? rule.hour, startDate, endDate };
}

function changedTarget(
  row: ScheduleRow,
  body: ChangeBody,
): Pick<Order, 'purpose' | 'accountType' | 'packageId'> {
  const purpose = body.purpose ?? row.purpose;
  const isAccount = purpose === 'account';
  const accountType = isAccount ? (body.accountType ?? row.accountType) : null;
  const packageId = isAccount ? null : (body.packageId ?? (purpose === row.purpose ? row.packageId : null));
  if (isAccount && !accountType) throw wrong('accountType', 'Choose the account to put money into.');
  if (!isAccount && !packageId) throw wrong('packageId', 'Choose the package to put money into.');
  return { purpose, accountType, packageId };
}

/**
 * Nobody undoes unseen what they changed themselves on another page. `changed` is what they ask for: `done` where it is so already, since
 * the answer of a first try may have been lost.
 */
async function requireVersion(
  deps: ScheduleDeps,
  tx: Tx,
  [row, changed]: readonly [ScheduleRow, Omit<ScheduleRow, 'createdAt'>],
  version: string | undefined,
): Promise<'done' | 'to do'> {
  if (version === undefined) return 'to do';
  const target = await targetOf(deps, tx, row.userId, row);
  const now = versionOf(target ? carriedTo(row, target) : row);
  if (version === now) return 'to do';
  if (versionOf(changed) === now) return 'done';
  throw new Refusal('WRONG_STATE', {
    message: 'This schedule was changed after you opened it. Go back to see it as it is now.',
  });
}

async function update(deps: ScheduleDeps, tx: Tx, row: ScheduleRow, body: ChangeBody): Promise<Schedule> {
  if (row.state === 'ended') {
    throw new Refusal('WRONG_STATE', { message: 'This schedule has ended. Make a new one.' });
  }
  const now = deps.services.clock.now();
  const into = changedTarget(row, body);
  const changed = {
    ...row,
    ...into,
    pausedAtGoalKobo: into.packageId === row.packageId ? row.pausedAtGoalKobo : null,
    amountKobo: body.amount === undefined ? row.amountKobo : nairaToKobo(naira(body.amount)),
    source: body.source ?? row.source,
    backup: body.backupSource === undefined ? row.backup : body.backupSource,
    rule: changedRule(row, body, now),
    tellsDayBefore: body.tellDayBefore ?? row.tellsDayBefore,
  };
  if ((await requireVersion(deps, tx, [row, changed], body.version)) === 'done')
    return scheduleView(deps, tx, row);
  await checkOrder(deps, tx, row.userId, changed);
  // Where Kolo paused it because of its package, what it is changed to takes money.
  const written = await timed(deps, tx, healed(changed, await targetOf(deps, tx, row.userId, changed)), row);
  await updateSchedule(tx, written);
  return scheduleView(deps, tx, { ...written, createdAt: row.createdAt });
}

/** Changes a schedule from the next date on that has not begun. What has begun goes on as it was. */
export function changeSchedule(
  deps: ScheduleDeps,
  caller: Caller,
  id: string,
  { pin, ...body }: ChangeBody,
): Promise<Schedule> {
  const { userId } = caller;
  return withPinWhereSet(deps.services, caller, pin, async (tx) => {
    await holdOpen(tx, userId);
    await beginBeforeChange(deps, tx, userId);
    const row = await findSchedule(tx, userId, id);
    if (!row) throw noSuchSchedule();
    return update(deps, tx, row, body);
  });
}
