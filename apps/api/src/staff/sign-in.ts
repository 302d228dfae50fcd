import type { BodyOf } from '@kolo/contract/endpoint';
import type { StaffRole } from '@kolo/contract/desk/commands';
import type { signInToDesk } from '@kolo/contract/desk/staff';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FieldSeal } from '#platform/field-seal.ts';
import type { Origin } from '#platform/http/route.ts';
import { networkOf } from '#platform/network.ts';
import { bucketName, countHit } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { forgetHits, isPassword } from '#identity/index.ts';
import { LOCK_MINUTES, TRIES_PER_NAME, TRIES_PER_NETWORK, WRONG_CODES_MAX } from './limits.ts';
import type { StaffCredentials } from './queries.ts';
import {
  countRecoveryCodes,
  findCredentials,
  lockCredentials,
  takeRecoveryCode,
  updateCredential,
} from './queries.ts';
import { notifyStaff } from './notify-staff.ts';
import type { OpenedSession } from './session.ts';
import { openStaffSession } from './session.ts';
import { recoveryHash, totpOwner } from './secrets.ts';
import { stepOfCode } from './totp.ts';

export interface StaffDeps {
  readonly services: Services;
  readonly fields: FieldSeal;
}

/** Somebody who has proved who they are, by a session of the desk or by a code on the command line. */
export interface Member {
  readonly staffId: string;
  readonly name: string;
  readonly role: StaffRole;
}

/** What a call without a session shows of itself. */
export interface Visitor {
  readonly origin: Origin;
  /** The token of the session that the browser has; null for none. */
  readonly token: string | null;
}

/** Counts a try of this network, but for this machine's own in development. */
export async function countNetwork({ db, clock, config }: Services, origin: Origin): Promise<void> {
  if (origin.isLoopback && !config.isProduction) return;
  await countHit(db, clock, { bucket: bucketName('desk', networkOf(origin.address)), ...TRIES_PER_NETWORK });
}

/** Throws RATE_LIMITED while nothing is tried for this name. */
function refuseLocked({ clock }: Services, lockedUntil: Date | null): void {
  if (lockedUntil === null || lockedUntil <= clock.now()) return;
  const retryAfterSeconds = Math.ceil((lockedUntil.getTime() - clock.now().getTime()) / 1_000);
  throw new Refusal('RATE_LIMITED', { retryAfterSeconds });
}

/** Whether the code is theirs and was never taken; from now on it was. */
async function takeCode(
  tx: Tx,
  { services, fields }: StaffDeps,
  staff: StaffCredentials,
  code: string,
): Promise<'code' | 'recovery code' | null> {
  const now = services.clock.now();
  const right = { wrongCodes: 0, lockedUntil: null };
  const secret = Buffer.from(fields.open(staff.totpSealed, totpOwner(staff.id)), 'base64');
  const totpStep = stepOfCode(secret, code, now, staff.totpStep);
  if (totpStep !== null) {
    await updateCredential(tx, staff.id, { totpStep, ...right });
    return 'code';
  }
  if (!(await takeRecoveryCode(tx, staff.id, recoveryHash(fields, staff.id, code), now))) return null;
  await updateCredential(tx, staff.id, right);
  return 'recovery code';
}

/** One more wrong code. The fifth closes the name for a quarter of an hour, and the admins hear of it. */
async function countWrongCode(
  tx: Tx,
  services: Services,
  { id, name, wrongCodes }: StaffCredentials,
  whoever: string,
) {
  const count = wrongCodes + 1;
  if (count < WRONG_CODES_MAX) return updateCredential(tx, id, { wrongCodes: count, lockedUntil: null });
  const lockedUntil = new Date(services.clock.now().getTime() + LOCK_MINUTES * 60_000);
  await updateCredential(tx, id, { wrongCodes: 0, lockedUntil });
  await recordDeed(tx, services, { staffId: id, name }, { command: 'sign-in locked' });
  const text = `Somebody ${whoever} typed ${WRONG_CODES_MAX} wrong codes of ${name}. Nobody signs in as ${name} for ${LOCK_MINUTES} minutes.`;
  await notifyStaff(tx, services, text, 'admin');
  services.logger.warn({ staffId: id }, 'sign-in to the desk locked after wrong codes');
}

/** Under the lock of their row: two tries of one code come one after the other, and neither passes a disabling. Null for a wrong code. */
async function takeProof(
  tx: Tx,
  deps: StaffDeps,
  known: StaffCredentials,
  { code, whoever }: { code: string; whoever: string },
) {
  const { services } = deps;
  const staff = await lockCredentials(tx, known.id);
  if (!staff || staff.disabledAt !== null || staff.passwordHash !== known.passwordHash) return null;
  refuseLocked(services, staff.lockedUntil);
  const taken = await takeCode(tx, deps, staff, code);
  if (taken !== null) return { staff, taken };
  await countWrongCode(tx, services, staff, whoever);
  return null;
}

async function tryCode(
  deps: StaffDeps,
  known: StaffCredentials,
  code: string,
  { origin, token }: Visitor,
): Promise<OpenedSession | null> {
  const { services } = deps;
  return services.db.transaction().execute(async (tx) => {
    const whoever = `who has the password of ${known.name}`;
    const proof = await takeProof(tx, deps, known, { code, whoever });
    if (proof === null) return null;
    const { staff, taken } = proof;
    const after = { by: taken, address: origin.address };
    await recordDeed(tx, services, { staffId: staff.id, name: staff.name }, { command: 'sign in', after });
    if (taken === 'recovery code') {
      const left = await countRecoveryCodes(tx, staff.id);
      await notifyStaff(
        tx,
        services,
        `${staff.name} signed in with a recovery code; ${left} are left.`,
        'admin',
      );
    }
    return openStaffSession(tx, services, { staffId: staff.id, name: staff.name, role: staff.role }, token);
  });
}

/**
 * Name, password and code in one call, so that no answer says which of them was wrong; an unknown name costs a password's
 * time too. Tries are counted before anything is compared.
 */
export async function signInStaff(
  deps: StaffDeps,
  { name, password, code }: BodyOf<typeof signInToDesk>,
  visitor: Visitor,
): Promise<OpenedSession> {
  const { services } = deps;
  const { db, clock, config } = services;
  const { address } = visitor.origin;
  await countNetwork(services, visitor.origin);
  const bucket = bucketName('desk-name', name, networkOf(address));
  await countHit(db, clock, { bucket, ...TRIES_PER_NAME });
  const known = await findCredentials(db, name);
  refuseLocked(services, known?.lockedUntil ?? null);
  const isRight = await isPassword(password, known?.passwordHash ?? null, config.passwordMemory);
  const opened = known && isRight ? await tryCode(deps, known, code, visitor) : null;
  if (opened) {
    await forgetHits(db, bucket);
    return opened;
  }
  const stranger = { staffId: known?.id ?? null, name: 'a stranger' };
  const deed = { command: 'sign-in refused', after: { address } };
  await db.transaction().execute((tx) => recordDeed(tx, services, stranger, deed));
  throw new Refusal('INVALID_CREDENTIALS');
}

/**
 * Proves a member of staff on the command line, by a code of their app that is taken once; the machine's own sign-in stands in the
 * place of a password. Refuses with INVALID_CREDENTIALS, and with RATE_LIMITED while their name is closed.
 */
export async function proveByCode(deps: StaffDeps, name: string, code: string): Promise<Member> {
  const { db } = deps.services;
  const known = await findCredentials(db, name.toLowerCase());
  const whoever = 'on the command line of the server';
  const proof =
    known && /^\d{6}$/.test(code)
      ? await db.transaction().execute((tx) => takeProof(tx, deps, known, { code, whoever }))
      : null;
  if (proof) return { staffId: proof.staff.id, name: proof.staff.name, role: proof.staff.role };
  const message = 'That is no member of staff, or not the code that their app shows now.';
  throw new Refusal('INVALID_CREDENTIALS', { message });
}
