import type { ParsedBody } from '@kolo/contract/endpoint';
import type { answerTerms as endpoint } from '@kolo/contract/terms';
import { TERMS_LATER_DAYS } from '@kolo/contract/terms';
import { TERMS_VERSION } from '@kolo/domain/terms';
import type { Services } from '#platform/services.ts';
import { putAgreement, putLater, termsAnswer } from './terms-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Keeps what the customer answered. An agreement stands, whatever is answered after it. */
export async function answerTerms(
  { db, clock }: Services,
  userId: string,
  { version, answer }: ParsedBody<typeof endpoint>,
): Promise<void> {
  const now = clock.now();
  if (answer === 'agree') return putAgreement(db, userId, version, now);
  await putLater(db, userId, version, new Date(now.getTime() + TERMS_LATER_DAYS * DAY_MS));
}

/** Whether the customer is to be asked about the newest version: nothing was answered to it, or "later" is over. */
export async function isAskedForTerms({ db, clock }: Services, userId: string): Promise<boolean> {
  const answered = await termsAnswer(db, userId, TERMS_VERSION);
  if (answered === undefined) return true;
  return answered.askAgainAt !== null && answered.askAgainAt <= clock.now();
}
