import { koboToNairaFloor } from '@kolo/domain/money';
import { feature } from '#platform/feature.ts';
import type { Services } from '#platform/services.ts';
import type { DisputeDeps } from './deps.ts';
import { EXPORT_PAGE } from './limits.ts';
import { disputeOrLoss } from './open-disputes.ts';
import { DISPUTES_USAGE, disputesCommand } from './ops.ts';
import { chargebacksAfter } from './queries.ts';
import { disputeProcess } from './settle-dispute.ts';
import { countUnprovedLosses } from './staff-queries.ts';

/** Payments that a bank asks back. */
export const disputes = feature('disputes', (deps: DisputeDeps) => ({
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
