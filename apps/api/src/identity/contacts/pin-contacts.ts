import type { Db, Tx } from '#platform/db.ts';
import type { Channel } from '../codes.ts';
import { CHANNELS } from '../codes.ts';
import type { Addressee } from '../contact-notice.ts';
import type { CustomerRow } from '../queries.ts';
import { verifiedContact } from '../security-notice.ts';
import { contactsForCode, isPressOn } from './withdrawal-stop.ts';
import { recipientsOf } from './young-contacts.ts';

/**
 * The contact that a code for the PIN is asked for at: the one that the customer chose, where it may get one; else the first
 * that may, the e-mail before the phone. Where all are young, the one that will not be.
 */
export async function contactForPin(
  db: Db | Tx,
  customer: CustomerRow,
  chosen: Channel | undefined,
  now: Date,
): Promise<Channel | null> {
  const may = (await contactsForCode(db, customer, now)).map(({ channel }) => channel);
  const present = CHANNELS.filter((channel) => verifiedContact(customer, channel) !== null);
  return may.find((channel) => channel === chosen) ?? may[0] ?? present[0] ?? null;
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
