import { TERMS_VERSIONS } from '@kolo/domain/terms';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done } from './primitives.ts';

/** A version of the terms and the privacy notice, by the day from which it holds. */
export const TermsVersion = z.enum(TERMS_VERSIONS, 'We do not know this version of the terms.');

/** How long `later` holds. */
export const TERMS_LATER_DAYS = 30;

export const answerTerms = endpoint({
  name: 'answerTerms',
  summary: `Agree to the terms and the privacy notice, or be asked again after ${TERMS_LATER_DAYS} days`,
  method: 'POST',
  path: '/users/me/terms',
  access: 'customer',
  body: z.strictObject({ version: TermsVersion, answer: z.enum(['agree', 'later']) }),
  status: 200,
  answer: Done,
  errors: [],
});
