import type { Occurrence } from '@kolo/contract/schedules';
import { isSameSource, Occurrence as OccurrenceSchema } from '@kolo/contract/schedules';
import { assertNotFrozen, holdOpen } from '#identity/index.ts';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import { bodyHash, claimKey, findAnswer, saveAnswer } from '#platform/idempotency.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { ScheduleDeps } from './deps.ts';
import { TRY_LOST_AFTER_MS } from './limits.ts';
import type { OccurrenceRow } from './occurrence-queries.ts';
import { findOccurrence, updateOccurrence, updateOrder } from './occurrence-queries.ts';
import type { Order, ScheduleRow } from './queries.ts';
import { findSchedule } from './queries.ts';
import { occurrenceView } from './schedule-view.ts';
import { targetOf } from './target.ts';
import { paysFromAccount } from './timing.ts';
import { finishTry, takeOccurrence } from './try-occurrence.ts';

interface Command {
  readonly userId: string;
  readonly key: string;
  readonly id: string;
}

/** A date is tried from its source, then from its backup: no more. */
const TRIES = 2;

function requireMissed({ state }: OccurrenceRow): void {
  switch (state) {
    case 'missed':
    case 'retrying':
      return;
    case 'due':
    case 'pending':
      throw new Refusal('IN_PROGRESS', {
        message:
          'We are still waiting for your bank’s answer to the last try. We charge nothing else until we have it.',
      });
    case 'paid':
      throw new Refusal('WRONG_STATE', { message: 'This is paid already.' });
    case 'skipped':
      throw new Refusal('WRONG_STATE', { message: 'This was skipped. Make a deposit instead.' });
  }
}

/**
 * The sources of the schedule today, since a card may have been replaced, but the date's own target. Where that leaves none, those that the
 * date had.
 */
function sourcesOf(row: OccurrenceRow, { source, backup }: ScheduleRow): Pick<Order, 'source' | 'backup'> {
  const target = { method: 'account', accountType: row.accountType ?? undefined } as const;
  const [first, second] = [source, backup].flatMap((one) => (one && !isSameSource(one, target) ? [one] : []));
  return first ? { source: first, backup: second ?? null } : { source: row.source, backup: row.backup };
}

/** Tries the date again now, into the target it was due for, even if the schedule has another target by now. */
async function begin(deps: ScheduleDeps, tx: Tx, { userId, id }: Command): Promise<void> {
  const now = deps.services.clock.now();
  const row = await findOccurrence(tx, userId, id);
  if (!row) throw new Refusal('NOT_FOUND', { message: 'We could not find that payment.' });
  requireMissed(row);
  const schedule = await findSchedule(tx, userId, row.scheduleId);
  if (!schedule) {
    throw new Refusal('WRONG_STATE', { message: 'The schedule was deleted. Make a deposit instead.' });
  }
  const order = { ...row, ...sourcesOf(row, schedule) };
  // While nothing may leave, a card is left out of the try itself, and an own account still pays.
  if (!paysFromAccount(order)) await assertNotFrozen(tx, userId);
  const target = await targetOf(deps, tx, userId, order);
  await updateOrder(tx, row, order);
  await updateOccurrence(tx, row, {
    state: 'due',
    reason: null,
    // The automatic retries go on, unless the package refuses them now.
    isByHand: row.state === 'missed' || target?.because !== null,
    isStopped: false,
    onBackup: false,
    firstWasHopeless: false,
    // The call itself tries it; this is for one whose process dies.
    nextCheckAt: new Date(now.getTime() + TRY_LOST_AFTER_MS),
  });
}

async function run(deps: ScheduleDeps, { userId, id }: Command): Promise<void> {
  const { db } = deps.services;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const taken = await db.transaction().execute(async (tx) => {
      await takeTurn(tx, userId);
      const row = await findOccurrence(tx, userId, id);
      return row?.state === 'due' ? takeOccurrence(deps, tx, row) : null;
    });
    if (taken?.kind !== 'try') return;
    await finishTry(deps, taken, { isWatched: true });
  }
}

/** Pays a missed date now, once per key. Where it fails again the answer says why, and the customer can try again. */
export async function payNow(deps: ScheduleDeps, command: Command): Promise<Occurrence> {
  const { db, clock } = deps.services;
  const { userId, key, id } = command;
  const claim = { userId, key, hash: bodyHash({ id }) };
  const before = await findAnswer(db, claim);
  if (before !== null) return OccurrenceSchema.parse(before);
  const isFirst = await db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    await holdOpen(tx, userId);
    const claimed = await claimKey(tx, clock, claim);
    if (claimed.state === 'first') await begin(deps, tx, command);
    return claimed.state === 'first';
  });
  // A repeat of a call whose process died goes on with it: the date itself says what is left to do.
  await run(deps, command);
  const row = await findOccurrence(db, userId, id);
  invariant(row, 'a date that was paid by hand is there');
  if (!isFirst && row.state === 'pending') throw new Refusal('IN_PROGRESS');
  const answer = occurrenceView(row);
  await saveAnswer(db, claim, answer);
  return answer;
}
