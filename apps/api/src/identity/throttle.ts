import type { Origin } from '#platform/http/route.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import { bucketName, countDrainingHit, countHit } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { createTurns } from './in-turn.ts';
import type { Draining, Limit, SharedLimit } from './limits.ts';
import {
  CODES_SENT_PER_ADDRESS,
  CODES_SENT_PER_IDENTIFIER,
  GUESSES_PER_ADDRESS,
  NEW_DEVICE_HOURS,
  CODE_TRIES_PER_ACCOUNT,
  SIGN_INS_PER_ACCOUNT,
} from './limits.ts';
import { networkOf } from '#platform/network.ts';
import { forgiveHit, forgetHits } from './queries.ts';
import { NOBODY, recordFailure } from './record-failure.ts';
import { firstSignInFrom } from './session-queries.ts';

/** One counter that a call is held against. */
export interface Counter {
  readonly bucket: string;
  readonly limit: Limit | Draining;
}

/** Whose account it is, by the name that the caller gave; `userId` is null for an unknown one, which costs the same. */
interface Account {
  readonly name: string;
  readonly userId: string | null;
}

/** The count of one account or contact from one network. */
export function networkCounter(kind: string, name: string, origin: Origin, limit: SharedLimit): Counter {
  return { bucket: bucketName(kind, name, networkOf(origin.address)), limit: limit.perNetwork };
}

/** The count over all networks. */
export function everywhereCounter(kind: string, name: string, limit: SharedLimit): Counter {
  return { bucket: bucketName(`${kind}-account`, name), limit: limit.inAll };
}

/** The count of an address, but for this machine's own in development. */
function addressCounters(
  { config }: Services,
  origin: Origin,
  kind: string,
  limit: Limit | Draining,
): readonly Counter[] {
  if (origin.isLoopback && !config.isProduction) return [];
  return [{ bucket: bucketName(kind, networkOf(origin.address)), limit }];
}

interface Held {
  readonly kind: string;
  readonly limit: SharedLimit;
  readonly address: { readonly kind: string; readonly limit: Draining };
  /** Whether a known device, first signed in on at that time, shares a count with others beside its own. */
  readonly shares: (knownSince: Date) => boolean;
}

/**
 * What a call about an account is held against. A device that has signed in to this very account before has a count of its
 * own: anyone who shares its address, or tries the account from elsewhere, cannot lock it out. Everybody else is
 * counted by address first, then by account and network, then by account, so that the smaller one does not fill the larger.
 */
async function countersFor(
  services: Services,
  { name, userId }: Account,
  origin: Origin,
  { kind, limit, address, shares }: Held,
): Promise<readonly Counter[]> {
  const { deviceId } = origin;
  const knownSince = await firstSignInFrom(services.db, userId ?? NOBODY, deviceId);
  if (knownSince && userId !== null && deviceId !== null) {
    const own = { bucket: bucketName(`${kind}-device`, userId, deviceId), limit: limit.perNetwork };
    return shares(knownSince) ? [own, everywhereCounter(`${kind}-devices`, name, limit)] : [own];
  }
  return [
    ...addressCounters(services, origin, address.kind, address.limit),
    networkCounter(kind, name, origin, limit),
    everywhereCounter(kind, name, limit),
  ];
}

const GUESS_LIMITS = { 'sign-in': SIGN_INS_PER_ACCOUNT, 'code-try': CODE_TRIES_PER_ACCOUNT } as const;

/** What a guess at a password or a code is held against: at an address both count as one. */
export async function guessCounters(
  services: Services,
  kind: keyof typeof GUESS_LIMITS,
  account: Account,
  origin: Origin,
): Promise<readonly Counter[]> {
  const address = { kind: 'guess-address', limit: GUESSES_PER_ADDRESS };
  return countersFor(services, account, origin, {
    kind,
    limit: GUESS_LIMITS[kind],
    address,
    shares: () => false,
  });
}

/**
 * What a message to an account's contact is held against. Whoever knows the password makes as many devices known as they like: the
 * new ones share a count for 24 hours, so that the owner is not shut out on an old one. A contact that waits for its first code
 * may be a stranger's: all known devices share a count there.
 */
export async function sendingCountersFor(
  services: Services,
  kind: 'code-sent' | 'reset-sent',
  account: Account,
  origin: Origin,
): Promise<readonly Counter[]> {
  const address = { kind: 'code-sent-address', limit: CODES_SENT_PER_ADDRESS };
  const dayAgo = services.clock.now().getTime() - NEW_DEVICE_HOURS * 60 * 60 * 1_000;
  const shares = (knownSince: Date) => kind === 'code-sent' || knownSince.getTime() > dayAgo;
  return countersFor(services, account, origin, { kind, limit: CODES_SENT_PER_IDENTIFIER, address, shares });
}

/** Counts a call against an address, but for this machine's own in development. */
export async function countAddress(
  services: Services,
  origin: Origin,
  kind: string,
  limit: Limit | Draining,
): Promise<void> {
  for (const counter of addressCounters(services, origin, kind, limit)) await count(services, counter);
}

/**
 * Counts one hit on an account, null for an unknown one; a denial is written down for the account. Where one counter refuses,
 * nothing was tried: the ones before it take their hit back, or knocking at one account would shut out its neighbours.
 */
export async function countFor(
  services: Services,
  userId: string | null,
  counters: readonly Counter[],
  { call, origin }: { call: string; origin: Origin },
): Promise<void> {
  const counted: Counter[] = [];
  try {
    for (const counter of counters) {
      await count(services, counter);
      counted.push(counter);
    }
  } catch (error) {
    if (error instanceof Refusal) {
      await forgive(services, ...counted);
      await recordFailure(services, userId, { kind: 'rate_limited', call, origin });
    }
    throw error;
  }
}

/**
 * Turns of this process alone, and no other process needs them: what bounds the guesses are the counters, which are rows. A
 * second process costs a second argon2 at a time, and right guesses that come to both at once may refuse each other.
 */
const inTurn = createTurns();

/**
 * Counts a guess before it is checked, and takes the hit back where it was right. The guesses of one device, or of the
 * strangers of one address, go one at a time, so that right ones sent at the same time do not refuse each other and cost one
 * argon2 at a time.
 */
export async function asGuess<T>(
  services: Services,
  counters: readonly Counter[],
  { userId, ...tried }: { userId: string | null; call: string; origin: Origin },
  check: () => Promise<T>,
): Promise<T> {
  const [first] = counters;
  invariant(first, 'a guess is held against something');
  return inTurn(first.bucket, async () => {
    await countFor(services, userId, counters, tried);
    const right = await check();
    await forgive(services, ...counters);
    return right;
  });
}

/** Counts one hit; throws RATE_LIMITED with Retry-After. In a transaction it counts only what is committed. */
export async function count(services: Pick<Services, 'db' | 'clock'>, counter: Counter): Promise<void> {
  const { bucket, limit } = counter;
  if ('secondsEach' in limit) await countDrainingHit(services.db, services.clock, { bucket, ...limit });
  else await countHit(services.db, services.clock, { bucket, ...limit });
}

/** Takes back the hit that was counted ahead of a try that turned out right. */
export async function forgive(services: Services, ...counters: readonly Counter[]): Promise<void> {
  for (const counter of counters) await forgiveHit(services.db, counter.bucket);
}

/** Begins a counter again. */
export async function forget(services: Services, counter: Counter): Promise<void> {
  await forgetHits(services.db, counter.bucket);
}
