import { sql } from 'kysely';
import type { Maintenance } from '#platform/upkeep.ts';
import { daysBefore } from '#platform/upkeep.ts';
import {
  CODE_KEPT_DAYS,
  SECURITY_EVENTS_KEPT_DAYS,
  SESSION_KEPT_DAYS,
  SESSION_MAX_DAYS,
  TRANSITIONS_KEPT_DAYS,
} from './limits.ts';

/** A session has ended by then, however often it was refreshed. The sign-in's time never changes, so that it is indexed for nothing. */
const forgetSessions: Maintenance = {
  name: 'ended sessions',
  async remove(db, now, most) {
    const { numAffectedRows } = await sql`
      delete from session where (user_id, id) in (
        select user_id, id from session where created_at < ${daysBefore(now, SESSION_MAX_DAYS + SESSION_KEPT_DAYS)}
        order by created_at limit ${most} for update skip locked
      )
    `.execute(db);
    return Number(numAffectedRows ?? 0n);
  },
};

const forgetCodes: Maintenance = {
  name: 'one-time codes',
  async remove(db, now, most) {
    const { numAffectedRows } = await sql`
      delete from one_time_code where (user_id, purpose, channel) in (
        select user_id, purpose, channel from one_time_code where expires_at < ${daysBefore(now, CODE_KEPT_DAYS)}
        order by expires_at limit ${most} for update skip locked
      )
    `.execute(db);
    return Number(numAffectedRows ?? 0n);
  },
};

const forgetGrants: Maintenance = {
  name: 'reset grants',
  async remove(db, now, most) {
    const { numAffectedRows } = await sql`
      delete from reset_grant where user_id in (
        select user_id from reset_grant where expires_at < ${daysBefore(now, CODE_KEPT_DAYS)}
        order by expires_at limit ${most} for update skip locked
      )
    `.execute(db);
    return Number(numAffectedRows ?? 0n);
  },
};

const forgetDevices: Maintenance = {
  name: 'adopted devices',
  async remove(db, now, most) {
    const { numAffectedRows } = await sql`
      delete from adopted_device where (user_id, device_id) in (
        select user_id, device_id from adopted_device where adopted_at < ${daysBefore(now, CODE_KEPT_DAYS)}
        order by adopted_at limit ${most} for update skip locked
      )
    `.execute(db);
    return Number(numAffectedRows ?? 0n);
  },
};

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

const forgetReservations: Maintenance = {
  name: 'reserved contacts',
  async remove(db, now, most) {
    const emails = await sql`
      delete from email_address where email in (
        select email from email_address where reserved_until <= ${now} order by reserved_until limit ${most} for update skip locked
      )
    `.execute(db);
    const phones = await sql`
      delete from phone_number where phone in (
        select phone from phone_number where reserved_until <= ${now} order by reserved_until limit ${most} for update skip locked
      )
    `.execute(db);
    return Number((emails.numAffectedRows ?? 0n) + (phones.numAffectedRows ?? 0n));
  },
};

/** Old contacts, and the hashes of PINs that are long gone; what happened stays in the security log. */
const forgetTransitions: Maintenance = {
  name: 'changes of contact',
  async remove(db, now, most) {
    const { numAffectedRows } = await sql`
      delete from contact_transition where (user_id, id) in (
        select user_id, id from contact_transition where asked_at < ${daysBefore(now, TRANSITIONS_KEPT_DAYS)} and state <> 'waiting'
        order by asked_at limit ${most} for update skip locked
      )
    `.execute(db);
    return Number(numAffectedRows ?? 0n);
  },
};

const forgetLinks: Maintenance = {
  name: 'links of messages',
  async remove(db, now, most) {
    const { numAffectedRows } = await sql`
      delete from message_link where token_hash in (
        select token_hash from message_link where expires_at < ${daysBefore(now, TRANSITIONS_KEPT_DAYS)}
        order by expires_at limit ${most} for update skip locked
      )
    `.execute(db);
    return Number(numAffectedRows ?? 0n);
  },
};

export const identityMaintenance: readonly Maintenance[] = [
  forgetSessions,
  forgetCodes,
  forgetGrants,
  forgetDevices,
  forgetEvents,
  forgetReservations,
  forgetTransitions,
  forgetLinks,
];
