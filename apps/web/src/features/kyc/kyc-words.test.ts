import { describe, expect, it } from 'vitest';
import { kycText } from './kyc-words.ts';

describe('the words of the identity check', () => {
  it('are the fixed ones for each status', () => {
    expect(kycText('pending')).toBe('Your KYC verification is pending approval.');
    expect(kycText('rejected')).toBe(
      'Your KYC verification was rejected. Please complete the process again.',
    );
    expect(kycText('none')).toBe('Complete your KYC verification to unlock all features.');
  });
});
