import type { AnswerOf, ParsedBody } from '@kolo/contract/endpoint';
import type { payForInterestPackage } from '@kolo/contract/interest-savings';
import { createInterestPackage as endpoint } from '@kolo/contract/interest-savings';
import type { Payment, PaymentMethod } from '@kolo/contract/payments';
import { lagosDateOf } from '@kolo/domain/dates';
import { quoteLock } from '@kolo/domain/interest';
import type { Kobo } from '@kolo/domain/money';
import { naira, nairaToKobo } from '@kolo/domain/money';
import type { MovementKind } from '@kolo/domain/transactions';
import { narrations } from '@kolo/domain/transactions';
import { requireAccount } from '#accounts/index.ts';
import { openPackagePot, openPots } from '#ledger/accounts.ts';
import type { Pot } from '#ledger/chart.ts';
import { INTEREST_EXPENSE, packagePot, PROVIDER, wallet, WITHHOLDING_TAX } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { PaymentDeps } from '#payments/index.ts';
import { packagesBeingPaid, referenceOf, startPayment } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { bodyHash } from '#platform/idempotency.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { once } from '../once.ts';
import { refuseTooMany } from '../refuse-too-many.ts';
import { refuseOtherQuote, lockView, quoteView } from './lock-view.ts';
import type { LockRow, UnpaidLock } from './queries.ts';
import { beginLocks, countLocks, insertUnpaid } from './queries.ts';

/** Money on its way into a lock: from which pot, under which key it is posted once, and the reference that it shows. */
export interface LockMoney {
  readonly from: Pot;
  readonly key: string;
  readonly amountKobo: Kobo;
  readonly reference: string;
  /** From the provider it is a payment, from an own account a contribution. */
  readonly method: PaymentMethod;
}

/** Moves money into a lock's pot; returns what is in it then. */
export async function moveIn(
  tx: Tx,
  services: Services,
  lock: { userId: string; pot: number; name: string },
  money: LockMoney,
): Promise<Kobo> {
  const isPayment = money.method !== 'account';
  const kind: MovementKind = isPayment ? 'interestPayment' : 'interestContribution';
  const { toBalanceKobo } = await postMovement(tx, {
    userId: lock.userId,
    key: money.key,
    id: services.ids.next(),
    at: services.clock.now(),
    kind,
    from: money.from,
    to: packagePot(lock.pot),
    amountKobo: money.amountKobo,
    narration: narrations[kind](lock.name),
    reference: money.reference,
  });
  return toBalanceKobo;
}

/** Begins a lock with the money that is there: its days and its rate are those of today. */
export async function beginLock(
  tx: Tx,
  services: Services,
  asked: UnpaidLock,
  money: LockMoney,
): Promise<LockRow> {
  const now = services.clock.now();
  const startsOn = lagosDateOf(now);
  const { percent, maturesOn } = quoteLock({
    principalKobo: money.amountKobo,
    months: asked.months,
    startsOn,
  });
  const { id: pot } = await openPackagePot(tx, asked.userId);
  // The world outside of a customer who has no account yet, and what the maturity posts to, so that the job finds it.
  await openPots(tx, asked.userId, [PROVIDER, INTEREST_EXPENSE, WITHHOLDING_TAX]);
  const terms = {
    ...asked,
    pot,
    percent,
    startsOn,
    maturesOn,
    atMaturity: 'payout' as const,
    createdAt: now,
    tranches: [{ principalKobo: money.amountKobo, startsOn }],
  };
  await beginLocks(tx, [terms]);
  const balanceKobo = await moveIn(tx, services, terms, money);
  return { ...terms, status: 'active', lockedAgainAs: null, endedBy: null, balanceKobo };
}

interface Command<Body> {
  readonly userId: string;
  readonly key: string;
  readonly body: Body;
}

/** Locks money from the IBS account, or the one that is named, in one transaction and once per key. */
export async function createLock(
  services: Services,
  command: Command<ParsedBody<typeof endpoint>>,
): Promise<AnswerOf<typeof endpoint>> {
  const { userId, key, body } = command;
  return once(services, { userId, key, hash: bodyHash(body) }, endpoint.answer, async (tx) => {
    const today = lagosDateOf(services.clock.now());
    const amountKobo = nairaToKobo(naira(body.amount));
    const quote = quoteLock({ principalKobo: amountKobo, months: body.lockPeriod, startsOn: today });
    refuseOtherQuote(quoteView(quote), body.expected);
    refuseTooMany(await countLocks(tx, userId, await packagesBeingPaid(tx, userId)));
    const source = body.sourceAccountType ?? 'ibs';
    await requireAccount(tx, userId, source);
    const id = services.ids.next();
    const lock = await beginLock(
      tx,
      services,
      { userId, id, name: body.name, months: body.lockPeriod },
      {
        from: wallet(source),
        key: `move:${key}`,
        amountKobo,
        reference: referenceOf(id),
        method: 'account',
      },
    );
    await enqueueNotification(tx, services, userId, {
      kind: 'contribution_credited',
      amountKobo: String(amountKobo),
      packageId: lock.id,
      packageName: lock.name,
      balanceKobo: String(lock.balanceKobo),
    });
    return lockView(lock, today);
  });
}

/** Starts the payment for a new lock. The lock is kept unpaid, shown nowhere, until the money has come. */
export function payForLock(
  deps: PaymentDeps,
  command: Command<ParsedBody<typeof payForInterestPackage>>,
): Promise<Payment> {
  const { userId, key, body } = command;
  const { ids, clock } = deps.services;
  return startPayment(deps, {
    userId,
    key,
    hash: bodyHash(body),
    async plan(tx) {
      refuseTooMany(await countLocks(tx, userId, await packagesBeingPaid(tx, userId)));
      const source = body.method === 'account' ? (body.sourceAccountType ?? 'ibs') : null;
      if (source) await requireAccount(tx, userId, source);
      const packageId = ids.next();
      const asked = { userId, id: packageId, name: body.name, months: body.lockPeriod };
      await insertUnpaid(tx, asked, clock.now());
      return {
        purpose: 'ibs',
        method: body.method,
        accountType: null,
        packageId,
        sourceAccountType: source,
        cardId: body.method === 'saved_card' ? (body.cardId ?? null) : null,
        amountKobo: nairaToKobo(naira(body.amount)),
      };
    },
  });
}
