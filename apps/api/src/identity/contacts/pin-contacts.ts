import { formatTimeAndDay } from '@kolo/domain/dates';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Channel } from '../codes.ts';
import { CHANNELS } from '../codes.ts';
import type { Addressee } from '../contact-notice.ts';
import type { CustomerRow } from '../queries.ts';
import { contactsForCode, isPressOn } from './withdrawal-stop.ts';
import { isUnproved, recipientsOf, youngUntil } from './young-contacts.ts';
import { awaitAge } from './young-queries.ts';

/**
 * The contact that a code for the PIN is asked for at: the one that the customer chose, where it may get one; else the first
 * that may, the e-mail before the phone. Null where none may.
 */
export async function contactForPin(
  db: Db | Tx,
  customer: CustomerRow,
  chosen: Channel | undefined,
  now: Date,
): Promise<Channel | null> {
  const may = (await contactsForCode(db, customer, now)).map(({ channel }) => channel);
  return may.find((channel) => channel === chosen) ?? may[0] ?? null;
}

/** Where none may get a code: the refusal that says from when on one can be asked for. The contact is told at that time. */
export async function noPinCodeYet(tx: Tx, customer: CustomerRow, now: Date): Promise<Refusal> {
  const young = CHANNELS.flatMap((channel) => {
    const until = isUnproved(customer, channel) ? null : youngUntil(customer, channel, now);
    return until === null ? [] : [{ channel, until }];
  });
  const [first] = young.toSorted((one, other) => one.until.getTime() - other.until.getTime());
  if (!first) return new Refusal('UNAUTHENTICATED');
  await awaitAge(tx, customer.userId, first.channel, first.until);
  return new Refusal('WRONG_STATE', {
    message: `We can’t send a code to an email or number you added in the last 24 hours. You can ask for one from ${formatTimeAndDay(first.until, now)}. We will tell you then.`,
  });
}

/** Where the code goes that was asked for at this contact. */
export async function recipientsOfPin(
  tx: Tx,
  customer: CustomerRow,
  asked: Channel,
  now: Date,
): Promise<Addressee[]> {
  if (await isPressOn(tx, customer, now)) return contactsForCode(tx, customer, now);
  return recipientsOf(tx, customer, asked, now);
}
