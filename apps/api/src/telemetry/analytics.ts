import type { AnalyticsConsent, recordEvents as endpoint } from '@kolo/contract/analytics';
import type { ParsedBody } from '@kolo/contract/endpoint';
import { Refusal } from '#platform/errors.ts';
import { bucketName, countHit } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { findConsent, hasPaidIn, insertEvents, putConsent } from './queries.ts';

export interface TelemetryDeps {
  readonly services: Services;
  /** The pot of a customer's book that stands for all that is paid in. */
  readonly paidInFrom: number;
}

/** An app sends what waits every 10 s at most, and each time the customer looks away. */
const CALLS_PER_CUSTOMER = 200;
const CALLS_WINDOW_S = 600;

/** Keeps the events of a customer who allows it, and not whose they are. */
export async function recordEvents(
  { db, clock, ids }: Services,
  userId: string,
  { session, events }: ParsedBody<typeof endpoint>,
): Promise<void> {
  await countHit(db, clock, {
    bucket: bucketName('analytics', userId),
    most: CALLS_PER_CUSTOMER,
    windowSeconds: CALLS_WINDOW_S,
  });
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    if ((await findConsent(tx, userId)) !== true)
      throw new Refusal('WRONG_STATE', { message: 'You have not allowed us to see how you use the app.' });
    const rows = events.map((event) => ({
      id: ids.next(),
      session,
      name: event.name,
      screen: 'params' in event ? event.params.screen : null,
      at,
    }));
    await insertEvents(tx, rows);
  });
}

export async function showConsent(
  { services: { db }, paidInFrom }: TelemetryDeps,
  userId: string,
): Promise<AnalyticsConsent> {
  const answered = await findConsent(db, userId);
  return {
    isAllowed: answered === true,
    ask: answered === undefined && (await hasPaidIn(db, userId, paidInFrom)),
  };
}

export async function answerConsent(
  services: Services,
  userId: string,
  isAllowed: boolean,
): Promise<AnalyticsConsent> {
  await putConsent(services.db, { userId, isAllowed, answeredAt: services.clock.now() });
  return { isAllowed, ask: false };
}
