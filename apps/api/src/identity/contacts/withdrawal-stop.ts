import { PIN_GUARDED_HOURS } from '@kolo/contract/links';
import { formatTimeAndDay } from '@kolo/domain/dates';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { WithdrawalStop } from '#platform/tables.ts';
import type { Channel } from '../codes.ts';
import type { Addressee } from '../contact-notice.ts';
import type { CustomerRow } from '../queries.ts';
import { oldContacts } from './young-contacts.ts';

type StopRow = Selectable<WithdrawalStop>;

const GUARDED_MS = PIN_GUARDED_HOURS * 60 * 60 * 1_000;

/** What the last press left; undefined where no change of contact was ever undone. */
export async function findStop(db: Db | Tx, userId: string): Promise<StopRow | undefined> {
  return db.selectFrom('withdrawal_stop').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

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
function isPast({ pressed_at: at }: StopRow, now: Date): boolean {
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
    pressed_at: press.at,
    began_at: present && present.began_at < press.beganAt ? present.began_at : press.beganAt,
    by_email: press.channel === 'email' || (present?.by_email ?? false),
    by_phone: press.channel === 'phone' || (present?.by_phone ?? false),
    had_pin: press.hadPin,
    password_reset_at: null,
    pin_allowed_at: null,
  };
  await tx
    .insertInto('withdrawal_stop')
    .values({ user_id: press.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Whether no withdrawal may leave: a change of contact was undone, and the password has not been reset since. */
export function isStopped(stop: StopRow | undefined): boolean {
  return stop !== undefined && stop.password_reset_at === null;
}

/** Refuses with WRONG_STATE what a thief who still knows the password could do after a change of contact was undone. */
export async function assertNotStopped(db: Db | Tx, userId: string): Promise<void> {
  if (!isStopped(await findStop(db, userId))) return;
  throw new Refusal('WRONG_STATE', {
    message:
      'A change of your contacts was undone, so no money can leave for now. Set a new password with Forgot Password, then log in with it. Withdrawals then need the PIN that you had before the change.',
  });
}

/** The password was reset: withdrawals go again, by the PIN. */
export async function endStop(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('withdrawal_stop')
    .set({ password_reset_at: at })
    .where('user_id', '=', userId)
    .where('password_reset_at', 'is', null)
    .execute();
}

/** Staff have seen a paper. False where no press holds the PIN back. */
export async function allowPin(tx: Tx, userId: string, at: Date): Promise<boolean> {
  if (!(await guardOn(tx, userId, at))) return false;
  await tx.updateTable('withdrawal_stop').set({ pin_allowed_at: at }).where('user_id', '=', userId).execute();
  return true;
}

/** The guard of the PIN that is on now; undefined where none is. */
async function guardOn(db: Db | Tx, userId: string, now: Date): Promise<StopRow | undefined> {
  const stop = await findStop(db, userId);
  return stop && !isPast(stop, now) && stop.pin_allowed_at === null ? stop : undefined;
}

/** Whether the 72 hours after a press run in which the PIN is reset only by what stood before the change. */
export async function isPinGuarded(db: Db | Tx, userId: string, now: Date): Promise<boolean> {
  return (await guardOn(db, userId, now)) !== undefined;
}

function guarded({ pressed_at: at }: StopRow, now: Date, what: string): Refusal {
  const from = formatTimeAndDay(new Date(at.getTime() + GUARDED_MS), now);
  return new Refusal('WRONG_STATE', {
    message: `A change of your contacts was undone. ${what} from ${from} on. If you need it before, write to us in Help. We will ask for your ID.`,
  });
}

/** Refuses with WRONG_STATE a first PIN in the 72 hours after a press, where none stood before the change. */
export async function assertPinMayBeSet(db: Db | Tx, userId: string, now: Date): Promise<void> {
  const stop = await guardOn(db, userId, now);
  if (stop && !stop.had_pin) throw guarded(stop, now, 'You can set a PIN');
}

/**
 * The contacts that get a code for the PIN: verified and not young, and in the 72 hours after a press none but those that
 * were verified before the change and whose link was not pressed.
 */
export async function contactsForPin(db: Db | Tx, customer: CustomerRow, now: Date): Promise<Addressee[]> {
  const old = oldContacts(customer, now);
  const stop = await guardOn(db, customer.user_id, now);
  if (!stop) return old;
  const pressed = { email: stop.by_email, phone: stop.by_phone } satisfies Record<Channel, boolean>;
  const since = { email: customer.email_verified_at, phone: customer.phone_verified_at };
  return old.filter(({ channel }) => {
    const verifiedAt = since[channel];
    return !pressed[channel] && verifiedAt !== null && verifiedAt < stop.began_at;
  });
}

/** Refuses with WRONG_STATE where a press leaves no contact that a code for the PIN could go to. */
export async function assertPinMayBeReset(db: Db | Tx, customer: CustomerRow, now: Date): Promise<void> {
  const stop = await guardOn(db, customer.user_id, now);
  if (!stop) return;
  if (!stop.had_pin) throw guarded(stop, now, 'You can set a PIN');
  if ((await contactsForPin(db, customer, now)).length > 0) return;
  throw guarded(stop, now, 'Use the PIN that you had before the change. You can reset it');
}
