import { lagosDateOf } from '@kolo/domain/dates';
import { checkedWork } from '#platform/due-rows.ts';
import type { DueWork } from '#platform/jobs.ts';
import type { Services } from '#platform/services.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import { countOverdue, findFreeze, stopChecks } from './freeze-queries.ts';
import { FREEZE_CLAIM_MS } from './limits.ts';
import { lockCustomer } from './queries.ts';

const FREEZES = {
  name: 'freezes past their review day',
  table: 'customerFreeze',
  key: ['userId', 'id'],
  wanted: ['userId', 'id'],
  againAfterMs: FREEZE_CLAIM_MS,
} as const;

/** Raises the alarm on each freeze whose review day is over. The freeze stands: only staff end it. */
export function freezeReviews(services: Services, openCase: OpenCase): DueWork {
  return checkedWork(services, FREEZES, ({ userId, id }) =>
    services.db.transaction().execute(async (tx) => {
      await lockCustomer(tx, userId);
      const freeze = await findFreeze(tx, userId);
      if (freeze?.id !== id) return;
      const { reviewOn } = freeze;
      await openCase(tx, {
        kind: 'freeze_overdue',
        key: `freeze_overdue:${id}`,
        userId,
        reference: null,
        detail: `The customer is frozen and was to be reviewed by ${reviewOn}: ops customers show, freeze or unfreeze.`,
      });
      await stopChecks(tx, freeze);
      services.logger.error({ freeze: id, reviewOn }, 'a freeze is past its review day');
    }),
  );
}

/** How many customers are frozen past their review day. */
export function overdueFreezes({ db, clock }: Services): Promise<number> {
  return countOverdue(db, lagosDateOf(clock.now()));
}
