import { z } from 'zod';
import type { Context, ControlApp } from '../context.ts';
import { giveBackDispute, newestDispute, openDispute, resolveDispute } from '../paystack/disputes.ts';
import { findTransaction } from '../paystack/transactions.ts';
import { Refusal } from './refusal.ts';

const dispute = z.strictObject({
  reference: z.string().min(1),
  /**
   * "opened" leaves 16 hours to answer it; "lost" takes the money back at once; "won" leaves it, or gives it back. The last
   * two end a dispute of the payment that is open, where there is one.
   */
  stage: z.enum(['opened', 'lost', 'won']).default('lost'),
});
const balance = z.strictObject({ kobo: z.number().int().nonnegative() });

export function disputeControls(app: ControlApp, context: Context): void {
  const { world } = context;
  app.post('/control/disputes', { schema: { body: dispute } }, (request, reply) => {
    const { reference, stage } = request.body;
    const transaction = findTransaction(context, reference);
    if (!transaction) throw new Refusal(404, `There is no payment ${reference}.`);
    const known = newestDispute(context, reference);
    if (stage === 'won' && known?.status === 'resolved' && known.resolution !== 'declined') {
      const { id, status } = giveBackDispute(context, known);
      return reply.code(201).send({ id, reference, status });
    }
    if (transaction.status !== 'success') {
      throw new Refusal(
        409,
        `The payment ${reference} is ${transaction.status}; only a paid one can be charged back.`,
      );
    }
    const ends = stage !== 'opened' && known && known.status !== 'resolved';
    const dispute = ends ? known : openDispute(context, transaction);
    const { id, status } =
      stage === 'opened'
        ? dispute
        : resolveDispute(context, dispute, stage === 'lost' ? 'auto-accepted' : 'declined');
    return reply.code(201).send({ id, reference, status });
  });
  app.post('/control/balance', { schema: { body: balance } }, (request) => {
    world.changeSettings({ balanceKobo: request.body.kobo });
    return { kobo: request.body.kobo };
  });
}
