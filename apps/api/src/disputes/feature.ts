import { exactNaira, formatExact, koboToNairaFloor } from '@kolo/domain/money';
import type { DeskQueue } from '#platform/desk-queue.ts';
import { deskQueue } from '#platform/desk-queue.ts';
import { feature } from '#platform/feature.ts';
import type { Services } from '#platform/services.ts';
import type { DisputeDeps } from './deps.ts';
import { EXPORT_PAGE } from './limits.ts';
import { decidedBy, disputeOrLoss, isOverdue } from './open-disputes.ts';
import { DISPUTES_USAGE, disputesCommand } from './ops.ts';
import { chargebacksAfter } from './queries.ts';
import { disputeProcess } from './settle-dispute.ts';
import { countUnprovedLosses, DISPUTES_WAITING } from './staff-queries.ts';

/** Disputes that are not done, with the last day of those that the provider waits for. */
function waitingDisputes({ services }: DisputeDeps): DeskQueue {
  return deskQueue(services, 'disputes', {
    rows: () => DISPUTES_WAITING,
    key: 'text',
    show: (dispute) => {
      const { id, userId, reference, state, amountKobo, lossKobo } = dispute;
      const words = {
        open: isOverdue(dispute, services.clock.now())
          ? 'The due date has passed, and the provider has not said how the dispute ended.'
          : 'The provider waits for an answer.',
        won: 'The provider calls it lost after it was won. It is held.',
        lost: `${formatExact(exactNaira(lossKobo))} is missing.`,
      };
      return {
        id,
        title: formatExact(exactNaira(amountKobo)),
        dueAt: state === 'open' ? decidedBy(dispute).toISOString() : null,
        customerId: userId,
        facts: [
          { name: 'Payment', value: reference },
          { name: 'State', value: state },
        ],
        choices: [],
        text: words[state],
      };
    },
  });
}

/** Payments that a bank asks back. */
export const disputes = feature('disputes', (deps: DisputeDeps) => ({
  queues: [waitingDisputes(deps)],
  processes: [disputeProcess(deps)],
  proofs: [{ name: 'each loss is what banks took back and is missing still', count: countUnprovedLosses }],
  closing: {
    blockers: [disputeOrLoss(deps.services)],
    exported: { disputes: (userId) => disputeRecords(deps.services, userId) },
  },
  commands: [
    {
      name: 'disputes',
      usage: DISPUTES_USAGE,
      run: (words, print, actor) => disputesCommand(deps, words, print, actor),
    },
  ],
}));

/** What banks asked back of the customer's payments, a page at a time. */
export async function* disputeRecords({ db }: Services, userId: string): AsyncIterable<object> {
  let after: string | undefined = '';
  do {
    const page = await chargebacksAfter(db, userId, after, EXPORT_PAGE);
    for (const dispute of page) {
      yield {
        reference: dispute.reference,
        state: dispute.state,
        amount: koboToNairaFloor(dispute.amountKobo),
        taken: koboToNairaFloor(dispute.takenKobo),
        missing: koboToNairaFloor(dispute.lossKobo),
        createdAt: dispute.createdAt,
      };
    }
    after = page.length < EXPORT_PAGE ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
}
