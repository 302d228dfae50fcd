import { Refusal } from '#platform/errors.ts';
import { answerOf, Unanswered } from '#platform/provider-answer.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { TransferWord } from '#providers/paystack/transfers.ts';
import { failureWords } from './decide-payout.ts';
import type { PayoutDeps } from './deps.ts';
import { TELLING_MAX_MS } from './limits.ts';
import { applyPayout } from './payout-process.ts';
import { lockPayout, noteReturn, ownerOfReference, stopSending, isOpen } from './queries.ts';

interface Return {
  readonly reference: string;
  readonly reason: string;
  readonly staff: string;
}

function wrongState(message: string): Refusal {
  return new Refusal('WRONG_STATE', { message });
}

async function askProvider({ paystack }: PayoutDeps, reference: string): Promise<TransferWord> {
  const word = await answerOf(() => paystack.verifyTransfer(reference));
  if (!(word instanceof Unanswered)) return word;
  throw wrongState(`The provider did not say how ${reference} stands. Nothing was moved; try again later.`);
}

/**
 * Gives a withdrawal that cannot be sent back to the customer: only where the provider says that there is no such
 * transfer, or that it failed. Nobody can send it meanwhile, and one that was sent a moment ago may still arrive there.
 * Refuses with NOT_FOUND and WRONG_STATE.
 */
export async function returnPayout(world: PayoutDeps, { reference, reason, staff }: Return): Promise<void> {
  const { db, clock, logger } = world.services;
  const owner = await ownerOfReference(db, reference);
  if (!owner) throw new Refusal('NOT_FOUND', { message: `No withdrawal ${reference} is known.` });
  const begun = clock.now().getTime();
  const stopped = await stopSending(db, owner, new Date(begun + 2 * TELLING_MAX_MS));
  if (!stopped) throw wrongState(`The withdrawal ${reference} is on its way no more.`);
  if (stopped.toldAt !== null && begun - stopped.toldAt.getTime() < TELLING_MAX_MS)
    throw wrongState(`The provider was told of ${reference} a moment ago. Try again in a minute.`);
  const word = await askProvider(world, reference);
  if (word.state !== 'unknown_reference' && word.state !== 'failed')
    throw wrongState(`The provider has ${reference} as ${word.state}. Nothing was moved.`);
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, owner.userId);
    const row = await lockPayout(tx, owner.userId, owner.id);
    const isStopped = clock.now().getTime() - begun < TELLING_MAX_MS;
    if (!isOpen(row.status) || !isStopped) throw wrongState(`${reference} has changed. Nothing was moved.`);
    const because = word.state === 'failed' ? word.because : 'not_approved';
    const failure = failureWords(row, because);
    const checked = { checkedAt: clock.now(), checks: row.checks, nextCheckAt: null, asker: 'job' } as const;
    await applyPayout(world, tx, row, { step: { kind: 'step', to: 'failed', failure }, checked });
    await noteReturn(tx, row, { staff, reason });
  });
  logger.warn({ reference, staff }, 'a withdrawal was given back by hand');
}
