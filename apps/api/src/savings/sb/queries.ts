import type { Kobo } from '@kolo/domain/money';
import { packagePot } from '#ledger/chart.ts';
import type { Pot } from '#ledger/chart.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { PackageCount } from '../refuse-too-many.ts';
import type { Offer } from './catalogue.ts';

/** A package towards a product, with what is in it now. */
export interface SbRow {
  readonly id: string;
  readonly pot: Pot;
  readonly isActive: boolean;
  readonly productId: string;
  readonly productName: string;
  readonly productImage: string;
  /** The price that is kept. */
  readonly priceKobo: Kobo;
  readonly pricedAt: Date;
  readonly mergedInto: string | null;
  /** The order that waits for a bank to pay what the package lacks. */
  readonly heldFor: string | null;
  /** The order that was paid with what was in it. */
  readonly orderedBy: string | null;
  readonly createdAt: Date;
  readonly balanceKobo: Kobo;
}

function packagesOf(db: Db | Tx, userId: string) {
  return db
    .selectFrom('sbPackage as package')
    .innerJoin('ledger.account as account', (join) =>
      join.onRef('account.userId', '=', 'package.userId').onRef('account.id', '=', 'package.pot'),
    )
    .select([
      'package.id',
      'package.pot',
      'package.status',
      'package.productId',
      'package.productName',
      'package.productImage',
      'package.priceKobo',
      'package.pricedAt',
      'package.mergedInto',
      'package.heldFor',
      'package.orderedBy',
      'package.createdAt',
      'account.balance as balanceKobo',
    ])
    .where('package.userId', '=', userId);
}

type Selected = Awaited<ReturnType<ReturnType<typeof packagesOf>['execute']>>[number];

function toSbRow({ pot, status, ...row }: Selected): SbRow {
  return {
    ...row,
    pot: packagePot(pot),
    isActive: status === 'active',
  };
}

export function sbPackagesStatement(db: Db, userId: string) {
  return packagesOf(db, userId).orderBy('package.id', 'desc');
}

/** All packages with their balances in one statement, newest first. */
export async function listPackages(db: Db, userId: string): Promise<SbRow[]> {
  const rows = await sbPackagesStatement(db, userId).execute();
  return rows.map(toSbRow);
}

/** Those of these packages that the customer has. */
export async function packagesNamed(db: Db | Tx, userId: string, ids: readonly string[]): Promise<SbRow[]> {
  return (await packagesOf(db, userId).where('package.id', 'in', ids).execute()).map(toSbRow);
}

/** One package; undefined for an unknown id as for another customer's. */
export async function findPackage(db: Db | Tx, userId: string, id: string): Promise<SbRow | undefined> {
  const row = await packagesOf(db, userId).where('package.id', '=', id).executeTakeFirst();
  return row && toSbRow(row);
}

/**
 * Locks these packages, always in the order of their ids, then reads them: a balance read by the statement that waited for
 * the lock would be the one from before the wait.
 */
export async function lockPackages(tx: Tx, userId: string, ids: readonly string[]): Promise<SbRow[]> {
  await tx
    .selectFrom('sbPackage')
    .select('id')
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return packagesNamed(tx, userId, ids);
}

export async function insertPackage(
  tx: Tx,
  userId: string,
  made: { id: string; pot: Pot; offer: Offer; at: Date },
): Promise<void> {
  await tx
    .insertInto('sbPackage')
    .values({
      userId,
      id: made.id,
      pot: made.pot.id,
      status: 'active',
      createdAt: made.at,
      ...productColumns(made.offer, made.at),
    })
    .execute();
}

export async function countPackages(tx: Tx, userId: string): Promise<PackageCount> {
  const row = await tx
    .selectFrom('sbPackage')
    .select((build) => [
      build.fn.countAll<bigint>().filterWhere('status', '=', 'active').as('open'),
      build.fn.countAll<bigint>().as('all'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return { open: Number(row.open), all: Number(row.all) };
}

function productColumns(offer: Offer, at: Date) {
  return {
    productId: offer.id,
    productName: offer.name,
    productImage: offer.image,
    priceKobo: offer.priceKobo,
    pricedAt: at,
  };
}

export async function setProduct(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
  offer: Offer,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('sbPackage')
    .set(productColumns(offer, at))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** `mergedInto` names the package that took the money, `orderedBy` the order that was paid with it; null where there was none. */
export async function closeRow(
  tx: Tx,
  userId: string,
  id: string,
  closing: { at: Date; mergedInto: string | null; orderedBy?: string },
): Promise<void> {
  await tx
    .updateTable('sbPackage')
    .set({
      status: 'closed',
      closedAt: closing.at,
      mergedInto: closing.mergedInto,
      orderedBy: closing.orderedBy ?? null,
      heldFor: null,
    })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Keeps what is in the package for this order; null: lets it go again. */
export async function setHeldFor(tx: Tx, userId: string, id: string, orderId: string | null): Promise<void> {
  await tx
    .updateTable('sbPackage')
    .set({ heldFor: orderId })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}
