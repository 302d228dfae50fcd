import type { User } from '@kolo/contract/identity';

/** A customer with a verified email, no phone, no KYC and no PIN. */
export const ADA: User = {
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@mail.example',
  phoneNumber: null,
  address: null,
  isEmailVerified: true,
  isPhoneVerified: false,
  kycStatus: 'none',
  hasPin: false,
  pinSetAt: null,
};

export const ADA_WITH_PIN: User = { ...ADA, hasPin: true, pinSetAt: '2026-11-01T08:00:00.000Z' };
