import { formatDate, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import type { PromisedPrice } from '@kolo/domain/price-promise';
import { lookAtPromise, promiseTerms } from '@kolo/domain/price-promise';
import { lastHeldUntil, lastInto } from '#ledger/movements.ts';
import type { Db, Tx } from '#platform/db.ts';
import { checkedWork } from '#platform/due-rows.ts';
import type { DueWork } from '#platform/jobs.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { PROMISE_TOLD_AT_MS } from '../limits.ts';
import type { Offer } from './catalogue.ts';
import type { PromiseKey } from './promise-queries.ts';
import { lockToldOf, putPromise, writeLook } from './promise-queries.ts';
import type { SbRow } from './queries.ts';
import { findPackage } from './queries.ts';

/** What the promise of a package's price goes by. */
export async function promisedOf(
  db: Db | Tx,
  userId: string,
  { pot, pricedAt, balanceKobo, priceKobo }: SbRow,
): Promise<PromisedPrice> {
  const contributedAt = await lastInto(db, { userId, pot, kind: 'sbContribution' });
  const paidUntil = await lastHeldUntil(db, { userId, pot, leastKobo: priceKobo });
  const keptAt =
    contributedAt && paidUntil && paidUntil < contributedAt ? contributedAt : (paidUntil ?? contributedAt);
  return {
    promisedOn: lagosDateOf(pricedAt),
    contributedOn: keptAt && lagosDateOf(keptAt),
    isPaid: balanceKobo >= priceKobo,
  };
}

/** Says what is promised from now on, and has it looked at. */
export async function beginPromise(
  tx: Tx,
  services: Services,
  { userId, packageId, offer }: { userId: string; packageId: string; offer: Offer },
): Promise<void> {
  const now = services.clock.now();
  await putPromise(tx, { userId, packageId }, now);
  const { months, idleDays } = promiseTerms(lagosDateOf(now));
  await enqueueNotification(tx, services, userId, {
    kind: 'price_promised',
    packageName: offer.name,
    priceKobo: String(offer.priceKobo),
    months,
    idleDays,
  });
}

async function lookAt(services: Services, looked: PromiseKey): Promise<void> {
  const { userId, packageId } = looked;
  const today = lagosDateOf(services.clock.now());
  await services.db.transaction().execute(async (tx) => {
    const toldOf = await lockToldOf(tx, looked);
    const row = await findPackage(tx, userId, packageId);
    const look = row?.isActive ? lookAtPromise(await promisedOf(tx, userId, row), today) : null;
    const tells = row && look?.isEnding === true && look.ends !== toldOf;
    if (tells) {
      await enqueueNotification(tx, services, userId, {
        kind: 'price_promise_ends',
        packageId,
        packageName: row.productName,
        priceKobo: String(row.priceKobo),
        on: formatDate(startOfLagosDay(look.ends)),
        canBeMoved: look.canBeMoved,
      });
    }
    const nextLookOn = look?.nextLookOn ?? null;
    const nextCheckAt = nextLookOn && new Date(startOfLagosDay(nextLookOn).getTime() + PROMISE_TOLD_AT_MS);
    await writeLook(tx, looked, { nextCheckAt, toldOf: tells ? look.ends : toldOf });
  });
}

/** Tells customers that the price of their package is promised for 30 more days only. */
export function promiseWork(services: Services): DueWork {
  const rows = {
    name: 'price promises',
    table: 'sbPromise',
    key: ['userId', 'packageId'],
    wanted: ['userId', 'packageId'],
    againAfterMs: 60_000,
  } as const;
  return checkedWork(services, rows, (row) => lookAt(services, row));
}
