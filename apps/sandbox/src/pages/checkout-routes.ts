import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import {
  answerStep,
  cancelCheckout,
  CheckoutMistake,
  chooseAgain,
  chooseTransfer,
  chooseUssd,
  confirmOffline,
  returnAddress,
  submitCard,
} from '../paystack/checkout.ts';
import type { Transaction } from '../records.ts';
import { checkoutPage, donePage, type Trouble } from './checkout.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';

const params = z.object({ accessCode: z.string() });
const cardForm = z.object({ number: z.string(), expiry: z.string(), cvv: z.string() });
const answerForm = z.object({ answer: z.string() });

type Action = (transaction: Transaction, form: unknown) => Transaction;

/** The provider's hosted page; it works without scripts. */
export function checkoutPages(app: FastifyInstance, context: Context): void {
  const { ids, world } = context;

  function find(request: FastifyRequest): Transaction | undefined {
    const transaction = world.transactions.by('accessCode', params.parse(request.params).accessCode);
    return transaction?.erased ? undefined : transaction;
  }
  function show(reply: FastifyReply, transaction: Transaction, trouble: Trouble) {
    const base = `/paystack/checkout/${transaction.accessCode}`;
    const isPaid = transaction.paidAt !== null;
    const body = isPaid ? donePage(transaction, false) : checkoutPage(transaction, base, trouble);
    return sendPage(reply, ids, { title: 'Pay Kolo', body });
  }
  function missing(reply: FastifyReply) {
    const body = html`<h1>No such payment</h1>
      <p>This link is wrong or out of date.</p>`;
    return sendPage(reply, ids, { title: 'No such payment', body }, 404);
  }
  function act(path: string, action: Action): void {
    app.post(`/:accessCode/${path}`, (request, reply) => {
      const transaction = find(request);
      if (!transaction) return missing(reply);
      if (transaction.paidAt !== null) return show(reply, transaction, null);
      try {
        return after(reply, action(transaction, request.body));
      } catch (error) {
        if (error instanceof CheckoutMistake) return show(reply, transaction, error.message);
        if (error instanceof z.ZodError) return show(reply, transaction, 'Fill in every field.');
        throw error;
      }
    });
  }
  function after(reply: FastifyReply, transaction: Transaction) {
    if (transaction.paidAt !== null) {
      const address = returnAddress(transaction, false);
      return address === undefined ? show(reply, transaction, null) : reply.redirect(address, 303);
    }
    if (transaction.status === 'failed') return show(reply, transaction, failureText(transaction));
    return reply.redirect(`/paystack/checkout/${transaction.accessCode}`, 303);
  }

  app.get('/:accessCode', (request, reply) => {
    const transaction = find(request);
    return transaction ? show(reply, transaction, null) : missing(reply);
  });
  act('card', (transaction, form) => submitCard(context, transaction, cardForm.parse(form)));
  act('answer', (transaction, form) => answerStep(context, transaction, answerForm.parse(form).answer));
  act('transfer', (transaction) => chooseTransfer(context, transaction));
  act('ussd', (transaction) => chooseUssd(context, transaction));
  act('sent', (transaction) => confirmOffline(context, transaction));
  act('again', (transaction) => chooseAgain(context, transaction));
  app.post('/:accessCode/cancel', (request, reply) => {
    const transaction = find(request);
    if (!transaction) return missing(reply);
    if (transaction.paidAt !== null) return show(reply, transaction, null);
    const cancelled = cancelCheckout(context, transaction);
    const address = returnAddress(cancelled, true);
    if (address !== undefined) return reply.redirect(address, 303);
    return sendPage(reply, ids, { title: 'Payment cancelled', body: donePage(cancelled, true) });
  });
}

function failureText({ gatewayResponse }: Transaction): string {
  return `The bank refused the payment: ${gatewayResponse}. You can try again or pay another way.`;
}
