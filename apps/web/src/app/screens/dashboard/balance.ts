import type { Account } from '@kolo/contract/accounts';
import { formatDayAndTime } from '@kolo/domain/dates';
import { exactBeside, kobo, koboOfFigure, koboToNairaFloor } from '@kolo/domain/money';

/** What is in all accounts: added up in kobo and rounded down once, with the kobo beside it where there are any. */
export function totalOf(accounts: readonly Account[]): { naira: number; exact: string | undefined } {
  const total = kobo(
    accounts.reduce(
      (sum, { availableBalance, exact }) => sum + koboOfFigure(availableBalance, exact?.availableBalance),
      0n,
    ),
  );
  return { naira: koboToNairaFloor(total), exact: exactBeside({ total }).exact?.total };
}

/** `Updated today, 7:04 am`. */
export function updatedWords(asOf: Date, now: Date): string {
  const words = formatDayAndTime(asOf, now);
  return `Updated ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
