import type { createDailyPackage, editDailyPackage } from '@kolo/contract/daily-savings';
import type { ParsedBody } from '@kolo/contract/endpoint';
import type { DailyPackage } from '@kolo/contract/packages';
import { defaultTargetAmount } from '@kolo/domain/daily-plan';
import { addMonths, lagosDateOf } from '@kolo/domain/dates';
import { kobo, naira, nairaToKobo, koboToNairaFloor } from '@kolo/domain/money';
import { openPackagePot, openPots } from '#ledger/accounts.ts';
import { PROVIDER } from '#ledger/chart.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { START_AHEAD_MONTHS } from '../limits.ts';
import { refuseTooMany } from '../refuse-too-many.ts';
import type { DailyRow } from './queries.ts';
import { countDaily, dailyView, insertDaily, lockDaily, updateDaily } from './queries.ts';
import { wakeReminders } from './reminder-queries.ts';

/** A target below one payment is no plan. Whole naira. */
function refuseSmallTarget(targetAmount: number, amountPerPeriod: number): void {
  if (targetAmount >= amountPerPeriod) return;
  throw new Refusal('VALIDATION', { fields: { targetAmount: 'The target is less than one payment.' } });
}

/** Changes goal or steps from now on; what was paid and counted stays. Refuses a closed package with WRONG_STATE. */
export async function editDaily(
  services: Services,
  userId: string,
  id: string,
  body: ParsedBody<typeof editDailyPackage>,
): Promise<DailyPackage> {
  return services.db.transaction().execute(async (tx) => {
    const row = await activeDaily(tx, userId, id);
    const amountPerDay = body.amountPerDay ?? koboToNairaFloor(row.amountPerPeriodKobo);
    const targetAmount = body.targetAmount ?? koboToNairaFloor(row.targetAmountKobo);
    refuseSmallTarget(targetAmount, amountPerDay);
    const changed = {
      ...row,
      target: body.target ?? row.target,
      frequency: body.frequency ?? row.frequency,
      amountPerPeriodKobo: nairaToKobo(naira(amountPerDay)),
      targetAmountKobo: nairaToKobo(naira(targetAmount)),
    };
    await updateDaily(tx, row, changed);
    // Its marks may fall on other days now.
    await wakeReminders(tx, userId, services.clock.now());
    return dailyView(changed);
  });
}

/** The package under its lock. NOT_FOUND for an unknown id as for another customer's, WRONG_STATE for a closed one. */
export async function activeDaily(tx: Tx, userId: string, id: string): Promise<DailyRow> {
  const row = await lockDaily(tx, userId, id);
  if (!row) throw new Refusal('NOT_FOUND', { message: 'We could not find that package.' });
  if (row.status === 'closed') throw new Refusal('WRONG_STATE', { message: 'This package is closed.' });
  return row;
}

/** Begins a daily package with an empty pot. Refuses with LIMIT_EXCEEDED above the bounds on packages. */
export async function createDaily(
  services: Services,
  userId: string,
  body: ParsedBody<typeof createDailyPackage>,
): Promise<DailyPackage> {
  const { db, clock, ids } = services;
  const today = lagosDateOf(clock.now());
  const startDate = body.startDate ?? today;
  if (startDate < today) {
    throw new Refusal('VALIDATION', { fields: { startDate: 'Choose today or a later day.' } });
  }
  if (startDate > addMonths(today, START_AHEAD_MONTHS)) {
    throw new Refusal('VALIDATION', { fields: { startDate: 'Choose a day within the next 12 months.' } });
  }
  const targetAmount = body.targetAmount ?? defaultTargetAmount(body.amountPerDay);
  refuseSmallTarget(targetAmount, body.amountPerDay);
  return db.transaction().execute(async (tx) => {
    // Counted one at a time, or parallel calls would each find room.
    await takeTurn(tx, userId);
    refuseTooMany(await countDaily(tx, userId));
    const pot = await openPackagePot(tx, userId);
    // A card can pay into it before the customer has any account.
    await openPots(tx, userId, [PROVIDER]);
    const row = {
      userId,
      id: ids.next(),
      pot: pot.id,
      target: body.target,
      targetAmountKobo: nairaToKobo(naira(targetAmount)),
      amountPerPeriodKobo: nairaToKobo(naira(body.amountPerDay)),
      frequency: body.frequency,
      startDate,
    };
    await insertDaily(tx, row, clock.now());
    await wakeReminders(tx, userId, clock.now());
    return dailyView({ ...row, totalCount: 0, status: 'active', balanceKobo: kobo(0n) });
  });
}
