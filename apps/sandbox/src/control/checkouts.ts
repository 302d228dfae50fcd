import { z } from 'zod';
import type { Context, ControlApp } from '../context.ts';
import { saveCard, saveOffline, type CardExpiry } from '../paystack/authorizations.ts';
import { DECLINED, declineReason } from '../paystack/charging-card.ts';
import { cancelCheckout, readExpiry } from '../paystack/checkout.ts';
import { payByTransfer } from '../paystack/inbound.ts';
import { ALWAYS_DECLINED, ALWAYS_SUCCESSFUL, findTestCard, type TestCard } from '../paystack/test-cards.ts';
import {
  declineTransaction,
  changeTransaction,
  findTransaction,
  payTransaction,
} from '../paystack/transactions.ts';
import type { Transaction } from '../records.ts';
import { Refusal } from './refusal.ts';

const cardNumber = z.string().min(1);
const body = z.strictObject({
  outcome: z.enum(['success', 'failed', 'abandoned']),
  channel: z.enum(['card', 'bank_transfer', 'ussd', 'bank']).optional(),
  /** A test card's number; with an object also its expiry, so that a saved card can run out. */
  card: z
    .union([cardNumber, z.strictObject({ number: cardNumber, expiry: z.string().optional() })])
    .optional(),
});
type Wanted = z.infer<typeof body>;

export function checkoutControls(app: ControlApp, context: Context): void {
  app.post(
    '/control/checkouts/:reference',
    { schema: { params: z.object({ reference: z.string() }), body } },
    (request) => {
      const transaction = findTransaction(context, request.params.reference);
      if (!transaction) throw new Refusal(404, `There is no checkout ${request.params.reference}.`);
      const { reference, status } = play(context, transaction, request.body);
      return { reference, status };
    },
  );
}

function play(context: Context, transaction: Transaction, wanted: Wanted): Transaction {
  if (transaction.status === 'success' || transaction.status === 'reversed') {
    if (wanted.outcome === 'success' && transaction.status === 'success') return transaction;
    throw new Refusal(409, `The checkout ${transaction.reference} has already been paid.`);
  }
  const channel = wanted.channel ?? (wanted.card === undefined ? channelOf(transaction) : 'card');
  switch (wanted.outcome) {
    case 'abandoned':
      return cancelCheckout(context, transaction);
    case 'failed': {
      const { card } = chosenCard(context, wanted.card, ALWAYS_DECLINED);
      return declineTransaction(context, transaction, channel, declineReason(card.outcome) ?? DECLINED);
    }
    case 'success':
      return pay(context, changeTransaction(context, transaction, { channel }), channel, wanted);
  }
}

/** The outcome asked for stands, whatever the card; a saved card keeps its own nature for later charges. */
function pay(
  context: Context,
  transaction: Transaction,
  channel: NonNullable<Wanted['channel']>,
  wanted: Wanted,
) {
  switch (channel) {
    case 'card': {
      const { card, expiry } = chosenCard(context, wanted.card, ALWAYS_SUCCESSFUL);
      return payTransaction(context, transaction, saveCard(context, transaction, card, expiry));
    }
    case 'bank_transfer':
      return payByTransfer(context, transaction, 'SANDBOX CUSTOMER');
    case 'ussd':
    case 'bank':
      return payTransaction(context, transaction, saveOffline(context, transaction, channel));
  }
}

function channelOf({ channel }: Transaction): NonNullable<Wanted['channel']> {
  return channel === 'dedicated_nuban' ? 'bank_transfer' : channel;
}

function chosenCard(
  { clock }: Context,
  wanted: Wanted['card'],
  usual: string,
): { card: TestCard; expiry: CardExpiry } {
  const chosen = typeof wanted === 'string' ? { number: wanted } : wanted;
  const card = findTestCard(chosen?.number ?? usual);
  if (!card) throw new Refusal(400, 'That is not one of the documented test cards.');
  const inFourYears = String(Number(clock.nowIso().slice(0, 4)) + 4);
  const expiry = readExpiry(chosen?.expiry ?? `12/${inFourYears}`);
  if (!expiry) throw new Refusal(400, 'The expiry must be MM/YY.');
  return { card, expiry };
}
