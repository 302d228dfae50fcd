import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import { withPin } from './check-pin.ts';
import { PIN_CHECKS_PER_CUSTOMER } from './limits.ts';
import { hashPassword } from './passwords.ts';
import { tellOfPin } from './pin-notice.ts';
import { deletePin, insertPin, replacePin } from './pin-queries.ts';
import { recordSecurityEvent } from './session-queries.ts';
import { bucketName, count } from './throttle.ts';

async function setFirst(services: Services, { userId, sessionId }: Caller, pin: string): Promise<void> {
  await count(services, { bucket: bucketName('pin-check', userId), limit: PIN_CHECKS_PER_CUSTOMER });
  const hash = await hashPassword(pin);
  await services.db.transaction().execute(async (tx) => {
    const isFirst = await insertPin(tx, userId, hash, services.clock.now());
    if (!isFirst) throw new Refusal('PIN_REQUIRED', { message: 'Enter your current PIN to change it.' });
    await recordSecurityEvent(tx, services, { userId, kind: 'pin_set', detail: { sessionId } });
    await tellOfPin(tx, services, userId, 'set');
  });
}

/** Sets the first PIN; a later one takes the place of the PIN that comes along. */
export async function setPin(
  services: Services,
  caller: Caller,
  { pin, currentPin }: { pin: string; currentPin?: string | undefined },
): Promise<void> {
  if (currentPin === undefined) return setFirst(services, caller, pin);
  const { userId, sessionId } = caller;
  await withPin(services, caller, currentPin, async (tx) => {
    await replacePin(tx, userId, await hashPassword(pin), services.clock.now());
    await recordSecurityEvent(tx, services, { userId, kind: 'pin_changed', detail: { sessionId } });
    await tellOfPin(tx, services, userId, 'changed');
  });
}

export async function removePin(services: Services, caller: Caller, pin: string): Promise<void> {
  const { userId, sessionId } = caller;
  await withPin(services, caller, pin, async (tx) => {
    await deletePin(tx, userId);
    await recordSecurityEvent(tx, services, { userId, kind: 'pin_removed', detail: { sessionId } });
    await tellOfPin(tx, services, userId, 'removed');
  });
}
