import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
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
  readonly createdAt: Date;
  readonly balanceKobo: Kobo;
}

function packagesOf(db: Db | Tx, userId: string) {
  return db
    .selectFrom('sb_package as package')
    .innerJoin('ledger.account as account', (join) =>
      join.onRef('account.user_id', '=', 'package.user_id').onRef('account.id', '=', 'package.pot'),
    )
    .select([
      'package.id',
      'package.pot',
      'package.status',
      'package.product_id as productId',
      'package.product_name as productName',
      'package.product_image as productImage',
      'package.price_kobo as priceKobo',
      'package.priced_at as pricedAt',
      'package.merged_into as mergedInto',
      'package.created_at as createdAt',
      'account.balance as balanceKobo',
    ])
    .where('package.user_id', '=', userId);
}

type Selected = Awaited<ReturnType<ReturnType<typeof packagesOf>['execute']>>[number];

function toSbRow({ pot, status, priceKobo, balanceKobo, ...row }: Selected): SbRow {
  return {
    ...row,
    pot: packagePot(pot),
    isActive: status === 'active',
    priceKobo: kobo(priceKobo),
    balanceKobo: kobo(BigInt(balanceKobo)),
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
    .selectFrom('sb_package')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = await packagesOf(tx, userId).where('package.id', 'in', ids).execute();
  return rows.map(toSbRow);
}

export async function insertPackage(
  tx: Tx,
  userId: string,
  made: { id: string; pot: Pot; offer: Offer; at: Date },
): Promise<void> {
  await tx
    .insertInto('sb_package')
    .values({
      user_id: userId,
      id: made.id,
      pot: made.pot.id,
      status: 'active',
      created_at: made.at,
      ...productColumns(made.offer, made.at),
    })
    .execute();
}

export async function countPackages(tx: Tx, userId: string): Promise<PackageCount> {
  const row = await tx
    .selectFrom('sb_package')
    .select((build) => [
      build.fn.countAll<bigint>().filterWhere('status', '=', 'active').as('open'),
      build.fn.countAll<bigint>().as('all'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { open: Number(row.open), all: Number(row.all) };
}

function productColumns(offer: Offer, at: Date) {
  return {
    product_id: offer.id,
    product_name: offer.name,
    product_image: offer.image,
    price_kobo: offer.priceKobo,
    priced_at: at,
  };
}

export async function setProduct(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
  offer: Offer,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('sb_package')
    .set(productColumns(offer, at))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** `mergedInto` names the package that took the money; null where there was none to take. */
export async function closeRow(
  tx: Tx,
  userId: string,
  id: string,
  closing: { at: Date; mergedInto: string | null },
): Promise<void> {
  await tx
    .updateTable('sb_package')
    .set({ status: 'closed', closed_at: closing.at, merged_into: closing.mergedInto })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
