/** Bounds of the identity check. Each names its unit and where it comes from. */

const DAY_S = 24 * 60 * 60;

/** Each check costs money, and tells a stranger whether a name and a birth date belong to a number. */
export const BVN_CHECKS_PER_CUSTOMER = { most: 10, windowSeconds: DAY_S } as const;

/** The same over all customers for one BVN: a thief tries it from one account after the other. */
export const BVN_CHECKS_PER_BVN = { most: 10, windowSeconds: DAY_S } as const;

/**
 * Less for one customer with one BVN, so that no stranger uses up alone what all share. Room for slips, a name that differs and the try after
 * staff have accepted it.
 */
export const BVN_CHECKS_PER_CUSTOMER_AND_BVN = { most: 5, windowSeconds: DAY_S } as const;

/** A customer is told at most so often that somebody enters their BVN elsewhere. */
export const ELSEWHERE_TOLD = { most: 1, windowSeconds: DAY_S } as const;

/** Milliseconds until staff have compared names, as customers are told; photos usually take a working day, and a weekend may lie between. */
export const COMPARED_MS = 72 * 60 * 60 * 1_000;

/** Names of one customer that wait for staff at once. Ours: more than a person has banks. */
export const NAME_CHECKS_OPEN_MAX = 5;

/** Uploads. Reading and decoding photos is the dearest thing that a customer can ask for. */
export const PHOTOS_PER_CUSTOMER = { most: 20, windowSeconds: DAY_S } as const;

/** Pixels of a photo: more than any phone's camera takes, less than a small file can be blown up to. Source: line 26. */
export const PIXELS_MAX = 64_000_000;

/** Longest side of what is kept, in pixels: small print on a card stays readable. */
export const KEPT_SIDE_MAX = 2_400;

/** Of what is kept, in percent. */
export const KEPT_QUALITY = 85;

/** Parts of one upload: two words and two photos. */
export const UPLOAD_FIELDS_MAX = 4;
export const UPLOAD_FILES_MAX = 2;
export const UPLOAD_FIELD_BYTES = 100;

/** Rows that `ops kyc list` prints. */
export const LIST_MAX = 200;
