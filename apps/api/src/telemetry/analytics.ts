import type { AnalyticsConsent, AnalyticsEvent, recordEvents as endpoint } from '@kolo/contract/analytics';
import { SCREENS } from '@kolo/contract/analytics';
import type { ParsedBody } from '@kolo/contract/endpoint';
import { bucketName, countHit } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { findConsent, hasPaidIn, insertEvents, putConsent } from './queries.ts';

export interface TelemetryDeps {
  readonly services: Services;
  /** The pot of a customer's book that stands for all that is paid in. */
  readonly paidInFrom: number;
}

/** As many as a customer may make of all calls. Source: the contract. */
const CALLS_PER_CUSTOMER = 600;
const CALLS_WINDOW_S = 60;

/** What is kept of an event: its name, and of a screen that was opened which of the listed ones it is. Null for nothing. */
function keptOf({ name, params }: AnalyticsEvent): { name: string; screen: string | null } | null {
  if (name !== 'screen_opened') return { name, screen: null };
  const screen = SCREENS.find((listed) => listed === params?.['screen']);
  return screen === undefined ? null : { name, screen };
}

/** Keeps the events of a customer who allows it, and not whose they are; of anybody else nothing. */
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
    if ((await findConsent(tx, userId)) !== true) return;
    const visit = session ?? ids.next();
    const kept = events.map(keptOf).filter((event) => event !== null);
    const rows = kept.map((event) => ({ id: ids.next(), session: visit, ...event, at }));
    if (rows.length > 0) await insertEvents(tx, rows);
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
