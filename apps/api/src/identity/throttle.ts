import type { Origin } from '#platform/http/mount.ts';
import { Refusal } from '#platform/errors.ts';
import { bucketName, countHit } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import type { Limit, SharedLimit } from './limits.ts';
import { networkOf } from '#platform/network.ts';
import { forgiveHit, forgetHits } from './queries.ts';
import { NOBODY, recordFailure } from './record-failure.ts';
import { hasSignedInFrom } from './session-queries.ts';

/** One counter that a call is held against. */
export interface Counter {
  readonly bucket: string;
  readonly limit: Limit;
}

/** The count of one account or contact from one network. */
export function networkCounter(kind: string, name: string, origin: Origin, limit: SharedLimit): Counter {
  return { bucket: bucketName(kind, name, networkOf(origin.address)), limit: limit.perNetwork };
}

/** The count over all networks. */
export function everywhereCounter(kind: string, name: string, limit: SharedLimit): Counter {
  return { bucket: bucketName(`${kind}-account`, name), limit: limit.inAll };
}

/**
 * The count over all networks for strangers; a device that has signed in to the account before has one of its own, so that
 * they can not lock the owner out. `userId` is null for an unknown account, which costs the same.
 */
export async function accountCounter(
  services: Services,
  kind: string,
  { name, userId }: { name: string; userId: string | null },
  { deviceId }: Origin,
  limit: SharedLimit,
): Promise<Counter> {
  const isKnown = await hasSignedInFrom(services.db, userId ?? NOBODY, deviceId);
  return isKnown && deviceId !== null
    ? { bucket: bucketName(`${kind}-device`, name, deviceId), limit: limit.inAll }
    : everywhereCounter(kind, name, limit);
}

/** Both counts of what strangers can do to an account: the network's first, so that one network does not fill the other. */
export async function sharedCounters(
  services: Services,
  kind: string,
  account: { name: string; userId: string | null },
  origin: Origin,
  limit: SharedLimit,
): Promise<readonly Counter[]> {
  const everywhere = await accountCounter(services, kind, account, origin, limit);
  return [networkCounter(kind, account.name, origin, limit), everywhere];
}

export function addressBucket(kind: string, origin: Origin): string {
  return bucketName(kind, networkOf(origin.address));
}

/** Counts a call against an address, but for this machine's own in development. */
export async function countAddress(
  services: Services,
  origin: Origin,
  kind: string,
  limit: Limit,
): Promise<void> {
  if (origin.isLoopback && !services.config.isProduction) return;
  await count(services, { bucket: addressBucket(kind, origin), limit });
}

/** Counts one hit on an account, null for an unknown one; a denial is written down for the account. */
export async function countFor(
  services: Services,
  userId: string | null,
  counters: readonly Counter[],
  { call, origin }: { call: string; origin: Origin },
): Promise<void> {
  try {
    for (const counter of counters) await count(services, counter);
  } catch (error) {
    if (error instanceof Refusal)
      await recordFailure(services, userId, { kind: 'rate_limited', call, origin });
    throw error;
  }
}

/** Counts one hit; throws RATE_LIMITED with Retry-After. In a transaction it counts only what is committed. */
export async function count(services: Pick<Services, 'db' | 'clock'>, counter: Counter): Promise<void> {
  await countHit(services.db, services.clock, { bucket: counter.bucket, ...counter.limit });
}

/** Takes back the hit that was counted ahead of a try that turned out right. */
export async function forgive(services: Services, ...counters: readonly Counter[]): Promise<void> {
  for (const counter of counters) await forgiveHit(services.db, counter.bucket);
}

/** Begins a counter anew. */
export async function forget(services: Services, counter: Counter): Promise<void> {
  await forgetHits(services.db, counter.bucket);
}
