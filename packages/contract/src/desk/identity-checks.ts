import * as z from 'zod/mini';
import { Id } from '../primitives.ts';
import { deskEndpoint } from './endpoint.ts';

export const SIDES = ['front', 'back'] as const;

export const lookAtPhoto = deskEndpoint({
  name: 'lookAtPhoto',
  summary:
    'One photo of an identity check that waits, marked with who looks at it and when; each look is recorded',
  method: 'POST',
  path: '/identity-checks/photo',
  access: 'kyc photo',
  body: z.strictObject({ customerId: Id, side: z.enum(SIDES) }),
  status: 200,
  answer: z.object({
    /** The number of the document, as the customer typed it. */
    number: z.string(),
    /** A JPEG in a `data:` address. */
    photo: z.string(),
  }),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});
