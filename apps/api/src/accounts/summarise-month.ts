import type { MonthFigures } from '@kolo/contract/transactions';
import type { LagosDate } from '@kolo/domain/dates';
import { addMonths, startOfLagosDay } from '@kolo/domain/dates';
import { exactOf, koboToNairaFloor } from '@kolo/domain/money';
import { summariseMonth } from '@kolo/domain/month-summary';
import { sumsOfMonth } from '#ledger/movements.ts';
import type { Services } from '#platform/services.ts';

/** What came in and left in the month that begins on that day, over all accounts and packages, closed ones too. */
export async function monthFigures(
  { db }: Services,
  userId: string,
  firstDay: LagosDate,
): Promise<MonthFigures> {
  const from = startOfLagosDay(firstDay);
  const before = startOfLagosDay(addMonths(firstDay, 1));
  const { kinds, closingKobo } = await sumsOfMonth(db, { userId, from, before });
  const month = summariseMonth(kinds, closingKobo);
  return {
    opening: koboToNairaFloor(month.opening),
    in: koboToNairaFloor(month.in),
    out: koboToNairaFloor(month.out),
    interest: koboToNairaFloor(month.interest),
    tax: koboToNairaFloor(month.tax),
    orders: koboToNairaFloor(month.orders),
    own: koboToNairaFloor(month.own),
    closing: koboToNairaFloor(month.closing),
    exact: exactOf({ ...month }),
  };
}
