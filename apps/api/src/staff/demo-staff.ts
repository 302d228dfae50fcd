import { invariant } from '#platform/errors.ts';
import { createFieldSeal } from '#platform/field-seal.ts';
import { createIds } from '#platform/ids.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { enrolStaff } from './enrol.ts';
import { addStaff } from './ops.ts';
import { findCredentials, findLink, lockStaff } from './queries.ts';
import { totpOwner } from './secrets.ts';
import { tokenHash } from './session.ts';
import type { StaffDeps } from './sign-in.ts';
import { base32, stepAt, totpCode } from './totp.ts';

/** Two, so that what one proposes another can approve; admins, so that they can look at everything. */
const MEMBERS = [
  { name: 'ada.demo', password: 'shelf-above-the-clay-box-26' },
  { name: 'bola.demo', password: 'lamp-for-the-market-stall-26' },
] as const;

/** They were added so long ago that nobody takes them for new. */
const ADDED_BEFORE_MS = 3 * 24 * 60 * 60 * 1_000;

/** Nobody is asked about members of staff whom production does not have. */
const DEMO: Actor = { staffId: null, name: 'demo', consent: async () => ({ approvedBy: null }) };

const ORIGIN = { address: '127.0.0.1', isLoopback: true, deviceId: null, userAgent: null, requestId: 'demo' };

export interface DemoMember {
  readonly identifier: string;
  readonly password: string;
  /** The secret of the authenticator app, in base32. */
  readonly totp: string;
}

function secretOf({ fields }: StaffDeps, { id, totpSealed }: { id: string; totpSealed: Buffer }): Buffer {
  return Buffer.from(fields.open(totpSealed, totpOwner(id)), 'base64');
}

async function addAndEnrol(deps: StaffDeps, { name, password }: (typeof MEMBERS)[number]): Promise<void> {
  const { db, clock } = deps.services;
  const url = await addStaff(deps, { name, role: 'admin', actor: DEMO });
  const token = new URL(url).hash.slice(1);
  const link = await findLink(db, tokenHash(token), clock.now());
  invariant(link, 'a link that was just made is good');
  const code = totpCode(secretOf(deps, link), stepAt(clock.now()));
  await enrolStaff(deps, { token, password, code }, { origin: ORIGIN, token: null });
}

/** The members of staff whom development can look around the desk as, each made once; those of them who work there. */
export async function createDemoStaff(services: Services): Promise<readonly DemoMember[]> {
  const { config, db } = services;
  invariant(!config.isProduction, 'production has no demo staff');
  if (config.desk === null) return [];
  const clock = { now: () => new Date(services.clock.now().getTime() - ADDED_BEFORE_MS) };
  const deps = {
    services: { ...services, clock, ids: createIds(clock) },
    fields: createFieldSeal(config.fieldKeys),
  };
  const made: DemoMember[] = [];
  for (const member of MEMBERS) {
    const present = await db.transaction().execute((tx) => lockStaff(tx, member.name));
    if (!present) await addAndEnrol(deps, member);
    const credentials = await findCredentials(db, member.name);
    if (!credentials || credentials.disabledAt !== null) continue;
    const { name, password } = member;
    made.push({ identifier: name, password, totp: base32(secretOf(deps, credentials)) });
  }
  return made;
}
