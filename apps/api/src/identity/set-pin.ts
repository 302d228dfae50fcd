import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import { bucketName } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { withPin } from './check-pin.ts';
import { endAllChanges } from './contacts/later-contact.ts';
import { assertNotStopped, assertPinMayBeSet } from './contacts/withdrawal-stop.ts';
import { assertNotFrozen } from './freeze.ts';
import { PASSWORD_FRESH_MINUTES, PIN_CHECKS_PER_CUSTOMER } from './limits.ts';
import { lowerWithdrawals } from './lowered-queries.ts';
import { hashPassword } from './passwords.ts';
import { pinProvesAt } from './pin-proves.ts';
import { notifyOfPin } from './pin-notice.ts';
import { deletePin, findPin, insertPin, pinSetAt, replacePin } from './pin-queries.ts';
import type { CustomerRow } from './queries.ts';
import { lockCustomer } from './queries.ts';
import { hasPasswordSince, recordSecurityEvent } from './session-queries.ts';
import { count } from './throttle.ts';
import { withProof } from './with-proof.ts';

interface NewPin {
  readonly pin: string;
  readonly currentPin?: string | undefined;
  readonly password?: string | undefined;
}

function hasOneAlready(): Refusal {
  return new Refusal('PIN_REQUIRED', { message: 'Enter your current PIN to change it.' });
}

/** Else anyone who holds a stolen session would set a PIN, and prove with it to be the customer. */
async function refuseOldPassword(tx: Tx, services: Services, caller: Caller): Promise<void> {
  const since = new Date(services.clock.now().getTime() - PASSWORD_FRESH_MINUTES * 60_000);
  if (await hasPasswordSince(tx, caller, since)) return;
  const message = 'Enter your password to set a PIN.';
  throw new Refusal('VALIDATION', { message, fields: { password: message } });
}

async function setFirst(services: Services, caller: Caller, { pin, password }: NewPin): Promise<void> {
  const { userId, sessionId } = caller;
  const { db, clock, config } = services;
  // Looked at before it counts: a stolen session could use up the owner's checks and never be told of.
  if ((await pinSetAt(db, userId)) !== null) throw hasOneAlready();
  await count(services, { bucket: bucketName('pin-check', userId), limit: PIN_CHECKS_PER_CUSTOMER });
  const insert = async (tx: Tx, { customer }: { customer: CustomerRow }) => {
    await assertNotFrozen(tx, userId);
    await assertNotStopped(tx, userId);
    const setAt = clock.now();
    await assertPinMayBeSet(tx, customer, setAt);
    const provesAt = await pinProvesAt(tx, caller, setAt);
    const hash = await hashPassword(pin, config.passwordMemory);
    if (!(await insertPin(tx, userId, { hash, setAt, provesAt }))) throw hasOneAlready();
    await endAllChanges(tx, services, userId, 'pin_set');
    await recordSecurityEvent(tx, services, { userId, kind: 'pin_set', detail: { sessionId } });
    await notifyOfPin(tx, services, userId, 'set');
  };
  if (password !== undefined) return withProof(services, caller, { password }, insert);
  await db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    if (!customer) throw new Refusal('UNAUTHENTICATED');
    await refuseOldPassword(tx, services, caller);
    await insert(tx, { customer });
  });
}

/** Sets the first PIN for anyone who has just typed the password, or types it now; a later one takes the place of the current PIN. */
export async function setPin(services: Services, caller: Caller, body: NewPin): Promise<void> {
  const { pin, currentPin } = body;
  if (currentPin === undefined) return setFirst(services, caller, body);
  const { userId, sessionId } = caller;
  await withPin(services, caller, currentPin, async (tx) => {
    await assertNotFrozen(tx, userId);
    await assertNotStopped(tx, userId);
    const provesAt = (await findPin(tx, userId))?.provesAt ?? null;
    const hash = await hashPassword(pin, services.config.passwordMemory);
    await replacePin(tx, userId, { hash, setAt: services.clock.now(), provesAt });
    await endAllChanges(tx, services, userId, 'pin_changed');
    await recordSecurityEvent(tx, services, { userId, kind: 'pin_changed', detail: { sessionId } });
    await notifyOfPin(tx, services, userId, 'changed');
  });
}

/** A removed PIN guards nothing any more: bank withdrawals are limited for a day. */
export async function removePin(services: Services, caller: Caller, pin: string): Promise<void> {
  const { userId, sessionId } = caller;
  await withPin(services, caller, pin, async (tx) => {
    await assertNotFrozen(tx, userId);
    await assertNotStopped(tx, userId);
    await deletePin(tx, userId);
    await lowerWithdrawals(tx, userId, services.clock.now());
    await recordSecurityEvent(tx, services, { userId, kind: 'pin_removed', detail: { sessionId } });
    await notifyOfPin(tx, services, userId, 'removed');
  });
}
