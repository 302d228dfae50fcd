import type { Payment } from '@kolo/contract/payments';
import type { Receipt } from '@kolo/contract/transactions';
import { accountTitle } from '@kolo/domain/account-types';
import { formatNaira, kobo, koboToNairaCeil, koboToNairaFloor } from '@kolo/domain/money';
import { madeGoodBy } from '#ledger/accounts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { shortReferenceOf } from '#platform/short-references.ts';
import { looksAgainUntil, settlesBy } from './check-times.ts';
import { broughtIntoAccounts } from './landed-queries.ts';
import type { WayToPay } from './methods/method.ts';
import { canStillBePaid, endedMessage } from './methods/method.ts';
import { METHODS } from './methods/methods.ts';
import type { PaymentRow, TimelineEntry, Surplus } from './queries.ts';
import { findPayment, findPaymentByKey, timelineOf, surplusOf } from './queries.ts';
import { isOpen } from './states.ts';
import type { PaymentDeps } from './deps.ts';

/** What the customer reads about the payment now; undefined where the status says it all. */
function messageOf(payment: PaymentRow, isSilent: boolean): string | undefined {
  const { method, status } = payment;
  if (isSilent && status === 'pending') {
    return 'Your money is safe. If you have paid, it is added as soon as our payment partner answers.';
  }
  if (isSilent && (status === 'failed' || status === 'abandoned')) {
    return 'This payment was not finished when we last asked. If you have paid since, it is added as soon as our payment partner answers.';
  }
  const { words } = METHODS[method];
  switch (status) {
    case 'initiated':
      return words.initiated;
    case 'pending':
      return words.pending(payment);
    case 'failed':
      return payment.failure ?? endedMessage(payment, 'The payment did not go through.');
    case 'abandoned':
      return words.abandoned(payment);
    case 'reversed':
      return payment.failure ?? 'This payment was given back.';
    case 'succeeded':
      return undefined;
  }
}

/** A payment that has died, but that somebody may have paid on a page that is still open. */
function mayComeLate(payment: PaymentRow): boolean {
  return (payment.status === 'failed' || payment.status === 'abandoned') && canStillBePaid(payment);
}

/** What became of money beyond the payment's sum; undefined where there is less than a naira of it. */
function surplusWords(surplus: Surplus | undefined): string | undefined {
  if (!surplus) return undefined;
  const { amountKobo, accountType } = surplus;
  const more = koboToNairaFloor(amountKobo);
  if (more === 0) return undefined;
  return `${formatNaira(more)} more than that arrived. It is in your ${accountTitle(accountType)}.`;
}

/** Where money for a package went that did not go into it; what came beyond the payment's sum has words of its own. */
async function landedOf(
  db: Db | Tx,
  payment: PaymentRow,
  surplus: Surplus | undefined,
): Promise<Payment['landed'] | undefined> {
  // What a package cannot take of an own account is refused, and stays there.
  if (!payment.packageId || METHODS[payment.method].isOwn) return undefined;
  for (const { accountType, amountKobo } of await broughtIntoAccounts(db, payment)) {
    const beyondKobo = surplus?.accountType === accountType ? surplus.amountKobo : 0n;
    const amount = koboToNairaFloor(kobo(amountKobo - beyondKobo));
    if (amount > 0) return { accountType, amount };
  }
  return undefined;
}

/** The payment as the wire shows it, with its timeline. `isSilent`: the provider was asked just now and did not answer. */
export async function paymentView(
  deps: Pick<PaymentDeps, 'losses'>,
  db: Db | Tx,
  payment: PaymentRow,
  isSilent = false,
): Promise<Payment> {
  const timeline = await timelineOf(db, payment);
  const way = isOpen(payment.status) ? await METHODS[payment.method].show(db, payment) : {};
  const view = viewOf(payment, timeline, way, isSilent);
  if (payment.status !== 'succeeded') return view;
  const surplus = await surplusOf(db, payment);
  const message = surplusWords(surplus);
  const landed = await landedOf(db, payment, surplus);
  const madeGood = await madeGoodOf(deps, db, payment);
  return {
    ...view,
    ...(message && { message }),
    ...(landed && { landed }),
    ...(madeGood && { madeGood }),
  };
}

/** The payment with what the customer reads out of it. */
export async function namedPayment(...shown: Parameters<typeof paymentView>): Promise<Payment> {
  const [, db, payment] = shown;
  return { ...(await paymentView(...shown)), shortReference: await shortReferenceOf(db, payment) };
}

/** What of the money under this reference went to what banks had taken back; undefined where nothing did. */
export async function madeGoodOf(
  { losses }: Pick<PaymentDeps, 'losses'>,
  db: Db | Tx,
  { userId, reference }: Pick<PaymentRow, 'userId' | 'reference'>,
): Promise<Payment['madeGood'] | undefined> {
  // Nearly no customer ever lost a dispute, and the ledger is asked for those alone.
  if (!(await losses.hasLost(db, userId))) return undefined;
  const amountKobo = await madeGoodBy(db, userId, reference);
  if (amountKobo === 0n) return undefined;
  const owedKobo = await losses.missing(db, userId);
  return { amount: koboToNairaFloor(amountKobo), owed: koboToNairaCeil(owedKobo) };
}

/** The payment as the wire shows it, where its timeline is known. `way`: what a customer without a page is told to do. */
export function viewOf(
  payment: PaymentRow,
  timeline: readonly TimelineEntry[],
  way: WayToPay = {},
  isSilent = false,
): Payment {
  const message = messageOf(payment, isSilent);
  const open = isOpen(payment.status);
  const { isOnPage } = METHODS[payment.method];
  const hasNoPage = payment.status === 'initiated' && isOnPage;
  const partnerSilent = open && (isSilent || hasNoPage);
  return {
    reference: payment.reference,
    status: payment.status,
    amount: koboToNairaFloor(payment.amountKobo),
    purpose: payment.purpose,
    method: payment.method,
    ...(payment.accountType && { accountType: payment.accountType }),
    ...(payment.packageId && { packageId: payment.packageId }),
    ...(payment.sourceAccountType && { sourceAccountType: payment.sourceAccountType }),
    ...(payment.cardId && { cardId: payment.cardId }),
    ...((open || (payment.status === 'failed' && isOnPage)) &&
      payment.authorizationUrl && { authorizationUrl: payment.authorizationUrl }),
    ...way,
    ...(message && { message }),
    ...(partnerSilent && { partnerSilent }),
    ...(open && { settlesBy: settlesBy(payment.createdAt).toISOString() }),
    ...(mayComeLate(payment) && { looksAgainUntil: looksAgainUntil(payment.createdAt).toISOString() }),
    timeline: timeline.map(({ at, event }) => ({ at: at.toISOString(), event })),
  };
}

/** How the payment stands that was asked for under this key; undefined for none, and for one from an own account. */
export async function paymentOfKey(
  deps: Parameters<typeof paymentView>[0] & Pick<PaymentDeps, 'services'>,
  userId: string,
  key: string,
): Promise<Payment | undefined> {
  const { db } = deps.services;
  const row = await findPaymentByKey(db, userId, key);
  return row && paymentView(deps, db, row);
}

/** The customer's payment of this reference, as a receipt shows it; undefined where there is none. */
export async function paymentBehind(db: Db, userId: string, reference: string): Promise<Receipt['payment']> {
  const payment = await findPayment(db, userId, reference);
  if (!payment) return undefined;
  const timeline = await timelineOf(db, payment);
  return {
    status: payment.status,
    method: payment.method,
    timeline: timeline.map(({ at, event }) => ({ at: at.toISOString(), event })),
  };
}
