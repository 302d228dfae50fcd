import { PIN_GUARDED_HOURS } from '@kolo/contract/links';
import { formatTimeAndDay } from '@kolo/domain/dates';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Channel } from '../codes.ts';
import { CHANNELS } from '../codes.ts';
import type { Addressee } from '../contact-notice.ts';
import { CODE_MINUTES, PRESS_DISTRUSTED_DAYS } from '../limits.ts';
import type { CustomerRow } from '../queries.ts';
import { verifiedContact } from '../security-notice.ts';
import { CONTACT_NAMES } from './contact-names.ts';
import { isUnproved, oldContacts, youngUntil } from './young-contacts.ts';
import type { StopRow } from './stop-queries.ts';
import { findStop, markOtherConfirmed, markPinAllowed, saveStop } from './stop-queries.ts';

const GUARDED_MS = PIN_GUARDED_HOURS * 60 * 60 * 1_000;
const DISTRUSTED_MS = PRESS_DISTRUSTED_DAYS * 24 * 60 * 60 * 1_000;

/** What a press of a link that undoes a change says about the account. */
export interface Press {
  readonly userId: string;
  readonly at: Date;
  /** When the change was asked for. */
  readonly beganAt: Date;
  /** Where the link was sent. */
  readonly channel: Channel;
  readonly hadPin: boolean;
}

/** Whether the 72 hours after the press are over. */
function isPast({ pressedAt: at }: StopRow, now: Date): boolean {
  return at.getTime() + GUARDED_MS <= now.getTime();
}

/**
 * Stops bank withdrawals until the password is reset. Of two presses within 72 hours the one for the earlier change stands, and
 * both contacts have proved nothing but themselves. A press from before that says nothing about this one. Whether a PIN stood
 * is always told by the newest press: the PIN of its moment is the one that was just put back.
 */
export async function stopWithdrawals(tx: Tx, press: Press): Promise<void> {
  const found = await findStop(tx, press.userId);
  const present = found && !isPast(found, press.at) ? found : undefined;
  const row = {
    pressedAt: press.at,
    beganAt: present && present.beganAt < press.beganAt ? present.beganAt : press.beganAt,
    byEmail: press.channel === 'email' || (present?.byEmail ?? false),
    byPhone: press.channel === 'phone' || (present?.byPhone ?? false),
    hadPin: press.hadPin,
    passwordResetAt: null,
    pinAllowedAt: null,
    otherConfirmedAt: null,
  };
  await saveStop(tx, press.userId, row);
}

/** Whether no withdrawal may leave: a change of contact was undone, and the password has not been reset since. */
export function isStopped(stop: StopRow | undefined): boolean {
  return stop !== undefined && stop.passwordResetAt === null;
}

/** Whether a press came after this code was asked for, so that it may be a thief who asked. */
export async function wasPressedSince(tx: Tx, userId: string, askedAt: Date): Promise<boolean> {
  const stop = await findStop(tx, userId);
  return stop !== undefined && stop.pressedAt > askedAt;
}

/** Refuses with WRONG_STATE what a thief who still knows the password could do after a change of contact was undone. */
export async function assertNotStopped(db: Db | Tx, userId: string): Promise<void> {
  if (!isStopped(await findStop(db, userId))) return;
  throw new Refusal('WRONG_STATE', {
    message:
      'A change to your email or phone number was undone, so no money can leave for now. Set a new password with Forgot Password, then log in with it. Withdrawals then need the PIN that you had before the change.',
  });
}

/** Staff have seen a paper. Returns the press that held the PIN or a contact back; undefined where none does. */
export async function allowPin(tx: Tx, customer: CustomerRow, at: Date): Promise<StopRow | undefined> {
  const press = await pressOn(tx, customer, at);
  if (press) await markPinAllowed(tx, customer.userId, at);
  return press?.stop;
}

/** What a press says of a contact. `began_at`: of the change that was undone. */
interface PressOn {
  readonly stop: StopRow;
  /** In its 72 hours; after them only the contacts that were pressed are held back. */
  readonly isGuarded: boolean;
}

function didPress(stop: StopRow, channel: Channel): boolean {
  return channel === 'email' ? stop.byEmail : stop.byPhone;
}

/** The verified contacts that did not press, and are proved. */
function unpressed(stop: StopRow, customer: CustomerRow): Channel[] {
  return CHANNELS.filter(
    (channel) =>
      verifiedContact(customer, channel) !== null &&
      !isUnproved(customer, channel) &&
      !didPress(stop, channel),
  );
}

/**
 * The press that holds contacts back now; undefined for none. After the 72 hours it does so for 30 days where another contact
 * stands, until a code from that one was typed: anyone who holds nothing but the contact that pressed may be the thief.
 */
async function pressOn(db: Db | Tx, customer: CustomerRow, now: Date): Promise<PressOn | undefined> {
  const stop = await findStop(db, customer.userId);
  if (!stop || stop.pinAllowedAt !== null) return undefined;
  if (!isPast(stop, now)) return { stop, isGuarded: true };
  const isOver = stop.otherConfirmedAt !== null || stop.pressedAt.getTime() + DISTRUSTED_MS <= now.getTime();
  return isOver || unpressed(stop, customer).length === 0 ? undefined : { stop, isGuarded: false };
}

/** Whether a press says which contacts get codes: another one takes no place of theirs. */
export async function isPressOn(db: Db | Tx, customer: CustomerRow, now: Date): Promise<boolean> {
  return (await pressOn(db, customer, now)) !== undefined;
}

/** Notes that a code from a contact that was verified before the press and did not press was typed right. */
export async function confirmByCode(
  tx: Tx,
  customer: CustomerRow,
  channel: Channel,
  at: Date,
): Promise<void> {
  const stop = await findStop(tx, customer.userId);
  const verifiedAt = channel === 'email' ? customer.emailVerifiedAt : customer.phoneVerifiedAt;
  if (!stop || verifiedAt === null || verifiedAt >= stop.pressedAt) return;
  // The code of a contact that was young when it was asked for went to the other one.
  const askedAt = new Date(at.getTime() - CODE_MINUTES * 60_000);
  if (!unpressed(stop, customer).includes(channel) || youngUntil(customer, channel, askedAt) !== null) return;
  await markOtherConfirmed(tx, customer.userId, at);
}

function guarded({ pressedAt: at }: StopRow, now: Date, what: string): Refusal {
  const from = formatTimeAndDay(new Date(at.getTime() + GUARDED_MS), now);
  return new Refusal('WRONG_STATE', {
    message: `A change to your email or phone number was undone. ${what} from ${from} on. If you need it before then, report a problem in Account. We will ask for your ID.`,
  });
}

/** `other`: the contact that did not press, and has to be proved first. */
function distrusted(other: Channel, what: string): Refusal {
  const name = CONTACT_NAMES[other];
  return new Refusal('WRONG_STATE', {
    message: `A change to your email or phone number was undone. ${what}, use Forgot Password with your ${name}. If you cannot, report a problem in Account. We will ask for your ID.`,
  });
}

/**
 * Refuses with WRONG_STATE a first PIN in the 72 hours after a press, where none stood before the change; and after them where
 * another contact stands that did not press and was not proved since.
 */
export async function assertPinMayBeSet(db: Db | Tx, customer: CustomerRow, now: Date): Promise<void> {
  const press = await pressOn(db, customer, now);
  if (!press || press.stop.hadPin) return;
  if (press.isGuarded) throw guarded(press.stop, now, 'You can set a PIN');
  const [other = 'email'] = unpressed(press.stop, customer);
  throw distrusted(other, 'Before you set a PIN');
}

/**
 * The contacts that get a code for the PIN, or as the customer's own: verified and not young. While a press holds contacts back, none
 * whose link was pressed, and in its 72 hours none that was not verified before the change.
 */
export async function contactsForCode(db: Db | Tx, customer: CustomerRow, now: Date): Promise<Addressee[]> {
  const old = oldContacts(customer, now);
  const press = await pressOn(db, customer, now);
  if (!press) return old;
  const since = { email: customer.emailVerifiedAt, phone: customer.phoneVerifiedAt };
  return old.filter(({ channel }) => {
    const verifiedAt = since[channel];
    if (didPress(press.stop, channel) || verifiedAt === null) return false;
    return !press.isGuarded || verifiedAt < press.stop.beganAt;
  });
}

/** Refuses with WRONG_STATE where a press leaves no contact that a code could go to. `what`: what the customer can do later. */
export async function assertCodeMayGo(
  db: Db | Tx,
  customer: CustomerRow,
  now: Date,
  what: string,
): Promise<void> {
  const press = await pressOn(db, customer, now);
  if (!press || (await contactsForCode(db, customer, now)).length > 0) return;
  if (press.isGuarded) throw guarded(press.stop, now, what);
  const [other = 'email'] = unpressed(press.stop, customer);
  throw distrusted(other, 'Before we send you a code');
}

/** Refuses with WRONG_STATE where a press leaves no PIN to reset, or no contact that a code for it could go to. */
export async function assertPinMayBeReset(db: Db | Tx, customer: CustomerRow, now: Date): Promise<void> {
  await assertPinMayBeSet(db, customer, now);
  await assertCodeMayGo(
    db,
    customer,
    now,
    'You can use the PIN that you had before the change, and reset it',
  );
}
