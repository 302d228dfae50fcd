import type { AnswerOf, BodyOf } from '@kolo/contract/endpoint';
import type { finishEnrolment, lookAtEnrolment } from '@kolo/contract/desk/staff';
import { RECOVERY_CODES } from '@kolo/contract/desk/staff';
import { toString as drawQr } from 'qrcode';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { hashPassword, refuseGuessable } from '#identity/index.ts';
import {
  findLink,
  insertCredential,
  insertLink,
  insertRecoveryCodes,
  lockStaff,
  takeLink,
} from './queries.ts';
import { newRecoveryCode, recoveryHash, sealedTotpSecret, totpOwner } from './secrets.ts';
import type { OpenedSession } from './session.ts';
import { openStaffSession, tokenHash } from './session.ts';
import type { StaffDeps, Visitor } from './sign-in.ts';
import { countNetwork } from './sign-in.ts';
import { base32, stepOfCode } from './totp.ts';

const ISSUER = 'Kolo desk';

function linkIsGone(): Refusal {
  return new Refusal('NOT_FOUND', {
    message: 'This link was used or is too old. Ask an admin for a new one.',
  });
}

/** Whose link a token is, with the secret that the authenticator app gets. Throws NOT_FOUND. */
async function openLink({ services, fields }: StaffDeps, token: string, { origin }: Visitor) {
  await countNetwork(services, origin);
  const link = await findLink(services.db, tokenHash(token), services.clock.now());
  if (!link) throw linkIsGone();
  return { ...link, secret: secretIn(fields, link.id, link.totpSealed) };
}

/** Uses the link of this name up, which nobody disables meanwhile. Throws NOT_FOUND. */
async function useUp(tx: Tx, name: string, token: string): Promise<void> {
  const present = await lockStaff(tx, name);
  if (present?.disabledAt !== null || !(await takeLink(tx, tokenHash(token)))) throw linkIsGone();
}

function secretIn(fields: StaffDeps['fields'], staffId: string, totpSealed: Buffer): Buffer {
  return Buffer.from(fields.open(totpSealed, totpOwner(staffId)), 'base64');
}

/**
 * Each visit makes a new secret and is recorded, so that nobody who opened the link knows the secret that its owner enrols with.
 */
export async function showEnrolment(
  deps: StaffDeps,
  token: string,
  visitor: Visitor,
): Promise<AnswerOf<typeof lookAtEnrolment>> {
  const { services, fields } = deps;
  const { id, name, role, expiresAt } = await openLink(deps, token, visitor);
  const totpSealed = sealedTotpSecret(fields, id);
  await services.db.transaction().execute(async (tx) => {
    await useUp(tx, name, token);
    await insertLink(tx, { staffId: id, tokenHash: tokenHash(token), totpSealed, expiresAt });
    const whoever = { staffId: null, name: `who has the link of ${name}` };
    const after = { address: visitor.origin.address };
    await recordDeed(tx, services, whoever, { command: 'enrol look', after });
  });
  const typed = base32(secretIn(fields, id, totpSealed));
  const label = encodeURIComponent(`${ISSUER}:${name}`);
  const otpauth = `otpauth://totp/${label}?secret=${typed}&issuer=${encodeURIComponent(ISSUER)}`;
  const svg = await drawQr(otpauth, { type: 'svg', margin: 2 });
  const qr = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { name, role, expiresAt: expiresAt.toISOString(), secret: typed, otpauth, qr };
}

/** Takes the password and the proof that the app has the secret, once for each link, and signs in. */
export async function enrolStaff(
  deps: StaffDeps,
  { token, password, code }: BodyOf<typeof finishEnrolment>,
  visitor: Visitor,
): Promise<{ opened: OpenedSession; recoveryCodes: string[] }> {
  const { services, fields } = deps;
  const { id, name, role, secret, totpSealed } = await openLink(deps, token, visitor);
  refuseGuessable(password, [name]);
  const now = services.clock.now();
  const totpStep = stepOfCode(secret, code, now, 0);
  if (totpStep === null) {
    const message = 'That code is not right. Type the 6 digits that the app shows now.';
    throw new Refusal('CODE_INVALID', { message, fields: { code: message } });
  }
  const passwordHash = await hashPassword(password, services.config.passwordMemory);
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return services.db.transaction().execute(async (tx) => {
    await useUp(tx, name, token);
    await insertCredential(tx, { staffId: id, enrolledAt: now, passwordHash, totpSealed, totpStep });
    await insertRecoveryCodes(
      tx,
      id,
      recoveryCodes.map((one) => recoveryHash(fields, id, one)),
    );
    const after = { address: visitor.origin.address };
    await recordDeed(tx, services, { staffId: id, name }, { command: 'enrol', after });
    const opened = await openStaffSession(tx, services, { staffId: id, name, role }, visitor.token);
    return { opened, recoveryCodes };
  });
}
