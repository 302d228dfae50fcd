import type { Losses } from '#payments/index.ts';
import type { LossContext } from './deps.ts';
import { creditFromOutside } from './make-good.ts';
import { bankClaims } from './open-disputes.ts';
import { hasLost, missingOf, standingLosses } from './queries.ts';

/** What payments and payouts ask about what banks took back. */
export function losses(context: LossContext): Losses {
  return {
    creditFromOutside: (tx, credit, run) => creditFromOutside(context, tx, credit, run),
    hasLost,
    claims: bankClaims,
    missing: async (db, userId) => missingOf(await standingLosses(db, userId)),
  };
}
