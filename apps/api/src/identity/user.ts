import type { ContactChange, User } from '@kolo/contract/identity';
import { User as UserShape } from '@kolo/contract/identity';
import { oneLine } from '@kolo/domain/text';
import type { Db, Tx } from '#platform/db.ts';
import type { Origin } from '#platform/http/route.ts';
import { clientOf } from './adopted-queries.ts';
import type { Channel } from './codes.ts';
import type { TransitionRow } from './contacts/transition-queries.ts';
import { channelOfRow, waitingTransitions } from './contacts/transition-queries.ts';
import type { FreezeRow } from './freeze-queries.ts';
import { findFreeze } from './freeze-queries.ts';
import { freezeView } from './freeze.ts';
import { pinSetAt } from './pin-queries.ts';
import type { CustomerRow } from './queries.ts';

export function kycStatusOf(customer: CustomerRow): User['kycStatus'] {
  return UserShape.shape.kycStatus.parse(customer.kycStatus);
}

/** Returns a waiting change of a contact in the form of the API. */
export function changeView(row: TransitionRow): ContactChange {
  return { channel: channelOfRow(row), contact: row.newContact, dueAt: row.dueAt.toISOString() };
}

/** Returns a customer in the form of the API. `waiting`: changes of contacts that have not taken effect yet. */
export function toUser(
  customer: CustomerRow,
  pinnedAt: Date | null,
  freeze?: FreezeRow,
  waiting: readonly TransitionRow[] = [],
): User {
  return {
    id: customer.userId,
    firstName: oneLine(customer.firstName),
    lastName: oneLine(customer.lastName),
    email: customer.email,
    phoneNumber: customer.phone,
    address: customer.address === null ? null : oneLine(customer.address),
    isEmailVerified: customer.emailVerifiedAt !== null,
    isPhoneVerified: customer.phoneVerifiedAt !== null,
    kycStatus: kycStatusOf(customer),
    hasPin: pinnedAt !== null,
    pinSetAt: pinnedAt?.toISOString() ?? null,
    ...(freeze && { frozen: freezeView(freeze) }),
    ...(customer.owes && { owes: true }),
    ...(waiting.length > 0 && { contactChanges: waiting.map(changeView) }),
  };
}

/** Returns the same, and reads the PIN, the freeze and the waiting changes first. */
export async function userView(db: Db | Tx, customer: CustomerRow): Promise<User> {
  const { userId } = customer;
  const [pinnedAt, freeze] = [await pinSetAt(db, userId), await findFreeze(db, userId)];
  return toUser(customer, pinnedAt, freeze, await waitingTransitions(db, userId));
}

/** Whether an account that nobody has verified yet was made by this client. */
export function isRegisteringDevice(customer: CustomerRow, origin: Origin): boolean {
  return !isVerified(customer) && customer.registrationDevice === clientOf(origin);
}

/** A registration becomes a customer when the first address or number is verified. */
export function isVerified(customer: CustomerRow): boolean {
  return customer.emailVerifiedAt !== null || customer.phoneVerifiedAt !== null;
}

export function isVerifiedContact(customer: CustomerRow, channel: Channel): boolean {
  return (channel === 'email' ? customer.emailVerifiedAt : customer.phoneVerifiedAt) !== null;
}
