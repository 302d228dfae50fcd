import type { listTransactions as endpoint } from '@kolo/contract/transactions';
import type { AnswerOf, ParsedQuery } from '@kolo/contract/endpoint';
import { addDays, startOfLagosDay } from '@kolo/domain/dates';
import { exactNaira, formatExact, formatNaira } from '@kolo/domain/money';
import { transactionTitle } from '@kolo/domain/transaction-title';
import { describeMovement } from '@kolo/domain/transactions';
import { countMovements, findMovement, listMovements } from '#ledger/movements.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
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
  const [movements, totalResults] = await Promise.all([
    // One more than asked for tells whether there is a next page.
    listMovements(services.db, filter, {
      limit: limit + 1,
      skip: (page - 1) * limit,
      olderThan: query.cursor,
    }),
    countMovements(services.db, filter),
  ]);
  const shown = movements.slice(0, limit);
  return {
    transactions: await transactionViews(deps, services.db, userId, shown),
    page,
    limit,
    totalPages: Math.ceil(totalResults / limit),
    totalResults,
    cursor: movements.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** How the customer's list shows one transaction, in a line. Refuses with NOT_FOUND. */
export async function describeTransaction(services: Services, userId: string, id: string): Promise<string> {
  const movement = await findMovement(services.db, userId, id);
  if (!movement) throw new Refusal('NOT_FOUND', { message: 'We could not find that transaction.' });
  const { amountKobo, shown, narration, kind } = movement;
  // A transfer of some kobo is no transfer of ₦0.
  const amount = shown === 0 ? formatExact(exactNaira(amountKobo)) : formatNaira(shown);
  return `${amount} · ${transactionTitle({ ...describeMovement(kind), narration })}`;
}
