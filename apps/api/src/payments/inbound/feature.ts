import { feature } from '#platform/feature.ts';
import type { PaymentWorld } from '../world.ts';
import { leaveVirtualAccount } from './account-queries.ts';
import { inboundProcess, returnedTransfers } from './inbound-process.ts';
import { sweepInboundWork, virtualAccountWork } from './look-for-inbound.ts';
import { INBOUND_USAGE, inboundCommand } from './ops.ts';
import { countUnprovedInbound } from './proof-queries.ts';
import { transferRecords } from './records.ts';

/** Money that comes by itself, to the customer's virtual account. */
export const inbound = feature('inbound transfers', (deps: PaymentWorld) => ({
  processes: [inboundProcess(deps), returnedTransfers(deps)],
  dueWork: [virtualAccountWork(deps), sweepInboundWork(deps)],
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
