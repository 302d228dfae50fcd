import type { Reminders } from '@kolo/contract/notification-preferences';
import { periodsPaid, periodsToTarget } from '@kolo/domain/daily-plan';
import type { LagosDate } from '@kolo/domain/dates';
import { lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { koboToNairaFloor } from '@kolo/domain/money';
import type { MarkPlan, ReminderDecision } from '@kolo/domain/reminder';
import { decideReminder } from '@kolo/domain/reminder';
import { standingOf } from '#identity/index.ts';
import { packagesPaidSince } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { eachTogether } from '#platform/distributed/one-by-one.ts';
import type { DueWork } from '#platform/jobs.ts';
import { enqueueNotifications } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { REMINDER_CHUNK } from '../limits.ts';
import type { DailyRow } from './queries.ts';
import { missingKobo } from './queries.ts';
import type { DueReminder } from './reminder-queries.ts';
import {
  customersToRemind,
  firstReminder,
  holdDueReminders,
  packagesOf,
  writeReminders,
} from './reminder-queries.ts';

interface Scheduled {
  readonly packageId: string;
  readonly on: LagosDate;
  readonly amountKobo: Kobo;
}

export interface ReminderDeps {
  readonly services: Services;
  /** The switch and the hour of each of these customers. */
  readonly remindersOf: (tx: Tx, userIds: readonly string[]) => Promise<(userId: string) => Reminders>;
  /** What schedules will pay into these packages next. */
  readonly scheduledInto: (
    tx: Tx,
    packages: readonly { readonly userId: string; readonly packageId: string }[],
    today: LagosDate,
  ) => Promise<readonly Scheduled[]>;
}

function planOf(row: DailyRow): MarkPlan {
  const { frequency, startDate: startsOn } = row;
  const [target, step] = [koboToNairaFloor(row.targetAmountKobo), koboToNairaFloor(row.amountPerPeriodKobo)];
  const totalContribution = koboToNairaFloor(row.balanceKobo);
  const totalCount = periodsPaid({ totalCount: row.totalCount, totalContribution, amountPerPeriod: step });
  const isFull = missingKobo(row) === 0n;
  return { startsOn, frequency, totalCount, isFull, periods: periodsToTarget(target, step) };
}

/** Nothing is due, and nothing will be: the package or the account is closed. */
const OVER: ReminderDecision = { reminds: false, unpaid: null, nextLookAt: null };

/** What is decided of each of these rows, by what is true of all of them in one statement each. */
async function decideAll(deps: ReminderDeps, tx: Tx, rows: readonly DueReminder[]) {
  const now = deps.services.clock.now();
  const today = lagosDateOf(now);
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const packages = await packagesOf(tx, rows);
  const standing = await standingOf(tx, userIds);
  const reminders = await deps.remindersOf(tx, userIds);
  const scheduled = await deps.scheduledInto(tx, rows, today);
  const paid = await packagesPaidSince(tx, rows, startOfLagosDay(today));
  return rows.flatMap((row) => {
    const { userId, packageId, remindedOn, unpaid, nextCheckAt: lookDueAt } = row;
    const own = packages.get(packageId);
    const customer = standing.get(userId);
    if (own?.status !== 'active' || !customer) return { row, own, decision: OVER };
    const facts = {
      ...reminders(userId),
      lookDueAt,
      plan: planOf(own),
      unpaid,
      remindedOn,
      signedUpOn: lagosDateOf(customer.signedUpAt),
      isFrozen: customer.isFrozen,
      isPaidToday: paid.has(packageId),
      scheduled: scheduled
        // An amount that is no whole number of payments is refused.
        .filter((one) => one.packageId === packageId && one.amountKobo % own.amountPerPeriodKobo === 0n)
        .map(({ on, amountKobo }) => ({ on, periods: Number(amountKobo / own.amountPerPeriodKobo) })),
    };
    return { row, own, decision: decideReminder(facts, now) };
  });
}

/** Checks the due packages of these customers. The decisions and their notifications commit together. */
async function remindTogether(deps: ReminderDeps, userIds: readonly string[]): Promise<number> {
  const { services } = deps;
  return services.db.transaction().execute(async (tx) => {
    const rows = await holdDueReminders(tx, userIds, services.clock.now());
    if (rows.length === 0) return 0;
    const today = lagosDateOf(services.clock.now());
    const decided = await decideAll(deps, tx, rows);
    await writeReminders(
      tx,
      decided.map(({ row, decision: { reminds, unpaid, nextLookAt: nextCheckAt } }) => {
        return { ...row, unpaid, nextCheckAt, remindedOn: reminds ? today : row.remindedOn };
      }),
    );
    await enqueueNotifications(
      tx,
      services,
      decided.flatMap(({ row: { userId, packageId }, own, decision }) => {
        if (!decision.reminds || !own) return [];
        const { target: packageName, amountPerPeriodKobo } = own;
        const amountKobo = String(amountPerPeriodKobo);
        return {
          userId,
          notice: { kind: 'reminder' as const, packageId, packageName, amountKobo, on: today },
        };
      }),
    );
    return rows.length;
  });
}

/** Reminds customers of what is due today, at their hour: set-based, a transaction for each chunk. */
export function reminderWork(deps: ReminderDeps): DueWork {
  return {
    name: 'reminders',
    nextDue: () => firstReminder(deps.services.db),
    async runDue() {
      const { db, clock } = deps.services;
      // Where others hold all whom it looks at, it looks at the next.
      for (let passed = 0; ; passed += REMINDER_CHUNK) {
        const userIds = await customersToRemind(db, clock.now(), { most: REMINDER_CHUNK, passed });
        if (userIds.length === 0) return 0;
        let looked = 0;
        await eachTogether(db, userIds, String, async (together) => {
          const many = await remindTogether(deps, together);
          looked += many;
        });
        if (looked > 0) return looked;
      }
    },
  };
}
