import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import type { CardPage, UnderWay } from '#kyc/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { onlyRow } from '#platform/db.ts';
import { firstIdAt } from '#platform/ids.ts';
import type { Services } from '#platform/services.ts';
import { PAGE_COUNTS_MS } from './limits.ts';

/**
 * The provider's page of a card payment: after a decline, and after the customer has left it, another card can pay on it. A
 * page that never opened cannot be paid. A saved card has one only where its bank asked for the customer.
 */
const IS_PAGE = sql<boolean>`(
  method = 'card' and (authorization_url is not null or status in ('initiated', 'pending'))
  or method = 'saved_card' and authorization_url is not null
)`;

const IS_OPEN = sql<boolean>`status in ('initiated', 'pending')`;

/** New money that may still come. From an own account nothing new comes, and the check of a card is given back. */
const MAY_COME = sql<boolean>`(
  purpose <> 'card' and method <> 'account' and status in ('initiated', 'pending', 'failed', 'abandoned')
)`;

interface Sums {
  pages: bigint;
  others: bigint;
}

interface LastPage {
  reference: string;
  authorizationUrl: string;
  amountKobo: bigint;
  createdAt: Date;
}

function toPage({ reference, authorizationUrl, amountKobo, createdAt }: LastPage): CardPage {
  return {
    reference,
    authorizationUrl,
    amountKobo: kobo(BigInt(amountKobo)),
    until: new Date(createdAt.getTime() + PAGE_COUNTS_MS),
  };
}

/**
 * What the customer's payments may still bring in: the pages of card payments for 24 hours from their start, unless they are
 * paid, and whatever else is open. A saved card that was declined, and a transfer or a code that has expired, bring nothing
 * any more. Called under the customer's lock.
 */
export async function underWayOf(tx: Tx, userId: string, now: Date): Promise<UnderWay> {
  const since = new Date(now.getTime() - PAGE_COUNTS_MS);
  const summed = await sql<Sums>`
    select
      coalesce(sum(amount_kobo) filter (where ${IS_PAGE} and created_at > ${since}), 0)::bigint as pages,
      coalesce(sum(amount_kobo) filter (where not ${IS_PAGE} and ${IS_OPEN}), 0)::bigint as others
    from payment where user_id = ${userId}::uuid and ${MAY_COME}
  `.execute(tx);
  const { rows: last } = await sql<LastPage>`
    select reference, authorization_url, amount_kobo, created_at from payment
    where user_id = ${userId}::uuid and ${MAY_COME} and ${IS_PAGE} and authorization_url is not null and created_at > ${since}
    order by created_at desc, id desc limit 1
  `.execute(tx);
  const { pages, others } = onlyRow(summed);
  return {
    pagesKobo: kobo(BigInt(pages)),
    othersKobo: kobo(BigInt(others)),
    lastPage: last[0] ? toPage(last[0]) : null,
  };
}

/** How long a customer may still be waiting to hear of a payment; even a failed one can still be paid on the provider's page. */
const WAITED_FOR_MS = 24 * 60 * 60 * 1_000;

/** How the payments stand that these customers may be waiting for: those of the last day that the provider decides. */
export async function recentStates(
  { db, clock }: Services,
  userIds: readonly string[],
): Promise<{ userId: string; reference: string; state: string }[]> {
  return db
    .selectFrom('payment')
    .select(['userId', 'reference', 'status as state'])
    .where('userId', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('id', '>=', firstIdAt(new Date(clock.now().getTime() - WAITED_FOR_MS)))
    .where('method', '<>', 'account')
    .execute();
}

/** Payments that the provider has not decided, over all customers: how many, and since when the oldest waits. */
export async function openPayments(db: Db | Tx): Promise<{ count: number; oldestAt: Date | null }> {
  const counted = await sql<{ count: bigint; oldestAt: Date | null }>`
    select count(*) as count, min(created_at) as "oldestAt" from payment
    where next_check_at is not null and method <> 'account' and ${IS_OPEN}
  `.execute(db);
  const { count, oldestAt } = onlyRow(counted);
  return { count: Number(count), oldestAt };
}
