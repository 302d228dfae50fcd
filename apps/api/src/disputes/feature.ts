import { feature } from '#platform/feature.ts';
import type { DisputeDeps } from './deps.ts';
import { disputeOrLoss } from './open-disputes.ts';
import { DISPUTES_USAGE, disputesCommand } from './ops.ts';
import { countUnprovedLosses } from './proof-queries.ts';
import { disputeRecords } from './records.ts';
import { disputeProcess } from './settle-dispute.ts';

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
      run: (words, print) => disputesCommand(deps, words, print),
    },
  ],
}));
