import type { Contacts } from '@kolo/contract/profile';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from '../codes.ts';
import { CHANNELS } from '../codes.ts';
import { assertNotFrozen } from '../freeze.ts';
import type { CustomerRow } from '../queries.ts';
import { findCustomer, lockCustomer } from '../queries.ts';
import { endLater } from './later-contact.ts';
import { channelOfRow, waitingTransitions } from './transition-queries.ts';
import { changeView } from '../user.ts';
import { isUnproved, youngUntil } from './young-contacts.ts';

async function contactsView(db: Db | Tx, customer: CustomerRow, now: Date): Promise<Contacts> {
  const waiting = await waitingTransitions(db, customer.userId);
  return {
    changes: waiting.map(changeView),
    youngUntil: {
      email: youngUntil(customer, 'email', now)?.toISOString() ?? null,
      phone: youngUntil(customer, 'phone', now)?.toISOString() ?? null,
    },
    unproved: CHANNELS.find((channel) => isUnproved(customer, channel)) ?? null,
  };
}

/** What waits to happen to the customer's contacts, and which of them get no codes yet. */
export async function showContacts({ db, clock }: Services, { userId }: Caller): Promise<Contacts> {
  const customer = await findCustomer(db, userId);
  if (!customer) throw new Refusal('UNAUTHENTICATED');
  return contactsView(db, customer, clock.now());
}

/** Ends a change that waits, by the session alone: that never makes anything less safe. While the account is frozen staff decide. */
export async function endOwnChange(
  services: Services,
  { userId, sessionId }: Caller,
  channel: Channel,
): Promise<Contacts> {
  return services.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    if (!customer) throw new Refusal('UNAUTHENTICATED');
    await assertNotFrozen(tx, userId);
    const waiting = await waitingTransitions(tx, userId);
    const ended = waiting.filter((row) => channelOfRow(row) === channel);
    if (ended.length === 0)
      throw new Refusal('NOT_FOUND', {
        message: 'There is no change to that email or phone number to stop.',
      });
    await endLater(tx, services, customer, { ended, detail: { sessionId } });
    return contactsView(tx, customer, services.clock.now());
  });
}
