import { describe, expect, it } from 'vitest';
import { kycLeft, kycText } from './kyc-words.ts';

describe('the words of the identity check', () => {
  it('are the fixed ones for each status', () => {
    expect(kycText('pending')).toBe('Your KYC verification is pending approval.');
    expect(kycText('rejected')).toBe(
      'Your KYC verification was rejected. Please complete the process again.',
    );
    expect(kycText('none')).toBe('Complete your KYC verification to unlock all features.');
  });

  it('say what is left', () => {
    const kyc = { kycStatus: 'none', bvnEnding: null, reason: null, submittedAt: null } as const;
    expect(kycLeft({ ...kyc, step: 'bvn' })).toBe('Still needed: your BVN and a photo of your ID');
    expect(kycLeft({ ...kyc, step: 'bvn', nameComparedSince: '2026-11-20T09:00:00Z' })).toBe(
      'We are comparing your name',
    );
    expect(kycLeft({ ...kyc, step: 'id' })).toBe('Still needed: a photo of your ID');
    expect(kycLeft({ ...kyc, step: 'id', kycStatus: 'rejected' })).toBe(
      'Still needed: a new photo of your ID',
    );
  });
});
