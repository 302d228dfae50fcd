import type { Kobo } from '@kolo/domain/money';
import { exactNaira, formatExact, formatNaira, kobo, koboToNairaFloor } from '@kolo/domain/money';
import type { Db } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { answerOf, Unanswered } from '#platform/provider-answer.ts';
import { longReference } from '#platform/short-references.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { staffReason } from '#platform/terminal.ts';
import type { TransferStatus } from '#providers/paystack/transfers.ts';
import { decidePayout } from './decide-payout.ts';
import type { PayoutDeps } from './deps.ts';
import { TELLING_MAX_MS, LATE_AFTER_MS, LIST_MAX, REASON_MAX, SETTLE_COMMAND } from './limits.ts';
import { applyPayout } from './payout-process.ts';
import {
  endContradiction,
  lockPayout,
  noteReturn,
  ownerOfReference,
  stopSending,
  isOpen,
  makeDue,
  release,
  payoutsForStaff,
  referenceOf,
} from './queries.ts';

export const PAYOUTS_USAGE = `  withdrawals list         withdrawals that are held, or on their way for too long
  withdrawals retry [REFERENCE]   ask the provider about one of them, or all, now; nothing is sent twice. One that was asked for
                           before a freeze leaves only when its reference is named here, after the freeze
  withdrawals return ID --reason "…"   give one back that cannot be sent, by its id or reference: only where the provider
                           says that it does not exist there, or failed
  withdrawals settle ID --reason "…"   the provider contradicts one that has ended here, and you found out what became of the
                           money: it waits no more. Moves no money; takes two people
`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Print = (text: string) => void;

interface Given {
  readonly reference: string;
  readonly reason: string;
}

/** What follows `return` or `settle`; null where it is not complete. A withdrawal is named by its reference or its id. */
function readGiven([, named = '', ...rest]: readonly string[]): Given | null {
  const reason = staffReason(rest);
  if (named === '' || reason === '' || reason.length > REASON_MAX) return null;
  return { reference: UUID.test(named) ? referenceOf(named) : named, reason };
}

async function carryOut(
  deps: PayoutDeps,
  given: Decided,
  { act, done }: { act: (deps: PayoutDeps, given: Decided) => Promise<void>; done: string },
  print: Print,
): Promise<number> {
  try {
    await act(deps, given);
    print(`${given.reference} ${done}`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}

function amountOf({ amountKobo }: { amountKobo: Kobo }): string {
  return formatExact(exactNaira(amountKobo));
}

async function retry(
  { services }: PayoutDeps,
  reference: string,
  print: Print,
  actor: Actor,
): Promise<number> {
  const { db, clock } = services;
  const owner = await ownerOfReference(db, reference);
  const isDue = await db.transaction().execute(async (tx) => {
    const now = clock.now();
    if (!owner) return false;
    const released = await release(tx, owner, now);
    if (!(await makeDue(tx, owner, now))) return false;
    const command = released ? 'withdrawals release' : 'withdrawals retry';
    // What is held for another reason by the time that it is approved is looked at again.
    const change = released && {
      before: { held: released.held },
      after: { reference, amount: amountOf(released) },
    };
    await recordDeed(tx, services, actor, {
      command,
      userId: owner.userId,
      ...(change ?? { after: { reference } }),
    });
    return true;
  });
  print(isDue ? `${reference} is asked about now` : `No withdrawal with the reference ${reference} waits.`);
  return isDue ? 0 : 1;
}

/**
 * Asks about all that wait. Each is on the record of its customer, in the transaction that makes it due. One from an account of the member
 * of staff who asks is left out, and one that leaves only when it is named stays.
 */
async function retryAll({ services }: PayoutDeps, print: Print, actor: Actor): Promise<number> {
  const { db, clock } = services;
  const own: string[] = [];
  let asked = 0;
  for (const { userId, id, reference } of await waitingForStaff(services)) {
    const deed = { command: 'withdrawals retry', userId, after: { reference } };
    try {
      const isDue = await db.transaction().execute(async (tx) => {
        if (!(await makeDue(tx, { userId, id }, clock.now()))) return false;
        await recordDeed(tx, services, actor, deed);
        return true;
      });
      if (isDue) asked += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'NOT_ALLOWED') throw error;
      own.push(reference);
    }
  }
  print(`Withdrawals that are asked about now: ${asked}`);
  for (const reference of own) print(`${reference} is from your own account. Somebody else has to ask.`);
  return 0;
}

/** Withdrawals, over all customers, that are held or on their way for too long. Oldest first, and not more than a list shows. */
export function waitingForStaff({ db, clock }: PayoutDeps['services']) {
  return payoutsForStaff(db, new Date(clock.now().getTime() - LATE_AFTER_MS), LIST_MAX);
}

/** What staff decide about one, with a reason. */
const DECISIONS = new Map([
  ['return', { act: returnPayout, done: 'is given back' }],
  ['settle', { act: settlePayout, done: 'waits no more; no money was moved' }],
]);

/** `list`, `retry`, `retry REFERENCE`, `return|settle REFERENCE --reason "…"`; returns the exit code. */
export async function payoutsCommand(
  deps: PayoutDeps,
  words: readonly string[],
  print: Print,
  actor: Actor,
): Promise<number> {
  const [action = '', reference] = words;
  const { db } = deps.services;
  if (action === 'list') {
    const waiting = await waitingForStaff(deps.services);
    for (const row of waiting) {
      const amount = formatNaira(koboToNairaFloor(kobo(row.amountKobo)));
      const why = row.held ?? 'no word from the provider';
      print(
        `${row.reference}  ${row.status}  ${amount}  ${row.createdAt.toISOString()}  ${why}  ${row.userId}`,
      );
    }
    if (waiting.length === 0) print('no withdrawal waits');
    return 0;
  }
  if (action === 'retry' && reference !== undefined)
    return retry(deps, await longReference(db, reference), print, actor);
  if (action === 'retry') return retryAll(deps, print, actor);
  const decision = DECISIONS.get(action);
  const given = decision && readGiven(words);
  if (decision && given) {
    const named = await longReference(db, given.reference);
    return carryOut(deps, { ...given, reference: named, actor }, decision, print);
  }
  print(`usage:\n${PAYOUTS_USAGE}`);
  return 2;
}

interface Decided {
  readonly reference: string;
  readonly reason: string;
  readonly actor: Actor;
}

function wrongState(message: string): Refusal {
  return new Refusal('WRONG_STATE', { message });
}

async function ownerNamed(db: Db, reference: string): Promise<{ userId: string; id: string }> {
  const owner = await ownerOfReference(db, reference);
  if (!owner) throw new Refusal('NOT_FOUND', { message: `No withdrawal ${reference} is known.` });
  return owner;
}

async function askProvider({ paystack }: PayoutDeps, reference: string): Promise<TransferStatus> {
  const providerStatus = await answerOf(() => paystack.verifyTransfer(reference));
  if (!(providerStatus instanceof Unanswered)) return providerStatus;
  throw wrongState(`The provider did not say how ${reference} stands. Nothing was moved; try again later.`);
}

/**
 * Gives a withdrawal that cannot be sent back to the customer: only where the provider says that there is no such
 * transfer, or that it failed. Nobody can send it in the meantime, and one that was sent a moment ago may still arrive there.
 * Refuses with NOT_FOUND and WRONG_STATE.
 */
async function returnPayout(deps: PayoutDeps, { reference, reason, actor }: Decided): Promise<void> {
  const { db, clock, logger } = deps.services;
  const owner = await ownerNamed(db, reference);
  const begun = clock.now().getTime();
  const stopped = await stopSending(db, owner, new Date(begun + 2 * TELLING_MAX_MS));
  if (!stopped) throw wrongState(`The withdrawal ${reference} is on its way no more.`);
  if (stopped.toldAt !== null && begun - stopped.toldAt.getTime() < TELLING_MAX_MS)
    throw wrongState(`The provider was told of ${reference} a moment ago. Try again in a minute.`);
  const providerStatus = await askProvider(deps, reference);
  if (providerStatus.state !== 'unknown_reference' && providerStatus.state !== 'failed')
    throw wrongState(`The provider has ${reference} as ${providerStatus.state}. Nothing was moved.`);
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, owner.userId);
    const row = await lockPayout(tx, owner.userId, owner.id);
    const isStopped = clock.now().getTime() - begun < TELLING_MAX_MS;
    if (!isOpen(row.status) || !isStopped) throw wrongState(`${reference} has changed. Nothing was moved.`);
    const because = providerStatus.state === 'failed' ? providerStatus.because : 'not_approved';
    const checked = {
      checkedAt: clock.now(),
      checks: row.checks,
      nextCheckAt: null,
      trigger: 'job',
    } as const;
    await applyPayout(deps, tx, row, { step: { kind: 'step', to: 'failed', because }, checked });
    await noteReturn(tx, row, { staff: actor.name, reason });
    const change = { before: { status: row.status }, after: { reference, amount: amountOf(row) } };
    const command = 'withdrawals return';
    await recordDeed(tx, deps.services, actor, { command, userId: owner.userId, reason, ...change });
  });
  logger.warn({ reference, staff: actor.name }, 'a withdrawal was given back by hand');
}

/**
 * Ends the waiting of a withdrawal that has ended here and that the provider contradicts: staff found out what became of the money, and
 * what is wrong is put right elsewhere. No money is moved. Kept with what the provider says, so that the same answer never holds it again.
 * Refuses with NOT_FOUND and WRONG_STATE.
 */
async function settlePayout(deps: PayoutDeps, { reference, reason, actor }: Decided): Promise<void> {
  const { db } = deps.services;
  const owner = await ownerNamed(db, reference);
  const providerStatus = await askProvider(deps, reference);
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, owner.userId);
    const row = await lockPayout(tx, owner.userId, owner.id);
    if (!(await endContradiction(tx, owner)))
      throw wrongState(`${reference} is not one that has ended here and that the provider contradicts.`);
    const step = decidePayout(row, providerStatus);
    if (step.kind === 'step' || step.says === undefined)
      throw wrongState(`The provider no longer contradicts ${reference}. Give withdrawals retry instead.`);
    await recordDeed(tx, deps.services, actor, {
      command: SETTLE_COMMAND,
      userId: owner.userId,
      reason,
      before: { held: row.held, status: row.status },
      after: { reference, amount: amountOf(row), provider: step.says },
    });
  });
}
