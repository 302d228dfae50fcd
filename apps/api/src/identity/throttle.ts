import { createHash } from 'node:crypto';
import type { Origin } from '#platform/http/mount.ts';
import { Refusal } from '#platform/errors.ts';
import { countHit } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import type { Limit } from './limits.ts';
import { networkOf } from '#platform/network.ts';
import { forgiveHit, forgetHits } from './queries.ts';
import { recordFailure } from './record-failure.ts';

/** One counter that a call is held against. */
export interface Counter {
  readonly bucket: string;
  readonly limit: Limit;
}

/** What people sign in with is kept out of the counters' names. */
export function bucketName(kind: string, ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('|')).digest('base64url')}`;
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
  counter: Counter,
  { call, origin }: { call: string; origin: Origin },
): Promise<void> {
  try {
    await count(services, counter);
  } catch (error) {
    if (error instanceof Refusal)
      await recordFailure(services, userId, { kind: 'rate_limited', call, origin });
    throw error;
  }
}

/** Counts one hit; throws RATE_LIMITED with Retry-After. */
export async function count(services: Services, counter: Counter): Promise<void> {
  await countHit(services.db, services.clock, { bucket: counter.bucket, ...counter.limit });
}

/** Takes back the hit that was counted ahead of a try that turned out right. */
export async function forgive(services: Services, counter: Counter): Promise<void> {
  await forgiveHit(services.db, counter.bucket);
}

/** Begins a counter anew. */
export async function forget(services: Services, counter: Counter): Promise<void> {
  await forgetHits(services.db, counter.bucket);
}
