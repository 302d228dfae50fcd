import type { Case } from '@kolo/contract/cases';
import type { openCase as endpoint } from '@kolo/contract/cases';
import type { ParsedBody } from '@kolo/contract/endpoint';
import { bucketName, countHit } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { caseView } from './case-view.ts';
import { ANSWER_MS, CASES_A_DAY_MAX, DAY_SECONDS } from './limits.ts';
import { findSameCase, insertCase } from './queries.ts';

export interface OpenCaseDeps {
  readonly services: Services;
  /** How the customer's list shows one of their transactions. Refuses with NOT_FOUND. */
  readonly describeTransaction: (userId: string, id: string) => Promise<string>;
  /** What staff read of an order that something can be wrong with now. Refuses with NOT_FOUND, and with WRONG_STATE any other. */
  readonly describeOrder: (userId: string, id: string) => Promise<string>;
}

/** Opens a case, or answers the open one of the same words: a second press opens nothing. Refuses with NOT_FOUND, WRONG_STATE, RATE_LIMITED. */
export async function openCase(
  { services, describeTransaction, describeOrder }: OpenCaseDeps,
  userId: string,
  body: ParsedBody<typeof endpoint>,
): Promise<Case> {
  const { db, clock, ids } = services;
  const { text } = body;
  const transactionId = body.transactionId ?? null;
  const orderId = body.orderId ?? null;
  const transactionText = transactionId === null ? null : await describeTransaction(userId, transactionId);
  const orderText = orderId === null ? null : await describeOrder(userId, orderId);
  await countHit(db, clock, {
    bucket: bucketName('cases', userId),
    most: CASES_A_DAY_MAX,
    windowSeconds: DAY_SECONDS,
  });
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const same = await findSameCase(tx, { userId, transactionId, orderId, text });
    if (same) return caseView(same);
    const now = clock.now();
    const row = await insertCase(tx, {
      userId,
      id: ids.next(),
      transactionId,
      transactionText,
      orderId,
      orderText,
      text,
      createdAt: now,
      dueAt: new Date(now.getTime() + ANSWER_MS),
    });
    return caseView(row);
  });
}
