import type { Payment, PaymentMethod, PaymentPurpose } from '@kolo/contract/payments';
import { Payment as PaymentSchema } from '@kolo/contract/payments';
import type { AccountType } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { holdOpen } from '#identity/index.ts';
import { checkCard } from '#payment-methods/index.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { claimKey, findAnswer, saveAnswer } from '#platform/idempotency.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import { nextCheck } from './check-times.ts';
import { isDeniedNumber } from './inbound/virtual-account.ts';
import { limitNewMoney, limitStarts, TransferBehindPage } from './limit-starts.ts';
import { failUnpaid } from './methods/method.ts';
import { METHODS } from './methods/methods.ts';
import { payerEmail, referenceOf } from './payment-names.ts';
import { namedPayment, paymentView, viewOf } from './payment-view.ts';
import { purposeOf } from './purpose.ts';
import type { PaymentRow } from './queries.ts';
import { appendEvent, findOwnPayment, findPaymentByKey, insertPayment, ownTimeline } from './queries.ts';
import { applyProviderStatus, fulfilPayment } from './payment-process.ts';
import type { PaymentDeps } from './deps.ts';

/** A first call that has not answered after this long has died: longer than any request may take. */
const FIRST_CALL_MAX_MS = 30_000;

/** What is to be paid: into which target, how much, and from where. */
export interface PaymentPlan {
  readonly purpose: PaymentPurpose;
  readonly method: PaymentMethod;
  readonly accountType: AccountType | null;
  readonly packageId: string | null;
  readonly sourceAccountType: AccountType | null;
  /** The saved card that pays; only with `saved_card`. */
  readonly cardId?: string | null;
  readonly amountKobo: Kobo;
}

export interface PaymentCommand {
  readonly userId: string;
  readonly key: string;
  /** Tells this command from another under the same key. */
  readonly hash: Buffer;
  /** Makes what the payment needs, in its transaction and only for the first call with this key. */
  plan(tx: Tx): Promise<PaymentPlan>;
}

type Begun =
  | { state: 'new'; payment: PaymentRow }
  | { state: 'answered'; answer: Payment }
  | { state: 'running' };

/** The payment of this plan before anything is written of it. */
export function newPayment(
  { clock, config, ids }: Pick<Services, 'clock' | 'config' | 'ids'>,
  command: Pick<PaymentCommand, 'userId' | 'key'>,
  plan: PaymentPlan,
): PaymentRow {
  const id = ids.next();
  return {
    ...plan,
    cardId: plan.cardId ?? null,
    userId: command.userId,
    id,
    reference: referenceOf(id),
    status: METHODS[plan.method].isOwn ? 'succeeded' : 'initiated',
    payerEmail: payerEmail(config, command.userId),
    requestKey: command.key,
    createdAt: clock.now(),
    authorizationUrl: null,
    failure: null,
    checks: 0,
  };
}

async function insertIntent(deps: PaymentDeps, tx: Tx, command: PaymentCommand, plan: PaymentPlan) {
  const payment = newPayment(deps.services, command, plan);
  const now = payment.createdAt;
  await insertPayment(tx, payment, nextCheck(payment.status, now, 0, now));
  if (!METHODS[plan.method].isOwn) await appendEvent(tx, payment, 'started', now);
  return payment;
}

/** From an own account there is nobody to wait for: the payment is made and credited in the transaction that begins it. */
async function payAtOnce(
  deps: PaymentDeps,
  tx: Tx,
  command: PaymentCommand,
  payment: PaymentRow,
): Promise<Payment> {
  const notice = await fulfilPayment(tx, deps, payment);
  await enqueueNotification(tx, deps.services, payment.userId, notice);
  const answer = await paymentView(deps, tx, payment);
  await saveAnswer(tx, command, answer);
  return answer;
}

async function beginPayment(deps: PaymentDeps, command: PaymentCommand, hasNoNumber = false): Promise<Begun> {
  const { db, clock } = deps.services;
  const { userId } = command;
  return db.transaction().execute(async (tx): Promise<Begun> => {
    await takeTurn(tx, userId);
    const claimed = await claimKey(tx, clock, command);
    if (claimed.state === 'running') return claimed;
    if (claimed.state === 'answered')
      return { state: 'answered', answer: PaymentSchema.parse(claimed.answer) };
    const plan = await command.plan(tx);
    if (!METHODS[plan.method].isOwn) await limitStarts(tx, userId, clock.now());
    await holdOpen(tx, userId);
    await purposeOf(deps.purposes, plan).check(tx, { ...plan, userId, requestKey: command.key });
    await limitNewMoney(deps, tx, { ...plan, userId, hasNoNumber });
    if (plan.cardId) await checkCard(tx, deps.cards, userId, plan.cardId);
    const payment = await insertIntent(deps, tx, command, plan);
    if (!METHODS[plan.method].isOwn) return { state: 'new', payment };
    return { state: 'answered', answer: await payAtOnce(deps, tx, command, payment) };
  });
}

/** Begins a transfer behind an open card page only where the provider says that the customer gets no account number. */
async function beginBehindPage(deps: PaymentDeps, command: PaymentCommand): Promise<Begun> {
  try {
    return await beginPayment(deps, command);
  } catch (error) {
    if (!(error instanceof TransferBehindPage)) throw error;
    if (!(await isDeniedNumber(deps, command.userId))) throw error.refusal;
    return beginPayment(deps, command, true);
  }
}

/** Where the provider said no to the page itself nobody can pay on it, so the payment has failed for certain. */
async function openWay(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const { open, words } = METHODS[payment.method];
  try {
    const providerStatus = await open(deps, payment);
    if (providerStatus) await applyProviderStatus(deps, payment, providerStatus);
  } catch (error) {
    if (error instanceof ProviderRefused)
      await failUnpaid(deps, payment, { failure: words.neverOpened, looksAgain: false });
    else if (!(error instanceof ProviderUnknown)) throw error;
    deps.services.logger.warn({ reference: payment.reference, reason: error.message }, 'no way to pay yet');
  }
}

async function answerFor(deps: PaymentDeps, command: PaymentCommand, payment: PaymentRow): Promise<Payment> {
  const { db } = deps.services;
  const now = (await findPaymentByKey(db, command.userId, command.key)) ?? payment;
  const answer = await namedPayment(deps, db, now);
  await saveAnswer(db, command, answer);
  return answer;
}

/**
 * A repeat for which no answer is kept. A payment from an own account says itself what the first call was told. Any other first
 * call has not answered: wait for it, or, where it has died, tell how its payment stands.
 */
async function answerRepeat(deps: PaymentDeps, command: PaymentCommand): Promise<Payment> {
  const { db, clock } = deps.services;
  const own = await findOwnPayment(db, command.userId, command.key);
  if (own) return viewOf(own, ownTimeline(own));
  const payment = await findPaymentByKey(db, command.userId, command.key);
  if (!payment || clock.now().getTime() - payment.createdAt.getTime() < FIRST_CALL_MAX_MS) {
    throw new Refusal('IN_PROGRESS');
  }
  return answerFor(deps, command, payment);
}

/**
 * Starts a payment. From outside the intent is committed first, then the provider is asked for its page, an account number
 * or a code, or to charge a saved card; a provider that does not answer leaves the payment open, and the checks go on asking.
 * From an own account it is done at once. A repeat of the key gets the first answer.
 */
export async function startPayment(deps: PaymentDeps, command: PaymentCommand): Promise<Payment> {
  // A repeat whose answer is kept takes no turn: it locks nothing.
  const before = await findAnswer(deps.services.db, command);
  if (before !== null) return PaymentSchema.parse(before);
  const begun = await beginBehindPage(deps, command);
  if (begun.state === 'answered') return begun.answer;
  if (begun.state === 'running') return answerRepeat(deps, command);
  await openWay(deps, begun.payment);
  return answerFor(deps, command, begun.payment);
}
