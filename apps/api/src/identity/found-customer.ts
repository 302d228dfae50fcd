import type { FoundCustomer } from '@kolo/contract/desk/search';
import { maskedContact } from '@kolo/domain/masked-contact';
import { maskedName } from '@kolo/domain/names';
import { normalisePhone } from '@kolo/domain/phone';
import type { Services } from '#platform/services.ts';
import { findFreeze } from './freeze-queries.ts';
import { findCustomer, findOwner } from './queries.ts';

/** The customer with this email address or phone number, in any spelling; null if there is none. */
export async function ownerOfContact({ db }: Services, text: string): Promise<string[]> {
  const phone = normalisePhone(text);
  const owner = text.includes('@')
    ? await findOwner(db, text.toLowerCase(), 'email')
    : phone === null
      ? null
      : await findOwner(db, phone, 'phone');
  return owner === null ? [] : [owner];
}

/** The customer as staff see them before they give a reason, with all that is personal masked; null where there is none. */
export async function foundCustomer({ db }: Services, userId: string): Promise<FoundCustomer | null> {
  const customer = await findCustomer(db, userId);
  if (!customer) return null;
  const { firstName, lastName, email, phone, createdAt, closedAt } = customer;
  const frozen = await findFreeze(db, userId);
  return {
    id: userId,
    name: maskedName(`${firstName} ${lastName}`),
    contacts: [email, phone].filter((contact) => contact !== null).map(maskedContact),
    since: createdAt.toISOString(),
    state: closedAt !== null ? 'closed' : frozen ? 'frozen' : 'open',
  };
}
