import type { User } from '@kolo/contract/identity';
import { User as UserShape } from '@kolo/contract/identity';
import { oneLine } from '@kolo/domain/text';
import type { Channel } from './codes.ts';
import type { CustomerRow } from './queries.ts';

export function kycStatusOf(customer: CustomerRow): User['kycStatus'] {
  return UserShape.shape.kycStatus.parse(customer.kyc_status);
}

/** A customer as the wire shows one. */
export function toUser(customer: CustomerRow, pinSetAt: Date | null): User {
  return {
    id: customer.user_id,
    firstName: oneLine(customer.first_name),
    lastName: oneLine(customer.last_name),
    email: customer.email,
    phoneNumber: customer.phone,
    address: customer.address === null ? null : oneLine(customer.address),
    isEmailVerified: customer.email_verified_at !== null,
    isPhoneVerified: customer.phone_verified_at !== null,
    kycStatus: kycStatusOf(customer),
    hasPin: pinSetAt !== null,
    pinSetAt: pinSetAt?.toISOString() ?? null,
  };
}

/** A registration becomes a customer when the first address or number is verified. */
export function isVerified(customer: CustomerRow): boolean {
  return customer.email_verified_at !== null || customer.phone_verified_at !== null;
}

export function isVerifiedContact(customer: CustomerRow, channel: Channel): boolean {
  return (channel === 'email' ? customer.email_verified_at : customer.phone_verified_at) !== null;
}
