import { createHash } from 'node:crypto';
import type { Origin } from '#platform/http/mount.ts';
import { countHit } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import type { Limit } from './limits.ts';
import { forgiveHit, forgetHits } from './queries.ts';

/** One counter that a call is held against. */
export interface Counter {
  readonly bucket: string;
  readonly limit: Limit;
}

/** What people sign in with is kept out of the counters' names. */
export function bucketName(kind: string, ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('|')).digest('base64url')}`;
}

/** Counts a call against an address, but for this machine's own in development. */
export async function countAddress(
  services: Services,
  origin: Origin,
  kind: string,
  limit: Limit,
): Promise<void> {
  if (origin.isLoopback && !services.config.isProduction) return;
  await countHit(services.db, services.clock, { bucket: bucketName(kind, origin.address), ...limit });
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
