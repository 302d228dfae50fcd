import { sql } from 'kysely';
import type { Maintenance } from '#platform/upkeep.ts';
import { daysBefore, oldRows, removeOldest } from '#platform/upkeep.ts';
import {
  CODE_KEPT_DAYS,
  SECURITY_EVENTS_KEPT_DAYS,
  SESSION_KEPT_DAYS,
  SESSION_MAX_DAYS,
  TRANSITIONS_KEPT_DAYS,
} from './limits.ts';

/** A session has ended by then, however often it was refreshed. The sign-in's time never changes, so that it is indexed for nothing. */
const SESSION_ROW_DAYS = SESSION_MAX_DAYS + SESSION_KEPT_DAYS;

/** The security log is append-only for the app; the owner's function removes what is too old. */
const forgetEvents: Maintenance = {
  name: 'security events',
  async remove(db, now, most) {
    const { rows } = await sql<{ removed: number }>`
      select forget_security_events(${daysBefore(now, SECURITY_EVENTS_KEPT_DAYS)}, ${most}::integer) as removed
    `.execute(db);
    return rows[0]?.removed ?? 0;
  },
};

/** Over all customers: old contacts, and the hashes of PINs that are long gone; what happened stays in the security log. */
const forgetTransitions: Maintenance = {
  name: 'changes of contact',
  remove(db, now, most) {
    const isOld = sql`asked_at < ${daysBefore(now, TRANSITIONS_KEPT_DAYS)} and state <> 'waiting'`;
    const transitions = {
      table: 'contactTransition',
      key: ['userId', 'id'],
      dated: 'askedAt',
      isOld,
    } as const;
    return removeOldest(db, transitions, most);
  },
};

export const identityMaintenance: readonly Maintenance[] = [
  oldRows({
    name: 'ended sessions',
    table: 'session',
    key: ['userId', 'id'],
    dated: 'createdAt',
    keptDays: SESSION_ROW_DAYS,
  }),
  oldRows({
    name: 'one-time codes',
    table: 'oneTimeCode',
    key: ['userId', 'purpose', 'channel'],
    dated: 'expiresAt',
    keptDays: CODE_KEPT_DAYS,
  }),
  oldRows({
    name: 'reset grants',
    table: 'resetGrant',
    key: ['userId'],
    dated: 'expiresAt',
    keptDays: CODE_KEPT_DAYS,
  }),
  oldRows({
    name: 'adopted devices',
    table: 'adoptedDevice',
    key: ['userId', 'deviceId'],
    dated: 'adoptedAt',
    keptDays: CODE_KEPT_DAYS,
  }),
  forgetEvents,
  oldRows({
    name: 'reserved emails',
    table: 'emailAddress',
    key: ['email'],
    dated: 'reservedUntil',
    keptDays: 0,
  }),
  oldRows({
    name: 'reserved phones',
    table: 'phoneNumber',
    key: ['phone'],
    dated: 'reservedUntil',
    keptDays: 0,
  }),
  forgetTransitions,
  oldRows({
    name: 'links of messages',
    table: 'messageLink',
    key: ['tokenHash'],
    dated: 'expiresAt',
    keptDays: TRANSITIONS_KEPT_DAYS,
  }),
];
