import type { User } from '@kolo/contract/identity';
import { oneLine } from '@kolo/domain/text';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import { findCustomer, lockCustomer } from './queries.ts';
import type { CustomerRow } from './queries.ts';
import { kycStatusOf } from './user.ts';

interface Profile extends Pick<User, 'firstName' | 'lastName' | 'kycStatus'> {
  /** Whether a loss to a chargeback stands. */
  readonly owes: boolean;
}

function profileOf(customer: CustomerRow | undefined): Profile {
  invariant(customer, 'a signed-in customer has a profile');
  return {
    firstName: oneLine(customer.firstName),
    lastName: oneLine(customer.lastName),
    kycStatus: kycStatusOf(customer),
    owes: customer.owes,
  };
}

/** What the identity check compares with and changes. */
export async function readProfile(db: Db | Tx, userId: string): Promise<Profile> {
  return profileOf(await findCustomer(db, userId));
}

/** The same, and anyone else who locks it waits: steps of one customer's check come one after the other. */
export async function lockProfile(tx: Tx, userId: string): Promise<Profile> {
  return profileOf(await lockCustomer(tx, userId));
}
