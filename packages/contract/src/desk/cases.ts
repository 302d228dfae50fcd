import * as z from 'zod/mini';
import { Done } from '../primitives.ts';
import { deskEndpoint } from './endpoint.ts';

export const CASE_ANSWER_MAX = 2_000;

export const answerWaitingCase = deskEndpoint({
  name: 'answerWaitingCase',
  summary: 'Answer a case, once; where a customer asked, they read it',
  method: 'POST',
  path: '/cases/:number/answer',
  access: 'cases answer',
  lines: ['answer'],
  params: z.object({ number: z.string().check(z.regex(/^[CS]-\d{1,15}$/)) }),
  body: z.strictObject({
    answer: z
      .string('Write an answer.')
      .check(
        z.trim(),
        z.minLength(1, 'Write an answer.'),
        z.maxLength(CASE_ANSWER_MAX, `Say it in ${CASE_ANSWER_MAX} letters or fewer.`),
      ),
  }),
  status: 200,
  answer: Done,
  errors: ['NOT_FOUND', 'WRONG_STATE'],
});
