import type { AnswerOf, ParsedQuery } from '@kolo/contract/endpoint';
import type { MonthFigures, listTransactions as endpoint } from '@kolo/contract/transactions';
import type { LagosDate } from '@kolo/domain/dates';
import { addMonths, startOfLagosDay, addDays } from '@kolo/domain/dates';
import { exactOf, koboToNairaFloor, exactNaira, formatExact, formatNaira } from '@kolo/domain/money';
import { summariseMonth } from '@kolo/domain/month-summary';
import { transactionTitle } from '@kolo/domain/transaction-title';
import { describeMovement } from '@kolo/domain/transactions';
import { countMovements, findMovement, listMovements, sumsOfMonth } from '#ledger/movements.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { shortReferenceOf } from '#platform/short-references.ts';
import type { TransactionDeps } from './transaction-view.ts';
import { transactionViews } from './transaction-view.ts';

/** One page of the customer's transactions, newest first; days are Lagos days, both inclusive. */
export async function listTransactions(
  services: Services,
  deps: TransactionDeps,
  userId: string,
  query: ParsedQuery<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  if (query.startDate && query.endDate && query.startDate > query.endDate) {
    throw new Refusal('VALIDATION', { fields: { endDate: 'The last day is before the first.' } });
  }
  const filter = {
    userId,
    direction: query.direction,
    own: query.own && query.own === 'true',
    from: query.startDate && startOfLagosDay(query.startDate),
    before: query.endDate && startOfLagosDay(addDays(query.endDate, 1)),
  };
  const { page, limit } = query;
  const db = await services.reading();
  const [movements, totalResults] = await Promise.all([
    // One more than asked for tells whether there is a next page.
    listMovements(db, filter, {
      limit: limit + 1,
      skip: (page - 1) * limit,
      olderThan: query.cursor,
    }),
    countMovements(db, filter),
  ]);
  const shown = movements.slice(0, limit);
  return {
    transactions: await transactionViews({ services, from: db }, deps, userId, shown),
    page,
    limit,
    totalPages: Math.ceil(totalResults / limit),
    totalResults,
    cursor: movements.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** One transaction in a line, with its short reference. Refuses with NOT_FOUND. */
export async function describeTransaction(services: Services, userId: string, id: string): Promise<string> {
  const movement = await findMovement(services.db, userId, id);
  if (!movement) throw new Refusal('NOT_FOUND', { message: 'We could not find that transaction.' });
  const { amountKobo, shown, narration, kind } = movement;
  // A transfer of some kobo is no transfer of ₦0.
  const amount = shown === 0 ? formatExact(exactNaira(amountKobo)) : formatNaira(shown);
  const short = await shortReferenceOf(services.db, { userId, reference: movement.reference });
  return `${amount} · ${transactionTitle({ ...describeMovement(kind), narration })} · ${short}`;
}

/** What came in and left in the month that begins on that day, over all accounts and packages, closed ones too. */
export async function monthFigures(
  { reading }: Services,
  userId: string,
  firstDay: LagosDate,
): Promise<MonthFigures> {
  const from = startOfLagosDay(firstDay);
  const before = startOfLagosDay(addMonths(firstDay, 1));
  const { kinds, closingKobo } = await sumsOfMonth(await reading(), { userId, from, before });
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
