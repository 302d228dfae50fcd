import type { Payment, PaymentMethod, PaymentPurpose } from '@kolo/contract/payments';
import { Payment as PaymentSchema } from '@kolo/contract/payments';
import type { AccountType } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { holdOpen } from '#identity/index.ts';
import { checkCard } from '#payment-methods/index.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { claimKey, findAnswer, saveAnswer } from '#platform/idempotency.ts';
import { leaveNotice } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import { nextCheck } from './check-times.ts';
import { isDeniedNumber } from './inbound/virtual-account.ts';
import { limitNewMoney, limitStarts, TransferBehindPage } from './limit-starts.ts';
import { failUnpaid } from './methods/method.ts';
import { METHODS } from './methods/methods.ts';
import { payerEmail, referenceOf } from './payment-names.ts';
import { paymentView } from './payment-view.ts';
import { purposeOf } from './purpose.ts';
import type { PaymentRow } from './queries.ts';
import { appendEvent, findPaymentByKey, insertPayment } from './queries.ts';
import { fulfilPayment, takeWord } from './payment-process.ts';
import type { PaymentWorld } from './world.ts';

/** A first call that has not answered after this long has died: longer than any request may take. */
const FIRST_CALL_MAX_MS = 30_000;

/** What is to be paid: into which target, how much, and from where. */
export interface PaymentPlan {
  readonly purpose: PaymentPurpose;
  readonly method: PaymentMethod;
  readonly accountType: AccountType | null;
  readonly packageId: string | null;
  readonly sourceAccountType: AccountType | null;
  /** The kept card that pays; only with `saved_card`. */
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

async function insertIntent(world: PaymentWorld, tx: Tx, command: PaymentCommand, plan: PaymentPlan) {
  const payment = newPayment(world.services, command, plan);
  const now = payment.createdAt;
  await insertPayment(tx, payment, nextCheck(payment.status, now, 0, now));
  if (!METHODS[plan.method].isOwn) await appendEvent(tx, payment, 'started', now);
  return payment;
}

/** From an own account there is nobody to wait for: the payment is made and credited in the transaction that begins it. */
async function payAtOnce(
  world: PaymentWorld,
  tx: Tx,
  command: PaymentCommand,
  payment: PaymentRow,
): Promise<Payment> {
  const notice = await fulfilPayment(tx, world, payment);
  await leaveNotice(tx, world.services, payment.userId, notice);
  const answer = await paymentView(world, tx, payment);
  await saveAnswer(tx, command, answer);
  return answer;
}

async function beginPayment(
  world: PaymentWorld,
  command: PaymentCommand,
  hasNoNumber = false,
): Promise<Begun> {
  const { db, clock } = world.services;
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
    await purposeOf(world.purposes, plan).check(tx, { ...plan, userId });
    await limitNewMoney(world.services, tx, { ...plan, userId, hasNoNumber });
    if (plan.cardId) await checkCard(tx, world.cards, userId, plan.cardId);
    const payment = await insertIntent(world, tx, command, plan);
    if (!METHODS[plan.method].isOwn) return { state: 'new', payment };
    return { state: 'answered', answer: await payAtOnce(world, tx, command, payment) };
  });
}

/** Begins a transfer behind an open card page only where the provider says that the customer gets no account number. */
async function beginBehindPage(world: PaymentWorld, command: PaymentCommand): Promise<Begun> {
  try {
    return await beginPayment(world, command);
  } catch (error) {
    if (!(error instanceof TransferBehindPage)) throw error;
    if (!(await isDeniedNumber(world, command.userId))) throw error.refusal;
    return beginPayment(world, command, true);
  }
}

/** Where the provider said no to the page itself nobody can pay on it, so the payment has failed for certain. */
async function openWay(world: PaymentWorld, payment: PaymentRow): Promise<void> {
  const { open, words } = METHODS[payment.method];
  try {
    const word = await open(world, payment);
    if (word) await takeWord(world, payment, word);
  } catch (error) {
    if (error instanceof ProviderRefused)
      await failUnpaid(world, payment, { failure: words.neverOpened, looksAgain: false });
    else if (!(error instanceof ProviderUnknown)) throw error;
    world.services.logger.warn({ reference: payment.reference, reason: error.message }, 'no way to pay yet');
  }
}

async function answerFor(
  world: PaymentWorld,
  command: PaymentCommand,
  payment: PaymentRow,
): Promise<Payment> {
  const { db } = world.services;
  const now = (await findPaymentByKey(db, command.userId, command.key)) ?? payment;
  const answer = await paymentView(world, db, now);
  await saveAnswer(db, command, answer);
  return answer;
}

/** A repeat whose first call has not answered: wait for it, or, where it has died, tell how its payment stands. */
async function answerRepeat(world: PaymentWorld, command: PaymentCommand): Promise<Payment> {
  const { db, clock } = world.services;
  const payment = await findPaymentByKey(db, command.userId, command.key);
  if (!payment || clock.now().getTime() - payment.createdAt.getTime() < FIRST_CALL_MAX_MS) {
    throw new Refusal('IN_PROGRESS');
  }
  return answerFor(world, command, payment);
}

/**
 * Starts a payment. From outside the intent is committed first, then the provider is asked for its page, an account number
 * or a code, or to charge a kept card; a provider that does not answer leaves the payment open, and the checks go on asking.
 * From an own account it is done at once. A repeat of the key gets the first answer.
 */
export async function startPayment(world: PaymentWorld, command: PaymentCommand): Promise<Payment> {
  // A repeat is answered without a turn: it locks nothing.
  const before = await findAnswer(world.services.db, command);
  if (before !== null) return PaymentSchema.parse(before);
  const begun = await beginBehindPage(world, command);
  if (begun.state === 'answered') return begun.answer;
  if (begun.state === 'running') return answerRepeat(world, command);
  await openWay(world, begun.payment);
  return answerFor(world, command, begun.payment);
}
