import type { Kyc, KycProgress } from '@kolo/contract/kyc';

type KycStatus = KycProgress['kycStatus'];

/** A BVN in another name was entered, and staff compare the two. */
export const NAME_COMPARED = {
  title: 'We are comparing your name',
  text: 'The name on your BVN is not the name on your profile. We will write to you within 3 days.',
} as const;

/** Source: specification, section 8; the words for the verified are our own. */
export function kycText(status: KycStatus): string {
  switch (status) {
    case 'pending':
      return 'Your KYC verification is pending approval.';
    case 'rejected':
      return 'Your KYC verification was rejected. Please complete the process again.';
    case 'none':
      return 'Complete your KYC verification to unlock all features.';
    case 'verified':
      return 'You are verified. All features are open to you.';
  }
}

/** What is left to do, for the row that leads there. */
export function kycLeft({ kycStatus, step, nameComparedSince }: Kyc): string {
  if (nameComparedSince !== undefined) return NAME_COMPARED.title;
  switch (step) {
    case 'bvn':
      return 'Still needed: your BVN and a photo of your ID';
    case 'id':
      return kycStatus === 'rejected'
        ? 'Still needed: a new photo of your ID'
        : 'Still needed: a photo of your ID';
    case 'review':
      return 'We are checking your ID';
    case 'done':
      return kycStatus === 'verified' ? 'Nothing is left to do' : 'We are checking';
  }
}
