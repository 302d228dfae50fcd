import { Refusal } from '#platform/errors.ts';
import type { Origin } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { tryCode } from './code-tries.ts';
import type { CodeSlot } from './codes.ts';
import { channelOf, codeHash, isSameHash } from './codes.ts';
import { confirmByCode } from './contacts/withdrawal-stop.ts';
import { RESET_GRANT_MINUTES } from './limits.ts';
import { findCustomer, findOwner, useCode } from './queries.ts';
import { NOBODY, recordFailure } from './record-failure.ts';
import { grantHash, newGrant } from './reset-grant.ts';
import { putGrant } from './reset-queries.ts';
import { recordSecurityEvent } from './session-queries.ts';
import { asGuess, guessCounters } from './throttle.ts';

const CALL = 'verify_reset_code';

interface Typed {
  readonly identifier: string;
  readonly code: string;
}

/** The hash of the code, where it is the living one of that account. */
async function checkCode(
  services: Services,
  slot: CodeSlot,
  { identifier, code }: Typed,
  origin: Origin,
): Promise<Buffer> {
  const customer = await findCustomer(services.db, slot.userId);
  const { living, isLast } = await tryCode(
    services,
    { customer, name: identifier },
    { purpose: slot.purpose, origin },
  );
  const hash = codeHash(services.config.tokenKey, slot, code);
  const kept = living.find((one) => one.channel === slot.channel);
  if (kept && isSameHash(kept.codeHash, hash)) return hash;
  await recordFailure(services, isLast ? slot.userId : null, {
    kind: 'code_exhausted',
    call: CALL,
    origin,
  });
  throw new Refusal('CODE_INVALID');
}

/** Trades a right code for the grant that sets a new password. The code dies; only the hash of the grant is kept. */
export async function grantReset(services: Services, typed: Typed, origin: Origin): Promise<string> {
  const { db, clock } = services;
  const { identifier } = typed;
  const channel = channelOf(identifier);
  const userId = await findOwner(db, identifier, channel);
  // One counter for all codes of a contact, whatever they are for. Not of its account: that would tell which contacts are one's.
  const account = { name: identifier, userId };
  const tries = await guessCounters(services, 'code-try', account, origin);
  return asGuess(services, tries, { userId, call: CALL, origin }, async () => {
    const slot = { userId: userId ?? NOBODY, purpose: 'reset', channel } as const;
    const hash = await checkCode(services, slot, typed, origin);
    const grant = newGrant();
    const granted = await db.transaction().execute(async (tx) => {
      if (!(await useCode(tx, slot, hash))) return false;
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + RESET_GRANT_MINUTES * 60_000);
      const customer = await findCustomer(tx, slot.userId);
      if (customer) await confirmByCode(tx, customer, channel, createdAt);
      await putGrant(tx, { userId: slot.userId, hash: grantHash(grant), createdAt, expiresAt });
      const detail = { channel, address: origin.address, deviceId: origin.deviceId };
      await recordSecurityEvent(tx, services, { userId: slot.userId, kind: 'reset_granted', detail });
      return true;
    });
    if (!granted) throw new Refusal('CODE_INVALID');
    return grant;
  });
}
