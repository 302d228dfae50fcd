import { z } from 'zod';
import type { Context, ControlApp } from '../context.ts';
import { canSettle, findTransfer, settleTransfer } from '../paystack/transfers.ts';
import { Refusal } from './refusal.ts';

const body = z.strictObject({ outcome: z.enum(['success', 'failed', 'reversed']) });

/** Settles a payout; one that has not reached the provider yet will end that way when it does. */
export function transferControls(app: ControlApp, context: Context): void {
  app.post(
    '/control/transfers/:reference',
    { schema: { params: z.object({ reference: z.string().max(100) }), body } },
    (request, reply) => {
      const { reference } = request.params;
      const { outcome } = request.body;
      const transfer = findTransfer(context, reference);
      if (!transfer) {
        context.world.plannedTransfers.put(reference, outcome);
        return reply.code(202).send({ reference, status: 'planned' });
      }
      if (transfer.status === outcome) return { reference, status: outcome };
      if (!canSettle(transfer, outcome)) {
        throw new Refusal(409, `The payout ${reference} is ${transfer.status} and cannot become ${outcome}.`);
      }
      return { reference, status: settleTransfer(context, transfer, outcome).status };
    },
  );
}
