import { accountTitle } from '@kolo/domain/account-types';
import { cardTitle } from '@kolo/domain/cards';
import { formatNaira } from '@kolo/domain/money';
import { missingNaira } from '@kolo/domain/sb-plan';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '#features/accounts/api.ts';
import { meQuery } from '#features/identity/api.ts';
import { cardsQuery } from '#features/payment-methods/api.ts';
import { packageTitle } from '#features/savings/package-look.ts';
import { usePackages } from '#features/savings/use-package.ts';
import type { Option } from '#features/schedules/schedule-fields.tsx';

/** What a schedule can save into and pay from, and whether the PIN is asked for. */
export interface ScheduleChoices {
  readonly into: readonly Option[];
  readonly sources: readonly Option[];
  readonly hasPin: boolean;
}

export type LoadedChoices =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'loaded'; readonly choices: ScheduleChoices };

/** The customer's packages, accounts and cards as a schedule's form offers them. */
export function useScheduleChoices(): LoadedChoices {
  const me = useQuery(meQuery);
  const accounts = useQuery(accountsQuery);
  const cards = useQuery(cardsQuery);
  const packages = usePackages();
  if (packages.state === 'failed') return packages;
  if (!me.data || !accounts.data || !cards.data || packages.state === 'loading') {
    const failed = [me, accounts, cards].find((query) => query.isError);
    if (!failed) return { state: 'loading' };
    return { state: 'failed', error: failed.error, retry: () => void failed.refetch() };
  }
  const own = accounts.data.accounts;
  const open = packages.packages.filter(({ data }) => data.status === 'active');
  return {
    state: 'loaded',
    choices: {
      into: [
        ...open.map((pot) => ({
          value: `${pot.kind}:${pot.id}`,
          label: packageTitle(pot),
          ...(pot.kind !== 'ibs' && {
            missing: missingNaira(pot.data.targetAmount, pot.data.totalContribution),
          }),
        })),
        ...own.map(({ accountType }) => ({
          value: `account:${accountType}`,
          label: accountTitle(accountType),
        })),
      ],
      sources: [
        ...own.map(({ accountType, availableBalance }) => ({
          value: `account:${accountType}`,
          label: `${accountTitle(accountType)}, ${formatNaira(availableBalance)}`,
        })),
        ...cards.data
          .filter(({ status }) => status === 'usable')
          .map((card) => ({ value: `card:${card.id}`, label: cardTitle(card) })),
      ],
      hasPin: me.data.hasPin,
    },
  };
}
