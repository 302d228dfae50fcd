/** Your details, the BVN, the photo. */
export const KYC_STEPS = 3;
