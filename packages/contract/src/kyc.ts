import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { KycStatus } from './identity.ts';
import { DayInLagos, Instant } from './primitives.ts';
import { OWNER_PROOF, OWNER_PROOF_ERRORS } from './owner-proof.ts';

/** What the customer does next: the number, the photo, or nothing while staff look and after. */
export const KycStep = z.enum(['bvn', 'id', 'review', 'done']);

/** The state of the identity check, and what the customer does next. */
export const KycProgress = z.object({ kycStatus: KycStatus, step: KycStep });
export type KycProgress = z.infer<typeof KycProgress>;

const BVN_DIGITS = 11;

/** 11 digits, however they were spaced. */
const Bvn = z.pipe(
  z.string('Enter your BVN.').check(z.maxLength(40, 'A BVN has 11 digits.')),
  z.transform((text, context) => {
    const digits = text.replace(/[\s-]/g, '');
    if (/^\d{11}$/.test(digits)) return digits;
    const count = digits.replace(/\D/g, '').length;
    const message =
      digits === ''
        ? 'Enter your BVN.'
        : count === BVN_DIGITS
          ? 'A BVN has digits only.'
          : `A BVN has ${BVN_DIGITS} digits. You have entered ${count}.`;
    // The number itself stays out of the issue, and so out of everything that shows one.
    context.issues.push({ code: 'custom', message, input: '' });
    return z.NEVER;
  }),
);

export const ID_TYPES = ['nin_slip', 'voters_card', 'drivers_licence', 'passport'] as const;
export type IdType = (typeof ID_TYPES)[number];

/** Source: the identity providers' published patterns; an NIN has 11 digits. */
const ID_NUMBERS: Readonly<Record<IdType, { pattern: RegExp; message: string }>> = {
  nin_slip: { pattern: /^\d{11}$/, message: 'An NIN has 11 digits.' },
  voters_card: {
    pattern: /^[A-Z0-9]{9,29}$/,
    message: 'Enter the letters and digits on your voter’s card, usually 19.',
  },
  drivers_licence: {
    pattern: /^[A-Z]{3}[A-Z0-9]{6,12}$/,
    message: 'A licence number is 3 letters, then 6 to 12 letters or digits.',
  },
  passport: {
    pattern: /^[A-Z]\d{8}$/,
    message: 'A passport number is a letter and 8 digits, like A00123456.',
  },
};

/** Largest photo, in bytes. Source: security checklist, line 26. */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;

const Photo = z
  .file('Add the photo.')
  .check(
    z.minSize(1, 'That file is empty.'),
    z.maxSize(PHOTO_MAX_BYTES, 'That photo is larger than 5 MB. Take a smaller one.'),
  );

/** Photos of an ID, up to 5 MB each, and the number on it. */
export const IdDocumentBody = z
  .strictObject({
    type: z.enum(ID_TYPES, 'Choose which ID it is.'),
    number: z.pipe(
      z.string('Enter the number on your ID.').check(z.maxLength(40, 'That number is too long.')),
      z.transform((text) => text.replace(/[\s-]/g, '').toUpperCase()),
    ),
    front: Photo,
    back: z.optional(Photo),
  })
  .check((context) => {
    const { type, number } = context.value;
    const { pattern, message } = ID_NUMBERS[type];
    if (!pattern.test(number)) context.issues.push({ code: 'custom', message, path: ['number'], input: '' });
  });

/** The identity check as the customer sees it. */
export const Kyc = z.extend(KycProgress, {
  bvnEnding: z.nullable(z.string()),
  /** Why the ID was not accepted; null unless it was rejected. */
  reason: z.nullable(z.string()),
  submittedAt: z.nullable(Instant),
  /** A BVN in another name was entered then, and staff have not decided yet. */
  nameComparedSince: z.optional(Instant),
});
export type Kyc = z.infer<typeof Kyc>;

export const getKyc = endpoint({
  name: 'getKyc',
  summary: 'The state of the identity check; only the last digits of the BVN are shown',
  method: 'GET',
  path: '/kyc',
  access: 'customer',
  status: 200,
  answer: Kyc,
  errors: [],
});

export const submitBvn = endpoint({
  name: 'submitBvn',
  summary:
    'Check a BVN against the name and the date of birth. From another device than the first: with `pin`, or without a PIN with `ownOtp`. MISMATCH with `next.nameCompared`: the BVN is in another name, and staff compare the two',
  method: 'POST',
  path: '/kyc/bvn',
  access: 'customer',
  body: z.strictObject({ bvn: Bvn, birthDate: DayInLagos, ...OWNER_PROOF }),
  status: 200,
  answer: KycProgress,
  errors: [...OWNER_PROOF_ERRORS, 'ALREADY_EXISTS', 'MISMATCH'],
});

export const submitIdDocument = endpoint({
  name: 'submitIdDocument',
  summary: 'Hand in photos of an ID (multipart/form-data); staff look at them',
  method: 'POST',
  path: '/kyc/id',
  access: 'customer',
  consumes: 'multipart/form-data',
  body: IdDocumentBody,
  status: 200,
  answer: KycProgress,
  errors: ['FROZEN', 'WRONG_STATE', 'RATE_LIMITED'],
});
