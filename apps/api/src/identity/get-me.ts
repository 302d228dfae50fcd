import type { User } from '@kolo/contract/identity';
import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { waitingTransitions } from './contacts/transition-queries.ts';
import type { CsrfPair } from './csrf.ts';
import { csrfPair } from './csrf.ts';
import { findFreeze } from './freeze-queries.ts';
import { pinSetAt } from './pin-queries.ts';
import { findCustomer } from './queries.ts';
import { findLiveSession } from './session-queries.ts';
import { isAskedForTerms } from './terms.ts';
import { toUser } from './user.ts';

/** The signed-in customer, with the CSRF pair of the session. */
export async function getMe(services: Services, caller: Caller): Promise<{ user: User; csrf: CsrfPair }> {
  const { db, clock, config } = services;
  const [customer, session, pinnedAt, freeze, waiting, asked] = await Promise.all([
    findCustomer(db, caller.userId),
    findLiveSession(db, caller, clock.now()),
    pinSetAt(db, caller.userId),
    findFreeze(db, caller.userId),
    waitingTransitions(db, caller.userId),
    isAskedForTerms(services, caller.userId),
  ]);
  if (!customer || !session) throw new Refusal('UNAUTHENTICATED');
  return {
    user: { ...toUser(customer, pinnedAt, freeze, waiting), ...(asked && { askTerms: true }) },
    csrf: csrfPair(config.csrfKey, caller.sessionId, session.csrfSecret),
  };
}
