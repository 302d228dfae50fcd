import type { Db, Tx } from '#platform/db.ts';
import type { Origin } from '#platform/http/route.ts';
import { bucketName } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { adoptedAt, clientOf } from './adopted-queries.ts';
import type { CodePurpose } from './codes.ts';
import { ASKED_MINUTES, CODE_TRIES } from './limits.ts';
import type { CustomerRow, LivingCode, Tries } from './queries.ts';
import { beginHits, hitIfBegun, isUsedUp, livingCodes, takeTry } from './queries.ts';
import { NOBODY } from './record-failure.ts';
import { hasSignedInFrom } from './session-queries.ts';
import { isRegisteringDevice } from './user.ts';

/** For what a client asks for a code, or tries one. */
interface Asking {
  readonly purpose: CodePurpose;
  readonly origin: Origin;
}

/** `name`: as it was typed, so that nobody sees which contacts are one account's; the customer's id where a bearer says it. */
function askersBucket(name: string, { purpose, origin }: Asking): string {
  return bucketName('code-asker', name, purpose, clientOf(origin));
}

/** Gives the client that asks for a code its own tries, which no other client can use up, under each of these names. */
export async function openTries(
  db: Db | Tx,
  { clock }: Pick<Services, 'clock'>,
  names: readonly string[],
  asking: Asking,
): Promise<void> {
  const buckets = names.map((name) => askersBucket(name, asking));
  await beginHits(db, buckets, clock.now());
}

/**
 * By whom a code is tried: on a device where the customer signed in, registered or typed the right password, or by a stranger. An
 * unknown account costs the same statements.
 */
async function triesOf(db: Db, customer: CustomerRow | undefined, origin: Origin, now: Date): Promise<Tries> {
  const { deviceId } = origin;
  const userId = customer?.userId ?? NOBODY;
  const hasSignedIn = await hasSignedInFrom(db, userId, deviceId);
  const isAdopted = (await adoptedAt(db, userId, origin, now)) !== null;
  const isRegistering = customer !== undefined && isRegisteringDevice(customer, origin);
  return deviceId !== null && (hasSignedIn || isAdopted || isRegistering) ? 'knownTries' : 'wrongTries';
}

/** One try, which is counted already. */
export interface CodeTry {
  /** What the typed code is compared with; none where the tries were used up before. */
  readonly living: readonly LivingCode[];
  /** It used up the last of the tries. */
  readonly isLast: boolean;
  /** A code is living, and no try of it is left. */
  readonly isOver: boolean;
}

/**
 * Counts a try of the codes of one purpose: for the known devices together; or for the client alone, where it asked for the code; or
 * for all strangers. So a stranger who types wrong codes voids the code for strangers only.
 */
export async function tryCode(
  { db, clock }: Services,
  { customer, name }: { customer: CustomerRow | undefined; name: string },
  asking: Asking,
): Promise<CodeTry> {
  const now = clock.now();
  const codes = { userId: customer?.userId ?? NOBODY, purpose: asking.purpose };
  const by = await triesOf(db, customer, asking.origin, now);
  if (by === 'wrongTries') {
    const since = new Date(now.getTime() - ASKED_MINUTES * 60_000);
    const tried = await hitIfBegun(db, askersBucket(name, asking), since);
    if (tried !== null) {
      const living = await livingCodes(db, codes, now);
      const isOver = living.length > 0 && tried >= CODE_TRIES;
      return { living: tried > CODE_TRIES ? [] : living, isLast: isOver && tried === CODE_TRIES, isOver };
    }
  }
  const living = await takeTry(db, codes, now, by);
  const isLast = living.some((code) => code[by] === CODE_TRIES);
  return { living, isLast, isOver: await isUsedUp(db, codes, now, by) };
}
