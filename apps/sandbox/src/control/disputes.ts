import { z } from 'zod';
import type { Context } from '../context.ts';
import { openDispute, resolveDispute } from '../paystack/disputes.ts';
import { findTransaction } from '../paystack/transactions.ts';
import { Refusal } from './refusal.ts';
import type { ControlApp } from './routes.ts';

const dispute = z.strictObject({
  reference: z.string().min(1),
  /** "opened" leaves 16 hours to answer it; otherwise the bank takes the money back at once. */
  stage: z.enum(['opened', 'lost']).default('lost'),
});
const balance = z.strictObject({ kobo: z.number().int().nonnegative() });

export function disputeControls(app: ControlApp, context: Context): void {
  const { world } = context;
  app.post('/control/disputes', { schema: { body: dispute } }, (request, reply) => {
    const { reference, stage } = request.body;
    const transaction = findTransaction(context, reference);
    if (!transaction) throw new Refusal(404, `There is no payment ${reference}.`);
    if (transaction.status !== 'success') {
      throw new Refusal(
        409,
        `The payment ${reference} is ${transaction.status}; only a paid one can be charged back.`,
      );
    }
    const opened = openDispute(context, transaction);
    const { id, status } = stage === 'lost' ? resolveDispute(context, opened, 'auto-accepted') : opened;
    return reply.code(201).send({ id, reference, status });
  });
  app.post('/control/balance', { schema: { body: balance } }, (request) => {
    world.changeSettings({ balanceKobo: request.body.kobo });
    return { kobo: request.body.kobo };
  });
}
