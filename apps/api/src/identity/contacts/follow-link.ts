import type { LinkDone } from '@kolo/contract/links';
import { addDays, lagosDateOf } from '@kolo/domain/dates';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Origin } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { formatTimeAndDay } from '@kolo/domain/dates';
import { findFreeze } from '../freeze-queries.ts';
import { freezeCustomer } from '../freeze.ts';
import { distrustDevices } from '../known-device.ts';
import { LINK_FREEZE_REVIEW_DAYS, LINKS_PER_ADDRESS } from '../limits.ts';
import { lowerWithdrawals } from '../lowered-queries.ts';
import type { Dependencies } from '../dependencies.ts';
import { notifyOfPin } from '../pin-notice.ts';
import { deletePin, pinSetAt } from '../pin-queries.ts';
import type { CustomerRow } from '../queries.ts';
import { lockCustomer } from '../queries.ts';
import { recordSecurityEvent } from '../session-queries.ts';
import { countAddress } from '../throttle.ts';
import { presentContact } from './contact-names.ts';
import { endLater } from './later-contact.ts';
import { linkHash } from './links.ts';
import { findTransition } from './transition-queries.ts';
import type { TransitionRow } from './transition-queries.ts';
import { pinFromBefore, undoContact } from './undo-contact.ts';
import { findLink, markUsed } from './link-queries.ts';
import type { ContactPurpose, LinkRow } from './link-queries.ts';

interface Pressed {
  readonly customer: CustomerRow;
  readonly link: LinkRow & { readonly purpose: ContactPurpose };
  readonly row: TransitionRow;
  readonly origin: Origin;
}

/** Unknown, run out, or about a change that is over: one answer. */
function gone(): Refusal {
  return new Refusal('NOT_FOUND', {
    message: 'This link no longer works. If you did not ask for a change, open Kolo and set a new password.',
  });
}

/** The link that ends a change lives for as long as that waits, which a freeze makes longer. */
function isOver({ purpose, expiresAt }: LinkRow, now: Date): boolean {
  return purpose !== 'end_contact' && expiresAt <= now;
}

async function undo(
  tx: Tx,
  services: Services,
  dependencies: Dependencies,
  { customer, link, row, origin }: Pressed,
): Promise<LinkDone> {
  if (row.state !== 'applied') throw gone();
  const restored = await undoContact(tx, services, dependencies, { customer, row, pressed: link.channel });
  await distrustDevices(tx, customer.userId, origin);
  return { did: 'undone', identifier: presentContact(restored, link.channel) };
}

/**
 * A PIN that proved nothing when the change was asked for may be the PIN of the person who asked. It goes, and so does the trust in devices that
 * they may have made known.
 */
async function distrustPin(tx: Tx, services: Services, { customer, row, origin }: Pressed): Promise<void> {
  const { userId } = customer;
  if (pinFromBefore(row) !== null || (await pinSetAt(tx, userId)) === null) return;
  await deletePin(tx, userId);
  await lowerWithdrawals(tx, userId, services.clock.now());
  await distrustDevices(tx, userId, origin);
  await recordSecurityEvent(tx, services, { userId, kind: 'pin_removed', detail: { transitionId: row.id } });
  await notifyOfPin(tx, services, userId, 'removed');
}

async function end(tx: Tx, services: Services, pressed: Pressed): Promise<LinkDone> {
  const { customer, link, row } = pressed;
  if (row.state !== 'waiting') throw gone();
  await endLater(tx, services, customer, { ended: [row], detail: { pressed: link.channel } });
  await distrustPin(tx, services, pressed);
  return { did: 'ended', identifier: null };
}

/** The contact that was thrown out proves nothing but itself: everything stops, and staff decide. */
async function stop(
  tx: Tx,
  services: Services,
  dependencies: Dependencies,
  { customer: { userId }, row }: Pressed,
): Promise<LinkDone> {
  const frozen = await freezeCustomer(tx, services, {
    userId,
    origin: 'contact',
    frozenBy: `the link of a contact that was thrown out (${row.id})`,
    reason: 'Two people each say that this account is theirs. Our staff are finding out whose it is.',
    reviewOn: addDays(lagosDateOf(services.clock.now()), LINK_FREEZE_REVIEW_DAYS),
  });
  if (!frozen) throw gone();
  await dependencies.openCase(tx, {
    kind: 'contact_disputed',
    key: `contact_disputed:${row.id}`,
    userId,
    reference: null,
    detail: `A change of ${row.channel} was undone, and the contact that was thrown out says that the account is theirs. ops customers show, then contacts change or customers unfreeze.`,
  });
  return { did: 'stopped', identifier: null };
}

/**
 * While the account is frozen, staff decide: the press of a link that undoes or ends a change is a case and nothing more. The
 * link stays good for as long as it would have been.
 */
async function askStaff(
  tx: Tx,
  dependencies: Dependencies,
  { customer: { userId }, link, row }: Pressed,
  freezeId: string,
): Promise<LinkDone> {
  const isUndo = link.purpose === 'undo_contact';
  if (row.state !== (isUndo ? 'applied' : 'waiting')) throw gone();
  const what = isUndo ? `undoes (until ${link.expiresAt.toISOString()})` : 'ends';
  await dependencies.openCase(tx, {
    kind: 'contact_disputed',
    key: `contact_disputed:${row.id}:${link.channel}:${freezeId}`,
    userId,
    reference: null,
    detail: `The account is frozen, and at the ${link.channel} somebody pressed the link that ${what} a change of ${row.channel}. Nothing was done. ops customers show, then contacts end, contacts change or customers unfreeze.`,
  });
  return { did: 'stopped', identifier: null };
}

function doIt(tx: Tx, services: Services, dependencies: Dependencies, pressed: Pressed): Promise<LinkDone> {
  switch (pressed.link.purpose) {
    case 'undo_contact':
      return undo(tx, services, dependencies, pressed);
    case 'end_contact':
      return end(tx, services, pressed);
    case 'stop_account':
      return stop(tx, services, dependencies, pressed);
  }
}

/**
 * Does what the link of a message is for, once, under the customer's lock: presses at the same moment come one after the
 * other. Refuses with NOT_FOUND a token that is unknown, too old, or about a change that is over, and with WRONG_STATE one that
 * was used.
 */
export async function followLink(
  services: Services,
  dependencies: Dependencies,
  token: string,
  origin: Origin,
): Promise<LinkDone> {
  const { db, clock } = services;
  const hash = linkHash(token);
  const known = await findLink(db, hash);
  if (!known) {
    // Only made-up ones are counted: a neighbour of anyone who sends them comes through with a good one.
    await countAddress(services, origin, 'link-address', LINKS_PER_ADDRESS);
    throw gone();
  }
  return db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, known.userId);
    const link = await findLink(tx, hash);
    const now = clock.now();
    if (!customer || customer.closedAt || !link || isOver(link, now)) throw gone();
    if (link.usedAt !== null)
      throw new Refusal('WRONG_STATE', {
        message: `This link was used at ${formatTimeAndDay(link.usedAt, now)}. It works once.`,
      });
    if (link.purpose === 'stop_reminders') {
      await dependencies.stopReminders(tx, link.userId);
      return { did: 'reminders_stopped', identifier: null };
    }
    const { userId, purpose, channel, subjectId } = link;
    const followed = { purpose, channel, address: origin.address };
    if (purpose === 'cancel_order') {
      await dependencies.cancelOrder(tx, userId, subjectId);
      await markUsed(tx, hash, now);
      const detail = { ...followed, orderId: subjectId };
      await recordSecurityEvent(tx, services, { userId, kind: 'link_followed', detail });
      return { did: 'order_cancelled', identifier: null };
    }
    const row = await findTransition(tx, userId, subjectId);
    if (!row) throw gone();
    const pressed = { customer, link: { ...link, purpose }, row, origin };
    const freeze = await findFreeze(tx, userId);
    const isForStaff = freeze !== undefined && purpose !== 'stop_account';
    const done = isForStaff
      ? await askStaff(tx, dependencies, pressed, freeze.id)
      : await doIt(tx, services, dependencies, pressed);
    if (!isForStaff) await markUsed(tx, hash, now);
    const detail = { ...followed, transitionId: row.id };
    await recordSecurityEvent(tx, services, { userId, kind: 'link_followed', detail });
    return done;
  });
}
