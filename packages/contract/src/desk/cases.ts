import * as z from 'zod/mini';
import { Done, Instant } from '../primitives.ts';
import { deskEndpoint } from './endpoint.ts';

export const CASE_ANSWER_MAX = 2_000;

/** A case that nobody has answered. */
export const WaitingCase = z.object({
  /** C-… from a customer, S-… from the system. */
  number: z.string(),
  /** What the system found, or `customer`. */
  kind: z.string(),
  openedAt: Instant,
  /** By when a customer has their answer; the system sets itself no time. */
  dueAt: z.nullable(Instant),
  customerId: z.nullable(z.string()),
  /** The transaction, the order or the reference that it is about. */
  about: z.nullable(z.string()),
  text: z.string(),
});
export type WaitingCase = z.infer<typeof WaitingCase>;

export const listWaitingCases = deskEndpoint({
  name: 'listWaitingCases',
  summary: 'Cases that nobody has answered: those of customers first, by when they are due',
  method: 'GET',
  path: '/cases',
  access: 'cases list',
  status: 200,
  answer: z.object({ results: z.array(WaitingCase) }),
  errors: [],
});

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
