import { lagosDateOf } from '@kolo/domain/dates';
import { formatNaira, kobo, koboToNairaFloor, nairaToKobo } from '@kolo/domain/money';
import { CLOSING_REST_NARRATION } from '@kolo/domain/transactions';
import { leastSent } from '@kolo/domain/withdrawal';
import { filledPots, openPots } from '#ledger/accounts.ts';
import { FEES } from '#ledger/chart.ts';
import { listMovements } from '#ledger/movements.ts';
import { postMovement } from '#ledger/post.ts';
import type { Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { STATEMENTS_PER_EXPORT } from './files/limits.ts';
import { listAccounts } from './list-accounts.ts';
import { statementsOf } from './statement/made-queries.ts';
import type { TransactionDeps } from './transaction-view.ts';
import { transactionViews } from './transaction-view.ts';

/** Movements read at a time for a customer's copy of their data. */
const EXPORT_PAGE = 500;

const NAIRA_KOBO = 100n;

/** Why an account with money in it cannot be closed; null where there is at most some kobo in each pot. */
export function moneyLeft({ clock }: Services) {
  return async (tx: Tx, userId: string): Promise<string | null> => {
    const pots = await filledPots(tx, userId);
    const payable = pots.filter(({ balanceKobo }) => balanceKobo >= NAIRA_KOBO);
    if (payable.length === 0) return null;
    const held = pots.reduce((sum, { balanceKobo }) => sum + balanceKobo, 0n);
    const figure = formatNaira(koboToNairaFloor(kobo(held)));
    const least = leastSent(lagosDateOf(clock.now()));
    const tooLittle = payable.some(({ balanceKobo }) => balanceKobo < nairaToKobo(least));
    const first = tooLittle
      ? `A bank transfer takes at least ${formatNaira(least)}: move it into one account, or add money to it. `
      : '';
    return `There is still ${figure} in your account. ${first}Withdraw all of it to your bank, then close your account.`;
  };
}

/** What lies below ₦1 in a pot cannot be paid out: it goes to Kolo as a fee, and the books say so. */
export async function sweepKobo(services: Services, tx: Tx, userId: string): Promise<void> {
  const pots = await filledPots(tx, userId);
  if (pots.length > 0) await openPots(tx, userId, [FEES]);
  for (const { pot, balanceKobo } of pots) {
    invariant(balanceKobo < NAIRA_KOBO, 'an account with money in it is not closed');
    await postMovement(tx, {
      userId,
      key: `closing:${pot.id}`,
      id: services.ids.next(),
      at: services.clock.now(),
      kind: 'closingRest',
      from: pot,
      to: FEES,
      amountKobo: balanceKobo,
      narration: CLOSING_REST_NARRATION,
      reference: `closing-${pot.id}`,
    });
  }
}

export async function* accountRecords(services: Services, userId: string): AsyncIterable<object> {
  yield* await listAccounts(services, userId);
}

/** The customer's transactions, newest first, a page at a time. */
export async function* movementRecords(
  services: Services,
  deps: TransactionDeps,
  userId: string,
): AsyncIterable<object> {
  // One for all pages: they are of one moment or later.
  const db = await services.reading();
  let olderThan: string | undefined;
  do {
    const page = await listMovements(db, { userId }, { limit: EXPORT_PAGE, skip: 0, olderThan });
    yield* await transactionViews({ services, from: db }, deps, userId, page);
    olderThan = page.length < EXPORT_PAGE ? undefined : page.at(-1)?.id;
  } while (olderThan !== undefined);
}

export async function* statementRecords({ db }: Services, userId: string): AsyncIterable<object> {
  for (const { kind, from, to, madeAt } of await statementsOf(db, userId, STATEMENTS_PER_EXPORT))
    yield { kind, from, to, madeAt };
}
