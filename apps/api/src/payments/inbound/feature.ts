import { feature } from '#platform/feature.ts';
import { leaveVirtualAccount } from './account-queries.ts';
import { sweepInboundWork, takeInboundWork, virtualAccountWork } from './inbound-work.ts';
import { inboundJobs, onArrived, onTransferRejected } from './listen.ts';
import { INBOUND_USAGE, inboundCommand } from './ops.ts';
import { countUnprovedInbound } from './proof-queries.ts';
import { transferRecords } from './records.ts';
import type { PaymentWorld } from '../world.ts';

/** Money that comes by itself, to the customer's virtual account. */
export const inbound = feature('inbound transfers', (deps: PaymentWorld) => ({
  jobs: inboundJobs(deps),
  dueWork: [takeInboundWork(deps), virtualAccountWork(deps), sweepInboundWork(deps)],
  providerEvents: { 'charge.success': onArrived(deps), 'bank.transfer.rejected': onTransferRejected(deps) },
  proofs: [
    {
      name: 'each transfer that came by itself is credited once, or stands in the house book',
      count: countUnprovedInbound,
    },
  ],
  closing: {
    onClose: [leaveVirtualAccount],
    exported: { bankTransfers: (userId) => transferRecords(deps.services, userId) },
  },
  commands: [
    { name: 'inbound', usage: INBOUND_USAGE, run: (words, print) => inboundCommand(deps, words, print) },
  ],
}));
