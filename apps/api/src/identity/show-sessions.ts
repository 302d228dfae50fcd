import type { AnswerOf, ParsedQuery } from '@kolo/contract/endpoint';
import type { listSessions as endpoint } from '@kolo/contract/sessions';
import type { Caller } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { deviceName } from './device-name.ts';
import { countSessions, listSessions } from './session-queries.ts';

/** One page of the customer's living sessions. */
export async function showSessions(
  { db, clock }: Services,
  { userId, sessionId }: Caller,
  { page, limit }: ParsedQuery<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const now = clock.now();
  const [sessions, totalResults] = await Promise.all([
    listSessions(db, userId, { now, limit, skip: (page - 1) * limit }),
    countSessions(db, userId, now),
  ]);
  return {
    results: sessions.map((session) => ({
      id: session.id,
      device: deviceName(session.userAgent),
      isCurrent: session.id === sessionId,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.rotatedAt.toISOString(),
    })),
    page,
    totalPages: Math.ceil(totalResults / limit),
    totalResults,
  };
}
