import { parseArgs } from 'node:util';
import type { StaffRole } from '@kolo/contract/desk/commands';
import { STAFF_ROLES } from '@kolo/contract/desk/commands';
import { StaffName } from '@kolo/contract/desk/staff';
import { foundCustomer } from '#identity/index.ts';
import { Refusal } from '#platform/errors.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { LINK_HOURS } from './limits.ts';
import {
  declareAccount,
  findCredentials,
  forgetCredentials,
  insertLink,
  insertStaff,
  listStaff,
  lockAdding,
  lockStaff,
  readdStaff,
  setDisabled,
} from './queries.ts';
import { notifyStaff } from './notify-staff.ts';
import { sealedTotpSecret } from './secrets.ts';
import { deskOf, newToken, tokenHash } from './session.ts';
import type { StaffDeps } from './sign-in.ts';

export const STAFF_USAGE = `  staff list               who works at the desk, in which role, and whether they have enrolled
  staff add NAME --role ${STAFF_ROLES.join('|')}
                           prints a link for one enrolment, good for ${LINK_HOURS} hours. A name that is disabled, or has not
                           enrolled, gets a new link; all staff are told
  staff disable NAME --reason "…"   ends every session now, and lets nobody in
  staff account NAME USER  that customer's account is theirs: they neither see it at the desk nor give a command about it. It
                           cannot be taken back
`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HOUR_MS = 60 * 60 * 1_000;

type Print = (text: string) => void;

async function list({ services }: StaffDeps, print: Print): Promise<void> {
  const all = await listStaff(services.db);
  for (const { name, role, addedAt, addedBy, disabledAt, enrolledAt, lockedUntil } of all) {
    const isLocked = lockedUntil !== null && lockedUntil > services.clock.now();
    const state =
      disabledAt !== null
        ? 'disabled'
        : enrolledAt === null
          ? 'not enrolled'
          : isLocked
            ? 'locked'
            : 'active';
    print(`${name}  ${role}  ${state}  added ${addedAt.toISOString()} by ${addedBy}`);
  }
  if (all.length === 0) print('nobody works at the desk yet');
}

/** Adds a member of staff, or takes one back; returns the link by which they enrol. */
export async function addStaff(
  { services, fields }: StaffDeps,
  { name, role, actor }: { name: string; role: StaffRole; actor: Actor },
): Promise<string> {
  const { db, clock, ids } = services;
  const { url } = deskOf(services);
  const token = newToken();
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    // One after the other: how many work here decides who may add another.
    await lockAdding(tx);
    const present = await lockStaff(tx, name);
    if (present?.disabledAt === null && (await findCredentials(tx, name)))
      throw new Refusal('WRONG_STATE', { message: `${name} works at the desk. Disable ${name} first.` });
    const row = { id: present?.id ?? ids.next(), role, addedAt: now, addedBy: actor.name };
    if (present) {
      await forgetCredentials(tx, row.id);
      await readdStaff(tx, row);
    } else await insertStaff(tx, { ...row, name });
    await insertLink(tx, {
      staffId: row.id,
      tokenHash: tokenHash(token),
      totpSealed: sealedTotpSecret(fields, row.id),
      expiresAt: new Date(now.getTime() + LINK_HOURS * HOUR_MS),
    });
    const before = present?.disabledAt && { disabledAt: present.disabledAt.toISOString() };
    await recordDeed(tx, services, actor, {
      command: 'staff add',
      ...(before && { before }),
      after: { name, role },
    });
    await notifyStaff(tx, services, `${actor.name} added ${name} to the desk, as ${role}.`);
  });
  // Behind the hash: it goes to no server's log.
  return `${url}/enrol#${token}`;
}

/** Ends every session of a member of staff and lets them in no more. */
async function disableStaff(
  { services }: StaffDeps,
  { name, reason, actor }: { name: string; reason: string; actor: Actor },
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const present = await lockStaff(tx, name);
    if (!present) throw new Refusal('NOT_FOUND', { message: `Nobody at the desk is called ${name}.` });
    if (present.disabledAt !== null)
      throw new Refusal('WRONG_STATE', { message: `${name} is disabled already.` });
    await forgetCredentials(tx, present.id);
    await setDisabled(tx, present.id, services.clock.now());
    const after = { name };
    await recordDeed(tx, services, actor, { command: 'staff disable', reason, after });
    await notifyStaff(tx, services, `${actor.name} disabled ${name}: ${reason}`);
  });
}

/** Notes which account at Kolo is a member of staff's own. */
async function declareOwn(
  { services }: StaffDeps,
  { name, userId, actor }: { name: string; userId: string; actor: Actor },
): Promise<void> {
  const { db, clock } = services;
  if (!(await foundCustomer(services, userId)))
    throw new Refusal('NOT_FOUND', { message: `No customer has the id ${userId}.` });
  await db.transaction().execute(async (tx) => {
    const present = await lockStaff(tx, name);
    if (!present) throw new Refusal('NOT_FOUND', { message: `Nobody at the desk is called ${name}.` });
    // Written down first: from the next line on it may be their own.
    await recordDeed(tx, services, actor, { command: 'staff account', userId, after: { name } });
    if (!(await declareAccount(tx, { staffId: present.id, userId, declaredAt: clock.now() })))
      throw new Refusal('WRONG_STATE', { message: `${userId} is an account of ${name} already.` });
  });
}

function readCommand(words: readonly string[]) {
  const text = { type: 'string', default: '' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { role: text, reason: text },
      allowPositionals: true,
    });
    const [action, typed, userId, ...more] = positionals;
    const rest = action === 'account' || userId === undefined ? more : [userId, ...more];
    const name = StaffName.safeParse(typed);
    const role = STAFF_ROLES.find((one) => one === values.role);
    const reason = values.reason.trim();
    if (rest.length > 0) return null;
    if (action === 'list' && typed === undefined) return { action } as const;
    if (!name.success) return null;
    if (action === 'account' && UUID.test(userId ?? ''))
      return { action, name: name.data, userId: userId ?? '' } as const;
    if (action === 'add' && role) return { action, name: name.data, role } as const;
    if (action === 'disable' && reason !== '') return { action, name: name.data, reason } as const;
    return null;
  } catch {
    return null;
  }
}

/** `list`, `add NAME --role ROLE`, `account NAME USER`, `disable NAME --reason "…"`; returns the exit code. */
export async function staffCommand(
  deps: StaffDeps,
  words: readonly string[],
  print: Print,
  actor: Actor,
): Promise<number> {
  const command = readCommand(words);
  if (command === null) {
    print(`usage:\n${STAFF_USAGE}`);
    return 2;
  }
  // Thrown, so that a proposal that is approved at the wrong place has not failed.
  if (deps.services.config.desk === null)
    throw new Refusal('WRONG_STATE', {
      message:
        'Nothing was done: there is no DESK_KEY and DESK_URL here. Give this command where the desk runs.',
    });
  try {
    switch (command.action) {
      case 'list':
        await list(deps, print);
        break;
      case 'add':
        print(await addStaff(deps, { ...command, actor }));
        print(`good once, for ${LINK_HOURS} hours: give it to ${command.name} alone`);
        break;
      case 'account':
        await declareOwn(deps, { ...command, actor });
        print(`${command.userId} is an account of ${command.name}, who sees nothing of it at the desk`);
        break;
      case 'disable':
        await disableStaff(deps, { ...command, actor });
        print(`${command.name} is disabled`);
        break;
    }
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}
