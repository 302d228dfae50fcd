import type { Context } from '../context.ts';
import type { PaymentStep, Transaction } from '../records.ts';
import { hasExpired, saveCard, saveOffline, type CardExpiry } from './authorizations.ts';
import { declineReason } from './charging-card.ts';
import { payByTransfer } from './inbound.ts';
import { openOneTimeAccount } from './one-time-account.ts';
import { findTestCard, testCards, type CardStep, type TestCard } from './test-cards.ts';
import { abandonTransaction, changeTransaction, declineTransaction, payTransaction } from './transactions.ts';

/** What the customer typed was not acceptable; nothing was attempted. */
export class CheckoutMistake extends Error {}

export type CardForm = { number: string; expiry: string; cvv: string };
type CardQuestion = Extract<PaymentStep, { kind: CardStep }>;

const OTP_ATTEMPT_FAILED = 'Incorrect OTP';

/** The customer sends the card form: paid, declined, or the bank has a question. */
export function submitCard(context: Context, transaction: Transaction, form: CardForm): Transaction {
  const card = findTestCard(form.number);
  if (!card) throw new CheckoutMistake('This is not one of the test cards.');
  const expiry = readExpiry(form.expiry);
  if (!expiry) throw new CheckoutMistake('Write the expiry date as month and year: MM/YY.');
  if (hasExpired(expiry, context.clock.nowMs())) throw new CheckoutMistake('This card has expired.');
  if (form.cvv.trim() !== card.cvv) throw new CheckoutMistake('The CVV does not belong to this card.');
  return askOrFinish(context, transaction, { card, expiry }, card.steps);
}

function askOrFinish(
  context: Context,
  transaction: Transaction,
  { card, expiry }: { card: TestCard; expiry: CardExpiry },
  stepsLeft: readonly CardStep[],
): Transaction {
  const [next] = stepsLeft;
  if (next === undefined) return finishCard(context, transaction, card, expiry);
  const step = { kind: next, card: card.number, ...expiry };
  return changeTransaction(context, transaction, { status: 'ongoing', channel: 'card', step });
}

function finishCard(
  context: Context,
  transaction: Transaction,
  card: TestCard,
  expiry: CardExpiry,
): Transaction {
  const reason = declineReason(card.outcome);
  if (reason !== undefined) return declineTransaction(context, transaction, 'card', reason);
  const paying = changeTransaction(context, transaction, { channel: 'card' });
  return payTransaction(context, paying, saveCard(context, paying, card, expiry));
}

/** The customer answers the bank's question; a wrong answer fails this attempt. */
export function answerStep(context: Context, transaction: Transaction, answer: string): Transaction {
  const step = cardQuestion(transaction);
  const card = step && testCards.find((one) => one.number === step.card);
  if (!step || !card) throw new CheckoutMistake('The bank has not asked for anything.');
  const wrong = wrongAnswer(step.kind, card, answer.trim());
  if (wrong !== undefined) return declineTransaction(context, transaction, 'card', wrong);
  const expiry = { expMonth: step.expMonth, expYear: step.expYear };
  const stepsLeft = card.steps.slice(card.steps.indexOf(step.kind) + 1);
  return askOrFinish(context, transaction, { card, expiry }, stepsLeft);
}

function wrongAnswer(kind: CardStep, card: TestCard, answer: string): string | undefined {
  switch (kind) {
    case 'pin':
      return answer === card.pin ? undefined : 'Incorrect PIN';
    case 'otp':
      return answer === card.otp ? undefined : OTP_ATTEMPT_FAILED;
    case 'phone':
      if (!/^\+?[\d ]{10,17}$/.test(answer))
        throw new CheckoutMistake('Write a phone number, like 0803 123 4567.');
      return undefined;
    case 'three_d_secure':
      return answer === 'approve' ? undefined : 'Declined by 3-D Secure';
  }
}

export function cardQuestion(transaction: Transaction): CardQuestion | undefined {
  switch (transaction.step?.kind) {
    case 'pin':
    case 'phone':
    case 'otp':
    case 'three_d_secure':
      return transaction.step;
    default:
      return undefined;
  }
}

export function chooseTransfer(context: Context, transaction: Transaction): Transaction {
  return transaction.step?.kind === 'transfer' ? transaction : openOneTimeAccount(context, transaction, null);
}

export function chooseUssd(context: Context, transaction: Transaction): Transaction {
  const code = `*737*000*${transaction.id}#`;
  const step = { kind: 'ussd', code } as const;
  return changeTransaction(context, transaction, { status: 'ongoing', channel: 'ussd', step });
}

/** The customer says that the transfer was sent, or the code dialled: here that makes it so. */
export function confirmOffline(context: Context, transaction: Transaction): Transaction {
  switch (transaction.step?.kind) {
    case 'transfer':
      return payByTransfer(context, transaction, 'SANDBOX CUSTOMER');
    case 'ussd':
      return payTransaction(context, transaction, saveOffline(context, transaction, 'ussd'));
    default:
      throw new CheckoutMistake('Choose first how to pay.');
  }
}

/** Back from a question or an offline way to the choice of ways. */
export function chooseAgain(context: Context, transaction: Transaction): Transaction {
  return changeTransaction(context, transaction, { step: null, status: 'abandoned' });
}

export function cancelCheckout(context: Context, transaction: Transaction): Transaction {
  return abandonTransaction(context, transaction);
}

/** "MM/YY" or "MM/YYYY", with any separator; undefined when it is no date. */
export function readExpiry(text: string): CardExpiry | undefined {
  const match = /^\s*(0?[1-9]|1[0-2])\s*[/ -]?\s*(\d{4}|\d{2})\s*$/.exec(text);
  const [, month, year] = match ?? [];
  if (month === undefined || year === undefined) return undefined;
  return { expMonth: month.padStart(2, '0'), expYear: year.length === 2 ? `20${year}` : year };
}

/** Where the browser goes when the payment is over; undefined when the merchant named no address. */
export function returnAddress(transaction: Transaction, cancelled: boolean): string | undefined {
  const cancelAction = cancelled ? cancelActionOf(transaction.metadata) : undefined;
  if (cancelAction !== undefined) return cancelAction;
  if (transaction.callbackUrl === null) return undefined;
  const url = new URL(transaction.callbackUrl);
  url.searchParams.set('trxref', transaction.reference);
  url.searchParams.set('reference', transaction.reference);
  return url.href;
}

function cancelActionOf(metadata: unknown): string | undefined {
  if (typeof metadata !== 'object' || metadata === null || !('cancel_action' in metadata)) return undefined;
  const action = metadata.cancel_action;
  return typeof action === 'string' && URL.canParse(action) ? action : undefined;
}
