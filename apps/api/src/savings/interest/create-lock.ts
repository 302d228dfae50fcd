import type { AnswerOf, ParsedBody } from '@kolo/contract/endpoint';
import type { payForInterestPackage } from '@kolo/contract/interest-savings';
import { createInterestPackage as endpoint } from '@kolo/contract/interest-savings';
import type { Payment } from '@kolo/contract/payments';
import type { AccountType } from '@kolo/domain/account-types';
import { accountLabel } from '@kolo/domain/account-types';
import { lagosDateOf } from '@kolo/domain/dates';
import { quoteLock } from '@kolo/domain/interest';
import { naira, nairaToKobo } from '@kolo/domain/money';
import { balancesOf } from '#ledger/accounts.ts';
import { wallet } from '#ledger/chart.ts';
import type { PaymentWorld } from '#payments/index.ts';
import { packagesBeingPaid, referenceOf, startPayment } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { bodyHash } from '#platform/idempotency.ts';
import { leaveNotice } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { once } from '../once.ts';
import { refuseTooMany } from '../refuse-too-many.ts';
import { beginLock } from './begin-lock.ts';
import { refuseOtherQuote, lockView, quoteView } from './lock-view.ts';
import { countLocks, insertUnpaid } from './queries.ts';

interface Command<Body> {
  readonly userId: string;
  readonly key: string;
  readonly body: Body;
}

async function refuseWithoutAccount(tx: Tx, userId: string, type: AccountType): Promise<void> {
  if ((await balancesOf(tx, userId)).has(wallet(type).id)) return;
  const message = `You have no ${accountLabel(type)} account yet. Open one first.`;
  throw new Refusal('NOT_FOUND', { message });
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
    await refuseWithoutAccount(tx, userId, source);
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
    await leaveNotice(tx, services, userId, {
      kind: 'contribution_credited',
      amountKobo: String(amountKobo),
      packageName: lock.name,
      balanceKobo: String(lock.balanceKobo),
    });
    return lockView(lock, today);
  });
}

/** Starts the payment for a new lock. The lock is kept unpaid, shown nowhere, until the money has come. */
export function payForLock(
  world: PaymentWorld,
  command: Command<ParsedBody<typeof payForInterestPackage>>,
): Promise<Payment> {
  const { userId, key, body } = command;
  const { ids, clock } = world.services;
  return startPayment(world, {
    userId,
    key,
    hash: bodyHash(body),
    async plan(tx) {
      refuseTooMany(await countLocks(tx, userId, await packagesBeingPaid(tx, userId)));
      if (body.method === 'account') await refuseWithoutAccount(tx, userId, 'ibs');
      const packageId = ids.next();
      const asked = { userId, id: packageId, name: body.name, months: body.lockPeriod };
      await insertUnpaid(tx, asked, clock.now());
      return {
        purpose: 'ibs',
        method: body.method,
        accountType: null,
        packageId,
        sourceAccountType: body.method === 'account' ? 'ibs' : null,
        cardId: body.method === 'saved_card' ? (body.cardId ?? null) : null,
        amountKobo: nairaToKobo(naira(body.amount)),
      };
    },
  });
}
