import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import { bucketName } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import {
  PIN_CHECKS_PER_CUSTOMER,
  PIN_TRIES,
  PIN_TRIES_IN_ALL,
  WRONG_PINS_TOLD_AT,
  WRONG_PINS_TOLD_EVERY_MS,
} from './limits.ts';
import { isPassword } from './passwords.ts';
import { notifyOfPin } from './pin-notice.ts';
import type { PinRow } from './pin-queries.ts';
import { findPin, forgetPinTries, lockPin, putWrongPins, takePinTry } from './pin-queries.ts';
import { lockCustomer } from './queries.ts';
import { recordSecurityEvent, revokeSession } from './session-queries.ts';
import { count } from './throttle.ts';

/** What came of one PIN. `ended`: the session is over. `blocked`: only a new PIN helps. */
type PinCheck =
  | { readonly kind: 'right' }
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'ended' }
  | { readonly kind: 'blocked' };

/** The session goes with the PIN: anyone who guesses has to know the password to go on. */
async function endSession(tx: Tx, services: Services, caller: Caller): Promise<PinCheck> {
  await revokeSession(tx, caller, 'pin_locked', services.clock.now());
  return { kind: 'ended' };
}

async function refuseTry(tx: Tx, services: Services, caller: Caller): Promise<PinCheck> {
  const kept = await findPin(tx, caller.userId);
  if (!kept) return { kind: 'none' };
  return kept.lockedAt === null ? { kind: 'blocked' } : endSession(tx, services, caller);
}

/** Tells the owner, who may not be the one who types, in the transaction that counts the try. */
async function notifyOfWrongPin(
  tx: Tx,
  services: Services,
  kept: PinRow,
  { isLocked }: { isLocked: boolean },
): Promise<void> {
  const now = services.clock.now();
  const untold = kept.wrongUntold + 1;
  const toldAt = kept.wrongToldAt;
  const isDue = untold >= WRONG_PINS_TOLD_AT;
  const isRested = toldAt === null || now.getTime() - toldAt.getTime() >= WRONG_PINS_TOLD_EVERY_MS;
  if (isLocked || (isDue && isRested)) {
    await notifyOfPin(tx, services, kept.userId, isLocked ? 'locked' : 'wrong');
    await putWrongPins(tx, kept.userId, { untold: 0, toldAt: now });
  } else {
    await putWrongPins(tx, kept.userId, { untold, toldAt });
  }
}

/**
 * The try is counted before the PIN is compared, under the customer's lock and then the PIN's, as everywhere: guesses sent
 * at once are counted one by one.
 */
async function checkPin(tx: Tx, services: Services, caller: Caller, pin: string): Promise<PinCheck> {
  const { userId, sessionId } = caller;
  await lockCustomer(tx, userId);
  const kept = await takePinTry(tx, userId);
  if (!kept) return refuseTry(tx, services, caller);
  if (await isPassword(pin, kept.pinHash, services.config.passwordMemory)) {
    await forgetPinTries(tx, userId);
    return { kind: 'right' };
  }
  const triesLeft = Math.min(PIN_TRIES - kept.wrongTries, PIN_TRIES_IN_ALL - kept.wrongInARow);
  const detail = { sessionId, wrongInARow: kept.wrongInARow };
  await recordSecurityEvent(tx, services, { userId, kind: 'pin_wrong', detail });
  await notifyOfWrongPin(tx, services, kept, { isLocked: triesLeft === 0 });
  if (triesLeft > 0) return { kind: 'wrong', triesLeft };
  await lockPin(tx, userId, services.clock.now());
  await recordSecurityEvent(tx, services, { userId, kind: 'pin_locked', detail });
  return endSession(tx, services, caller);
}

function refusalOf(check: Exclude<PinCheck, { kind: 'right' }>): Refusal {
  switch (check.kind) {
    case 'none':
      return new Refusal('NOT_FOUND', { message: 'You have no PIN. You can set one in your settings.' });
    case 'wrong': {
      const left = check.triesLeft === 1 ? '1 try' : `${check.triesLeft} tries`;
      return new Refusal('PIN_WRONG', {
        message: `That PIN is not correct. ${left} left before we log you out.`,
      });
    }
    case 'ended':
      return new Refusal('UNAUTHENTICATED', {
        message: 'That PIN was wrong too many times. Log in with your password.',
      });
    case 'blocked':
      return new Refusal('PIN_BLOCKED');
  }
}

/** Runs `effect` in the transaction of a right PIN, under the customer's lock. A wrong one keeps its count, which a throw inside would undo. */
export async function withPin(
  services: Services,
  caller: Caller,
  pin: string,
  effect: (tx: Tx) => Promise<void>,
): Promise<void> {
  await count(services, { bucket: bucketName('pin-check', caller.userId), limit: PIN_CHECKS_PER_CUSTOMER });
  const check = await services.db.transaction().execute(async (tx) => {
    const checked = await checkPin(tx, services, caller, pin);
    if (checked.kind === 'right') await effect(tx);
    return checked;
  });
  if (check.kind !== 'right') throw refusalOf(check);
}

export async function verifyPin(services: Services, caller: Caller, pin: string): Promise<void> {
  await withPin(services, caller, pin, async () => undefined);
}
