import type { Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import { enqueueNotification } from '#platform/notices.ts';
import { enqueueJob } from '#platform/outbox.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from '../codes.ts';
import { CHANNELS } from '../codes.ts';
import type { Addressee } from '../contact-notice.ts';
import { notifyContacts } from '../contact-notice.ts';
import { forgetChanges, forgetCodes, setContact, setUnproved } from '../contact-queries.ts';
import { UNDO_HOURS } from '../limits.ts';
import { lowerWithdrawals } from '../lowered-queries.ts';
import type { Dependencies } from '../dependencies.ts';
import { proves } from '../pin-proves.ts';
import type { NewPinRow } from '../pin-queries.ts';
import { deletePin, findPin, replacePin } from '../pin-queries.ts';
import type { CustomerRow } from '../queries.ts';
import { claimContact } from '../queries.ts';
import { SEND_RESET_CODE } from '../send-reset-code.ts';
import { recordSecurityEvent, revokeAllSessions } from '../session-queries.ts';
import { presentContact, verifiedContacts } from './contact-names.ts';
import { letGo, reserve } from './reservation-queries.ts';
import type { TransitionRow } from './transition-queries.ts';
import { appliedSince, channelOfRow, closeTransition, endWaiting } from './transition-queries.ts';
import { stopWithdrawals } from './withdrawal-stop.ts';

const UNDO_MS = UNDO_HOURS * 60 * 60 * 1_000;

/** Puts the contact of one channel back to what it was before `row`. Returns the customer, and the contact that had to go. */
async function restore(
  tx: Tx,
  customer: CustomerRow,
  row: TransitionRow,
  now: Date,
): Promise<{ customer: CustomerRow; thrownOut: Addressee[] }> {
  const { userId } = customer;
  const channel = channelOfRow(row);
  const present = presentContact(customer, channel);
  const old = row.oldContact;
  if (present === old) return { customer, thrownOut: [] };
  if (present !== null) {
    // Kept from everybody: staff may have to give it back.
    await reserve(tx, { userId, channel, identifier: present }, new Date(now.getTime() + UNDO_MS));
  }
  const back = old !== null && row.oldVerifiedAt ? { identifier: old, verifiedAt: row.oldVerifiedAt } : null;
  if (back) {
    await letGo(tx, { userId, channel, identifier: back.identifier }, now);
    const isBack = await claimContact(tx, userId, channel, back.identifier);
    invariant(isBack, 'a contact is reserved for as long as its link works');
  }
  const contact = back && { ...back, youngUntil: row.oldYoungUntil, isUnproved: row.oldUnproved };
  const thrownOut = verifiedContacts(customer).filter((one) => one.channel === channel);
  return { customer: await setContact(tx, userId, channel, contact), thrownOut };
}

/** The PIN from before the change. Null for none, and for one that proved nothing when the change was asked for: it may be the thief's. */
export function pinFromBefore(row: TransitionRow): NewPinRow | null {
  const { pinHash: hash, pinSetAt: setAt, pinProvesAt: provesAt } = row;
  if (hash === null || setAt === null) return null;
  return proves({ setAt, provesAt }, row.askedAt) ? { hash, setAt, provesAt } : null;
}

/** A PIN that was set since goes; the one from before is the PIN again. */
async function restorePin(tx: Tx, userId: string, before: NewPinRow | null): Promise<void> {
  const present = await findPin(tx, userId);
  if (present?.pinHash === before?.hash) return;
  if (before === null) return deletePin(tx, userId);
  await replacePin(tx, userId, before);
}

/** The first change of each channel; one that brings a contact back comes first, so that the customer always has one. */
function firstOfEach(later: readonly TransitionRow[]): TransitionRow[] {
  const firsts = CHANNELS.flatMap((channel) => later.find((one) => channelOfRow(one) === channel) ?? []);
  return firsts.toSorted((a, b) => Number(a.oldContact === null) - Number(b.oldContact === null));
}

async function tell(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  { row, pressed, thrownOut }: { row: TransitionRow; pressed: Channel; thrownOut: readonly Addressee[] },
): Promise<void> {
  const userId = customer.userId;
  const now = services.clock.now();
  const restored = channelOfRow(row);
  for (const one of verifiedContacts(customer)) {
    const news = one.channel === restored ? 'restored' : 'undone_elsewhere';
    await notifyContacts(tx, services, userId, { addressees: [one], news });
    if (one.channel !== restored && one.channel !== pressed) continue;
    const payload = { userId, channel: one.channel, askedAt: now.toISOString() };
    await enqueueJob(tx, services, { userId, task: SEND_RESET_CODE, payload });
  }
  await notifyContacts(tx, services, userId, {
    addressees: thrownOut,
    news: 'thrown_out',
    link: { purpose: 'stop_account', subjectId: row.id, expiresAt: new Date(now.getTime() + UNDO_MS) },
  });
  await enqueueNotification(tx, services, userId, { kind: 'security', news: 'contact_undone' });
}

/**
 * Puts contacts and PIN back to what they were before the change, whatever was changed after it, and voids the links of those
 * changes. Every session ends and withdrawals stop. The press proves an old mailbox or SIM and nothing more: money leaves
 * after the password was reset, and by the PIN from before. Returns the customer as they stand then.
 */
export async function undoContact(
  tx: Tx,
  services: Services,
  { onContactUndone }: Pick<Dependencies, 'onContactUndone'>,
  { customer: before, row, pressed }: { customer: CustomerRow; row: TransitionRow; pressed: Channel },
): Promise<CustomerRow> {
  const userId = before.userId;
  const now = services.clock.now();
  const later = await appliedSince(tx, userId, row);
  let customer = before;
  const thrownOut: Addressee[] = [];
  for (const channel of CHANNELS) await forgetCodes(tx, userId, channel);
  const firsts = firstOfEach(later);
  for (const first of firsts) {
    const restored = await restore(tx, customer, first, now);
    customer = restored.customer;
    thrownOut.push(...restored.thrownOut);
  }
  const removal = firsts.find((one) => one.newContact === null && one.oldOtherUnproved);
  if (removal)
    customer = await setUnproved(tx, userId, channelOfRow(removal) === 'email' ? 'phone' : 'email');
  await forgetChanges(tx, userId);
  await endWaiting(tx, userId);
  for (const one of later) await closeTransition(tx, userId, one.id, one.id === row.id ? 'undone' : 'voided');
  const pin = pinFromBefore(row);
  await restorePin(tx, userId, pin);
  const hadPin = pin !== null;
  await stopWithdrawals(tx, { userId, at: now, beganAt: row.askedAt, channel: pressed, hadPin });
  for (const distrust of onContactUndone) await distrust(tx, userId, row.askedAt);
  await lowerWithdrawals(tx, userId, now);
  await revokeAllSessions(tx, userId, 'contact_undone', now);
  await tell(tx, services, customer, { row, pressed, thrownOut });
  const detail = { channel: row.channel, pressed, transitionId: row.id, undone: later.length };
  await recordSecurityEvent(tx, services, { userId, kind: 'contact_undone', detail });
  return customer;
}
