import type { Payment } from '@kolo/contract/payments';
import { Payment as PaymentSchema, type initContribution } from '@kolo/contract/payments';
import type { ParsedBody } from '@kolo/contract/endpoint';
import { naira, nairaToKobo } from '@kolo/domain/money';
import { Refusal } from '#platform/errors.ts';
import { bodyHash, claimKey, saveAnswer } from '#platform/idempotency.ts';
import { ProviderRefused, ProviderUnknown } from '#providers/paystack.ts';
import { nextCheck } from './check-times.ts';
import { PAGE_NEVER_OPENED } from './failure-words.ts';
import { limitStarts } from './limit-starts.ts';
import { openCheckout } from './open-checkout.ts';
import { paymentView } from './payment-view.ts';
import type { PaymentRow } from './queries.ts';
import { appendEvent, findPaymentByKey, insertPayment, lockPayment, updatePayment } from './queries.ts';
import type { PaymentWorld } from './settle-payment.ts';

/** A first call that has not answered after this long has died: longer than any request may take. */
const FIRST_CALL_MAX_MS = 30_000;

/** The provider asks for an address. An alias that never changes: saved cards hang on it, and the live one may change. */
function payerEmail(userId: string): string {
  return `${userId.replaceAll('-', '')}@customers.kolo.example`;
}

/** Lower-case letters, digits and hyphens, 37 characters: legal for payments and transfers at the provider. */
function referenceOf(paymentId: string): string {
  return `kolo-${paymentId.replaceAll('-', '')}`;
}

type Begun =
  | { state: 'new'; payment: PaymentRow }
  | { state: 'answered'; answer: Payment }
  | { state: 'running' };

interface Command {
  readonly userId: string;
  readonly key: string;
  readonly body: ParsedBody<typeof initContribution>;
}

async function beginPayment(world: PaymentWorld, command: Command): Promise<Begun> {
  const { db, clock, ids } = world.services;
  const { userId, body } = command;
  return db.transaction().execute(async (tx): Promise<Begun> => {
    const claimed = await claimKey(tx, clock, { userId, key: command.key, hash: bodyHash(body) });
    if (claimed.state === 'running') return claimed;
    if (claimed.state === 'answered')
      return { state: 'answered', answer: PaymentSchema.parse(claimed.answer) };
    const amountKobo = nairaToKobo(naira(body.amount));
    await world.purposes.account.check(tx, { userId, accountType: body.accountType, amountKobo });
    const now = clock.now();
    await limitStarts(tx, userId, now);
    const id = ids.next();
    const payment = {
      userId,
      id,
      reference: referenceOf(id),
      purpose: body.purpose,
      method: body.method,
      accountType: body.accountType,
      amountKobo,
      payerEmail: payerEmail(userId),
      requestKey: command.key,
      createdAt: now,
    };
    const firstCheck = nextCheck('initiated', now, 0, now) ?? now;
    await insertPayment(tx, payment, firstCheck);
    await appendEvent(tx, payment, 'started', now);
    const fresh = {
      status: 'initiated',
      authorizationUrl: null,
      failure: null,
      checkedAt: null,
      checks: 0,
    } as const;
    return { state: 'new', payment: { ...payment, ...fresh } };
  });
}

/** The provider said no to the page itself: nobody can pay on it, so the payment has failed for certain. */
async function failUnopened(world: PaymentWorld, payment: PaymentRow): Promise<void> {
  const { db, clock } = world.services;
  await db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, payment.userId, payment.reference);
    if (locked.status !== 'initiated') return;
    await appendEvent(tx, locked, 'failed', clock.now());
    await updatePayment(tx, locked, { status: 'failed', failure: PAGE_NEVER_OPENED, nextCheckAt: null });
  });
}

async function answerFor(world: PaymentWorld, command: Command, payment: PaymentRow): Promise<Payment> {
  const { db } = world.services;
  const now = (await findPaymentByKey(db, command.userId, command.key)) ?? payment;
  const answer = await paymentView(db, now);
  await saveAnswer(db, command, answer);
  return answer;
}

/** A repeat whose first call has not answered: wait for it, or, where it has died, tell how its payment stands. */
async function answerRepeat(world: PaymentWorld, command: Command): Promise<Payment> {
  const { db, clock } = world.services;
  const payment = await findPaymentByKey(db, command.userId, command.key);
  if (!payment || clock.now().getTime() - payment.createdAt.getTime() < FIRST_CALL_MAX_MS) {
    throw new Refusal('IN_PROGRESS');
  }
  return answerFor(world, command, payment);
}

/**
 * Starts a card payment: the intent is committed first, then the provider is asked for its page. A provider that does
 * not answer leaves the payment open; the checks go on asking. A repeat of the key gets the first answer.
 */
export async function startPayment(world: PaymentWorld, command: Command): Promise<Payment> {
  const begun = await beginPayment(world, command);
  if (begun.state === 'answered') return begun.answer;
  if (begun.state === 'running') return answerRepeat(world, command);
  try {
    await openCheckout(world, begun.payment);
  } catch (error) {
    if (error instanceof ProviderRefused) await failUnopened(world, begun.payment);
    else if (!(error instanceof ProviderUnknown)) throw error;
    world.services.logger.warn(
      { reference: begun.payment.reference, reason: error.message },
      'no checkout page',
    );
  }
  return answerFor(world, command, begun.payment);
}
