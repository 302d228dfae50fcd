import { checkedWork } from '#platform/due-rows.ts';
import type { DueWork } from '#platform/jobs.ts';
import { endNight, isNightOpen, nightOf, takeNight } from '#platform/nights.ts';
import { answerOf, Unanswered } from '#platform/provider-answer.ts';
import type { PaymentDeps } from '../deps.ts';
import type { VirtualAccountRow } from './account-queries.ts';
import { findVirtualAccount, leaveVirtualAccount, scheduleAccount } from './account-queries.ts';
import { inboundProcess } from './inbound-process.ts';
import {
  CUSTOMER_PAGES_MAX,
  LOOK_BACK_MS,
  SWEEP_BACK_MS,
  SWEEP_PAGES_MAX,
  ASKED_MAX,
  CLAIM_MS,
  PAUSE_LONGEST_MS,
  SWEEP_HOUR_UTC,
  SWEEP_PAUSE_MS,
  after,
  pauseOf,
} from './limits.ts';
import { onInbound } from './queries.ts';
import { askAgainLater, askForNumber } from './virtual-account.ts';

interface Look {
  readonly from: Date;
  readonly pagesMax: number;
  readonly customerCode?: string;
}

/** Takes what the provider lists and nobody has told us of; returns how many. Throws what the provider client throws. */
async function lookFor(deps: PaymentDeps, { pagesMax, ...asked }: Look): Promise<number> {
  const { db, clock, logger } = deps.services;
  const inbound = inboundProcess(deps);
  let taken = 0;
  for (let page = 1; page <= pagesMax; page += 1) {
    const { references, isLast } = await deps.paystack.listInbound({ ...asked, page });
    for (const reference of references) {
      if (!(await onInbound(db, reference, clock.now()))) continue;
      await inbound.settle({ reference }, 'check');
      taken += 1;
    }
    if (isLast) return taken;
  }
  logger.error({ pages: pagesMax, from: asked.from }, 'the provider lists more transfers than are looked at');
  return taken;
}

/** What has come to this customer's number around that time. */
export function lookForCustomer(deps: PaymentDeps, account: VirtualAccountRow, since: Date) {
  const from = new Date(since.getTime() - LOOK_BACK_MS);
  return lookFor(deps, { customerCode: account.customerCode, from, pagesMax: CUSTOMER_PAGES_MAX });
}

/** What has come to any number of ours in the last days. */
function lookForAll(deps: PaymentDeps) {
  const from = new Date(deps.services.clock.now().getTime() - SWEEP_BACK_MS);
  return lookFor(deps, { from, pagesMax: SWEEP_PAGES_MAX });
}

const SWEEP = 'sweep inbound transfers';

const ACCOUNTS = {
  name: 'virtual accounts',
  table: 'virtualAccount',
  key: ['userId'],
  wanted: ['userId'],
  againAfterMs: CLAIM_MS,
  inTurn: true,
} as const;

/** A number that is wanted is asked for; for one that was shown we look, ever more rarely, whether something has come. */
async function attend(deps: PaymentDeps, userId: string): Promise<void> {
  const { db, clock, logger } = deps.services;
  const state = await findVirtualAccount(db, userId);
  if (!state) return;
  const { status, checks } = state;
  const answer = await answerOf<unknown>(() =>
    status === 'wanted' ? askForNumber(deps, userId) : lookForCustomer(deps, state.account, clock.now()),
  );
  if (answer instanceof Unanswered) {
    logger.warn({ reason: answer.reason }, 'the provider did not answer about an account number');
    if (status === 'wanted' && checks >= ASKED_MAX)
      return db.transaction().execute((tx) => leaveVirtualAccount(tx, userId));
    return askAgainLater(deps, userId, checks);
  }
  if (status === 'wanted') return;
  const pause = pauseOf(checks);
  const at = pause < PAUSE_LONGEST_MS ? after(clock.now(), pause) : null;
  await scheduleAccount(db, userId, { checks: checks + 1, at });
}

/** Attends to account numbers whose time has come. */
export function virtualAccountWork(deps: PaymentDeps): DueWork {
  return checkedWork(deps.services, ACCOUNTS, ({ userId }) => attend(deps, userId));
}

/**
 * Once a night, by whichever worker comes first: whatever has come to any number and nobody has told us of. Events and the customer's own looks come first; this
 * one needs neither.
 */
export function sweepInboundWork(deps: PaymentDeps): DueWork {
  const { db, clock, logger } = deps.services;
  return {
    name: SWEEP,
    // Nothing waits for it, so that a clock that is moved need not stop for it.
    nextDue: async () => null,
    async runDue() {
      const now = clock.now();
      const night = { work: SWEEP, night: nightOf(now, SWEEP_HOUR_UTC) };
      if (!(await isNightOpen(db, night, now))) return 0;
      if (!(await takeNight(db, night, { now, againAt: after(now, SWEEP_PAUSE_MS) }))) return 0;
      const found = await answerOf(() => lookForAll(deps));
      if (found instanceof Unanswered) {
        logger.warn({ reason: found.reason }, 'the provider did not list its transfers');
        return 0;
      }
      if (found > 0) logger.warn({ found }, 'transfers had come that nobody told us of');
      await endNight(db, night, now);
      return 0;
    },
  };
}
