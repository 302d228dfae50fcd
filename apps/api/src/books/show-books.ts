import type { BookDay, BookKind } from '@kolo/contract/desk/books';
import { BOOK_DAYS, BOOK_KINDS, type showBooks as endpoint } from '@kolo/contract/desk/books';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { parseLagosDate } from '@kolo/domain/dates';
import { exactNaira, formatExact, formatNaira, kobo, koboToNairaFloor } from '@kolo/domain/money';
import {
  CHARGEBACK_LOSS,
  FEES,
  INTEREST_EXPENSE,
  ORDERS,
  PACKAGES_ABOVE,
  PAYOUT_IN_FLIGHT,
  PAYOUT_SETTLED,
  PROVIDER,
  REFUNDS,
  UNCLAIMED,
  wallet,
  WITHHOLDING_TAX,
} from '#ledger/chart.ts';
import { latestFindings } from '#ledger/proof-queries.ts';
import { openPayments } from '#payments/index.ts';
import { invariant } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import type { LastClosed } from './open-days.ts';
import { readOpenDays } from './open-days.ts';
import type { ClosedDay, PotTotal } from './queries.ts';
import { latestDays, latestTotals } from './queries.ts';

const HOUR_MS = 60 * 60 * 1_000;

const POTS: Readonly<Record<Exclude<BookKind, 'other'>, number>> = {
  ds: wallet('ds').id,
  sb: wallet('sb').id,
  ibs: wallet('ibs').id,
  packages: PACKAGES_ABOVE,
  unclaimed: UNCLAIMED.id,
  provider: PROVIDER.id,
  onTheWay: PAYOUT_IN_FLIGHT.id,
  arrived: PAYOUT_SETTLED.id,
  orders: ORDERS.id,
  fees: FEES.id,
  interest: INTEREST_EXPENSE.id,
  tax: WITHHOLDING_TAX.id,
  refunds: REFUNDS.id,
  losses: CHARGEBACK_LOSS.id,
};

function isOf(kind: BookKind, pot: number): boolean {
  return kind === 'other' ? !Object.values(POTS).includes(pot) : POTS[kind] === pot;
}

function sumOf(totals: readonly PotTotal[]): string {
  return exactNaira(kobo(totals.reduce((sum, { balanceKobo }) => sum + balanceKobo, 0n)));
}

function totalsView(totals: readonly (PotTotal & { readonly at: Date })[]) {
  const [first] = totals;
  if (!first) return null;
  const kinds = BOOK_KINDS.flatMap((kind) => {
    const own = totals.filter(({ pot }) => isOf(kind, pot));
    const accounts = Number(own.reduce((sum, one) => sum + one.accounts, 0n));
    return own.length === 0 ? [] : [{ kind, accounts, balance: sumOf(own) }];
  });
  return { at: first.at.toISOString(), kinds, sum: sumOf(totals) };
}

function dayView({ day, inKobo, outKobo, heldKobo, openPayments: open, ...at }: ClosedDay): BookDay {
  const { oldestOpenAt, closedAt } = at;
  return {
    day,
    in: koboToNairaFloor(inKobo),
    out: koboToNairaFloor(outKobo),
    held: koboToNairaFloor(heldKobo),
    openPayments: open,
    oldestHours:
      oldestOpenAt && Math.max(0, Math.floor((closedAt.getTime() - oldestOpenAt.getTime()) / HOUR_MS)),
  };
}

function lastOf([newest]: readonly ClosedDay[]): LastClosed | null {
  if (!newest) return null;
  const day = parseLagosDate(newest.day);
  invariant(day, 'a closed day is a day');
  return { day, heldKobo: newest.heldKobo };
}

/** The books as of the last nightly closing, and what is open now. Of the postings it reads those of the days that are not closed. */
export async function showBooks(services: Services): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock } = services;
  const [proof, totals, days, open] = await Promise.all([
    latestFindings(db),
    latestTotals(db),
    latestDays(db, BOOK_DAYS),
    openPayments(db),
  ]);
  return {
    at: clock.now().toISOString(),
    proof: proof && { ...proof, at: proof.at.toISOString() },
    totals: totalsView(totals),
    days: days.map(dayView).toReversed(),
    openDays: await readOpenDays(services, lastOf(days)),
    open: { payments: open.count, oldestAt: open.oldestAt?.toISOString() ?? null },
  };
}

/** The same on the command line. */
export async function printBooks(services: Services, print: (text: string) => void): Promise<number> {
  const { proof, totals, days, openDays, open } = await showBooks(services);
  if (proof === null) print('The books have not been proved yet.');
  else print(`The books ${proof.holds ? 'hold' : 'DO NOT HOLD'}, proved ${proof.at} in ${proof.tookMs} ms`);
  for (const { name, broken } of proof?.broken ?? []) print(`  ${name}: ${broken}`);
  for (const { kind, accounts, balance } of totals?.kinds ?? [])
    print(`${kind}: ${formatExact(balance)} in ${accounts} accounts`);
  if (totals) print(`all accounts, ${totals.at}: ${formatExact(totals.sum)}`);
  for (const { day, in: brought, out, held, openPayments: count } of days)
    print(
      `${day}  in ${formatNaira(brought)}  out ${formatNaira(out)}  held ${formatNaira(held)}  open ${count ?? 'not known'}`,
    );
  if (openDays === null) print('The days that are not closed take too long to add up.');
  for (const { day, in: brought, out, held } of openDays ?? [])
    print(
      `${day}  in ${formatNaira(brought)}  out ${formatNaira(out)}  held ${held === null ? 'not known' : formatNaira(held)}  not closed`,
    );
  print(`payments open now: ${open.payments}${open.oldestAt === null ? '' : `, since ${open.oldestAt}`}`);
  return 0;
}
