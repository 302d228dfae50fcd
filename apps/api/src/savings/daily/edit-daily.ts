import type { DailyPackage } from '@kolo/contract/packages';
import type { editDailyPackage } from '@kolo/contract/daily-savings';
import type { ParsedBody } from '@kolo/contract/endpoint';
import { koboToNairaFloor, naira, nairaToKobo } from '@kolo/domain/money';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { activeDaily } from './active-daily.ts';
import { dailyView, updateDaily } from './queries.ts';

/** A target below one payment is no plan. Whole naira. */
export function refuseSmallTarget(targetAmount: number, amountPerPeriod: number): void {
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
    return dailyView(changed);
  });
}
