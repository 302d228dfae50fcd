import type { DailyPackage } from '@kolo/contract/packages';
import type { createDailyPackage } from '@kolo/contract/daily-savings';
import type { ParsedBody } from '@kolo/contract/endpoint';
import { defaultTargetAmount } from '@kolo/domain/daily-plan';
import { addMonths, lagosDateOf } from '@kolo/domain/dates';
import { kobo, naira, nairaToKobo } from '@kolo/domain/money';
import { openPackagePot, openPots } from '#ledger/accounts.ts';
import { PROVIDER } from '#ledger/chart.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { START_AHEAD_MONTHS } from '../limits.ts';
import { refuseTooMany } from '../refuse-too-many.ts';
import { refuseSmallTarget } from './edit-daily.ts';
import { countDaily, dailyView, insertDaily } from './queries.ts';

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
    // Counted one after the other, or calls that come at once would each find room.
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
    return dailyView({ ...row, totalCount: 0, status: 'active', balanceKobo: kobo(0n) });
  });
}
