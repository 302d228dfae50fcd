import { z } from 'zod';
import type { Context, ControlApp } from '../context.ts';
import { receiveTransfer } from '../paystack/inbound.ts';
import { Refusal } from './refusal.ts';

const body = z.strictObject({
  accountNumber: z.string().min(1),
  amountKobo: z.number().int().positive(),
  senderName: z.string().min(1).default('SANDBOX SENDER'),
});

export function inboundControls(app: ControlApp, context: Context): void {
  app.post('/control/inbound', { schema: { body } }, (request, reply) => {
    const { accountNumber, amountKobo, senderName } = request.body;
    const inbound = receiveTransfer(context, accountNumber, amountKobo, senderName);
    switch (inbound.kind) {
      case 'received':
      case 'rejected':
        return reply.code(201).send({ reference: inbound.transaction.reference, status: inbound.kind });
      case 'closed':
        throw new Refusal(409, `The account ${accountNumber} takes no money any more.`);
      case 'unknown':
        throw new Refusal(404, `There is no virtual account ${accountNumber}.`);
    }
  });
}
