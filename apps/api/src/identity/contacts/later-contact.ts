import { maskedContact } from '@kolo/domain/masked-contact';
import type { Tx } from '#platform/db.ts';
import { checkedWork } from '#platform/due-rows.ts';
import { Refusal } from '#platform/errors.ts';
import type { DueWork } from '#platform/jobs.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { JsonObject } from '#platform/tables.ts';
import type { Requester, ContactNews } from '../contact-notice.ts';
import { notifyContacts } from '../contact-notice.ts';
import { forgetChanges } from '../contact-queries.ts';
import { isFrozen } from '../freeze.ts';
import { LATER_CLAIM_MS, LATER_HOURS, LATER_TOLD_HOURS, LATER_WHILE_FROZEN_MS } from '../limits.ts';
import { findPin } from '../pin-queries.ts';
import type { CustomerRow } from '../queries.ts';
import { lockCustomer } from '../queries.ts';
import { recordSecurityEvent } from '../session-queries.ts';
import { lockTaker } from '../take-contact.ts';
import { isVerifiedContact } from '../user.ts';
import type { NewContact } from './apply-contact.ts';
import { applyContact, oldContactOf } from './apply-contact.ts';
import { verifiedContacts } from './contact-names.ts';
import type { TransitionRow } from './transition-queries.ts';
import {
  channelOfRow,
  closeTransition,
  endWaiting,
  findTransition,
  insertTransition,
  setNextMessage,
  waitingTransitions,
} from './transition-queries.ts';

const HOUR_MS = 60 * 60 * 1_000;

function hoursAfter(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * HOUR_MS);
}

function newsOf({ channel, contact }: NewContact): ContactNews {
  return contact === null ? `${channel}_removal_waits` : `${channel}_change_waits`;
}

function requesterOf(row: TransitionRow): Requester {
  return row.askedBy === 'staff' ? 'staff' : 'customer';
}

/** When the change is looked at next: for the message that is still to be sent, or to take effect. */
function nextCheck(dueAt: Date, told: number): Date {
  return hoursAfter(dueAt, (LATER_TOLD_HOURS[told - 1] ?? LATER_HOURS) - LATER_HOURS);
}

async function notifyOfWait(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  { id, dueAt, wanted, askedBy }: { id: string; dueAt: Date; wanted: NewContact; askedBy: Requester },
): Promise<void> {
  await notifyContacts(tx, services, customer.userId, {
    addressees: verifiedContacts(customer),
    news: newsOf(wanted),
    newContact: wanted.contact,
    askedBy,
    link: { purpose: 'end_contact', subjectId: id, expiresAt: dueAt },
  });
}

/**
 * Starts a change that takes effect in 72 hours unless somebody who reads one of the customer's contacts ends it. Every
 * contact is told at once. It takes the place of one of the same contact that waits.
 */
export async function startLater(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  by: { wanted: NewContact; askedBy: Requester; detail: JsonObject },
): Promise<void> {
  const userId = customer.userId;
  const { wanted } = by;
  const { channel, contact } = wanted;
  const askedAt = services.clock.now();
  const dueAt = hoursAfter(askedAt, LATER_HOURS);
  await endWaiting(tx, userId, channel);
  const id = services.ids.next();
  await insertTransition(tx, {
    userId,
    id,
    channel,
    state: 'waiting',
    askedBy: by.askedBy,
    old: oldContactOf(customer, channel),
    newContact: contact,
    askedAt,
    dueAt,
    pin: await findPin(tx, userId),
    nextCheckAt: nextCheck(dueAt, 1),
  });
  await notifyOfWait(tx, services, customer, { id, dueAt, wanted, askedBy: by.askedBy });
  const waits = { kind: 'contact_changed', channel, dueAt: dueAt.toISOString() } as const;
  await enqueueNotification(
    tx,
    services,
    userId,
    contact === null
      ? { ...waits, change: 'removal_waits' }
      : { ...waits, change: 'change_waits', newContact: maskedContact(contact) },
  );
  const detail = { channel, transitionId: id, ...by.detail };
  await recordSecurityEvent(tx, services, { userId, kind: 'contact_change_waits', detail });
}

/** Ends changes that wait and tells every contact. */
export async function endLater(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  { ended, detail }: { ended: readonly TransitionRow[]; detail: JsonObject },
): Promise<void> {
  const userId = customer.userId;
  for (const row of ended) {
    await closeTransition(tx, userId, row.id, 'ended');
    await recordSecurityEvent(tx, services, {
      userId,
      kind: 'contact_change_ended',
      detail: { ...detail, channel: row.channel, transitionId: row.id },
    });
  }
  if (ended.length > 0)
    await notifyContacts(tx, services, userId, {
      addressees: verifiedContacts(customer),
      news: 'change_ended',
    });
}

/**
 * A new password or a new PIN: what was asked for under the old one, and is half way or waits, does not happen. While the
 * account is frozen, only staff end what staff have asked for.
 */
export async function endAllChanges(
  tx: Tx,
  services: Services,
  userId: string,
  because: 'password_reset' | 'password_changed' | 'pin_set' | 'pin_changed' | 'pin_reset',
): Promise<void> {
  const customer = await lockCustomer(tx, userId);
  if (!customer) return;
  await forgetChanges(tx, userId);
  const waiting = await waitingTransitions(tx, userId);
  const onlyByStaff = await isFrozen(tx, userId);
  const ended = waiting.filter((row) => !(onlyByStaff && row.askedBy === 'staff'));
  await endLater(tx, services, customer, { ended, detail: { because } });
}

/** A contact that is somebody else's by now, or the last one that is verified, stays as it is. */
async function takeEffect(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  row: TransitionRow,
): Promise<void> {
  const channel = channelOfRow(row);
  const other = channel === 'email' ? 'phone' : 'email';
  const wanted = { channel, contact: row.newContact };
  if (row.newContact === null && !isVerifiedContact(customer, other))
    return endLater(tx, services, customer, { ended: [row], detail: { because: 'last_contact' } });
  await applyContact(tx, services, customer, {
    wanted,
    by: { kind: 'waited', transitionId: row.id },
  });
}

/** Sends the message that is due, or lets the change take effect; of one change in its own transaction. */
async function goOn(services: Services, userId: string, id: string): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const asked = await findTransition(tx, userId, id);
    if (!asked) return;
    const wanted = { channel: channelOfRow(asked), contact: asked.newContact };
    const customer = await lockTaker(tx, userId, wanted);
    const row = await findTransition(tx, userId, id);
    if (!customer || row?.state !== 'waiting') return;
    const now = services.clock.now();
    const dueAt = row.dueAt;
    // Staff decide first. When they have, the contacts are told again and the 72 hours start again.
    if (await isFrozen(tx, userId)) {
      const nextCheckAt = new Date(now.getTime() + LATER_WHILE_FROZEN_MS);
      return setNextMessage(tx, userId, id, { told: row.told, dueAt, nextCheckAt });
    }
    if (row.told <= LATER_TOLD_HOURS.length) {
      const told = row.told + 1;
      await notifyOfWait(tx, services, customer, { id, dueAt, wanted, askedBy: requesterOf(row) });
      return setNextMessage(tx, userId, id, { told, dueAt, nextCheckAt: nextCheck(dueAt, told) });
    }
    return takeEffect(tx, services, customer, row);
  });
}

/** The account is no longer frozen: the contacts are told again of what waits, and the 72 hours start again. */
export async function restartWaiting(tx: Tx, services: Services, userId: string): Promise<void> {
  const customer = await lockCustomer(tx, userId);
  if (!customer) return;
  const dueAt = hoursAfter(services.clock.now(), LATER_HOURS);
  for (const row of await waitingTransitions(tx, userId)) {
    const wanted = { channel: channelOfRow(row), contact: row.newContact };
    await notifyOfWait(tx, services, customer, { id: row.id, dueAt, wanted, askedBy: requesterOf(row) });
    await setNextMessage(tx, userId, row.id, { told: 1, dueAt, nextCheckAt: nextCheck(dueAt, 1) });
  }
}

/** Somebody else has claimed the contact in the meantime. */
async function giveUp(services: Services, userId: string, id: string): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    const row = await findTransition(tx, userId, id);
    if (customer && row?.state === 'waiting')
      await endLater(tx, services, customer, { ended: [row], detail: { because: 'contact_taken' } });
  });
}

const WAITING = {
  name: 'contact changes that wait',
  table: 'contactTransition',
  key: ['userId', 'id'],
  wanted: ['userId', 'id'],
  againAfterMs: LATER_CLAIM_MS,
} as const;

/** Tells of changes that wait, at 24 and 48 hours, and lets them take effect at 72. */
export function laterContactWork(services: Services): DueWork {
  return checkedWork(services, WAITING, async ({ userId, id }) => {
    try {
      await goOn(services, userId, id);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'ALREADY_EXISTS')) throw error;
      await giveUp(services, userId, id);
    }
  });
}
