import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller, Origin } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { countContactTry } from './change-contact.ts';
import { withPin } from './check-pin.ts';
import type { OwnCode } from './contacts/own-code.ts';
import { matchOwnCode, useOwnCode } from './contacts/own-code.ts';
import { assertNotFrozen } from './freeze.ts';
import { isFromTheStart, isSessionFromTheStart } from './known-device.ts';
import { proves } from './pin-proves.ts';
import { findPin } from './pin-queries.ts';
import { forgive } from './throttle.ts';

/** What is typed beside a new name or a first BVN: the PIN, or the code to a contact of the customer's own. */
interface OwnerProof {
  readonly pin?: string | undefined;
  readonly ownOtp?: string | undefined;
}

/**
 * What was proved. `start`: the call comes from where the account was made. `session`: its session does, the call names no
 * device, and no PIN is set.
 */
export type ProvedOwner =
  | { readonly by: 'start' }
  | { readonly by: 'session'; readonly pinHash: undefined }
  | { readonly by: 'pin'; readonly pinHash: string }
  | { readonly by: 'own_code'; readonly pinHash: string | undefined; readonly code: OwnCode };

async function proveByCode(
  services: Services,
  userId: string,
  ownOtp: string | undefined,
  origin: Origin,
): Promise<OwnCode> {
  if (ownOtp === undefined) {
    const message = 'Enter the code that we send you.';
    throw new Refusal('VALIDATION', { message, fields: { ownOtp: message } });
  }
  const tries = await countContactTry(services, userId, origin);
  const code = await matchOwnCode(services, userId, ownOtp, origin);
  await forgive(services, tries);
  return code;
}

/**
 * Proves that the owner asks for a new name or a first BVN, by which the account's money gets another holder. Where the account
 * was made the session is enough, and until a PIN is set its bearer too. From elsewhere, where the password alone leads, the PIN
 * is asked for where one is set. Without one, and beside one that does not prove yet, the code to a contact of the customer's own
 * is asked for.
 * Refuses with FROZEN, PIN_REQUIRED, as `withPin`, with VALIDATION at `ownOtp`, or as `matchOwnCode`.
 */
export async function proveOwner(
  services: Services,
  caller: Caller,
  { pin, ownOtp }: OwnerProof,
  origin: Origin,
): Promise<ProvedOwner> {
  const { db, clock } = services;
  const { userId } = caller;
  await assertNotFrozen(db, userId);
  const isStart = await db.transaction().execute((tx) => isFromTheStart(tx, caller));
  const kept = await findPin(db, userId);
  if (isStart) return { by: 'start' };
  if (kept) {
    if (pin === undefined) throw new Refusal('PIN_REQUIRED');
    await withPin(services, caller, pin, async () => undefined);
    if (proves(kept, clock.now())) return { by: 'pin', pinHash: kept.pinHash };
  } else if (await db.transaction().execute((tx) => isSessionFromTheStart(tx, caller))) {
    return { by: 'session', pinHash: undefined };
  }
  const code = await proveByCode(services, userId, ownOtp, origin);
  return { by: 'own_code', pinHash: kept?.pinHash, code };
}

/**
 * Holds the proof against what is so by now, in the transaction of the effect and under the customer's lock, and uses a code
 * up. Refuses with PIN_REQUIRED where a PIN was set or replaced, with CODE_INVALID where another call used the code.
 */
export async function useOwnerProof(
  tx: Tx,
  services: Services,
  { userId }: Caller,
  proved: ProvedOwner,
): Promise<void> {
  await assertNotFrozen(tx, userId);
  if (proved.by === 'start') return;
  if ((await findPin(tx, userId))?.pinHash !== proved.pinHash) throw new Refusal('PIN_REQUIRED');
  if (proved.by === 'own_code') await useOwnCode(tx, services, userId, proved.code);
}
