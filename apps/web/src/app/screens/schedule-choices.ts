import type { Account } from '@kolo/contract/accounts';
import type { Card } from '@kolo/contract/cards';
import { cardExpiry, cardTitle } from '@kolo/domain/cards';
import { parseLagosDate, weekdayOf } from '@kolo/domain/dates';
import { PAY_LIMITS } from '@kolo/domain/limits';
import { formatNaira } from '@kolo/domain/money';
import { useQuery } from '@tanstack/react-query';
import { accountChoice } from '#features/accounts/account-choice.ts';
import { accountsQuery } from '#features/accounts/api.ts';
import { meQuery } from '#features/identity/api.ts';
import { useFrozenNotice } from '#features/identity/frozen.tsx';
import { cardsQuery } from '#features/payment-methods/api.ts';
import { chosenMethod, isKeptCard, lastPayFrom, payMethods } from '#features/payments/pay-methods.ts';
import {
  PACKAGE_ACCOUNT,
  packageBalance,
  packageMissing,
  packageTitle,
} from '#features/savings/package-look.ts';
import { PACKAGE_LOOKS } from '#features/savings/package-view.ts';
import { type AnyPackage, usePackages } from '#features/savings/use-package.ts';
import type { ScheduleStart } from '#features/schedules/form.ts';
import type { IntoOption } from '#features/schedules/schedule-fields.tsx';
import { lastingStorage } from '#lib/storage.ts';
import type { ChoiceOption } from '#ui/choice.tsx';
import { IconCreditCard } from '#ui/icons.tsx';

/** What a schedule can save into and pay from, and whether the PIN is asked for. */
export interface ScheduleChoices {
  readonly into: readonly IntoOption[];
  readonly sources: readonly ChoiceOption<string>[];
  readonly hasPin: boolean;
  /** Why no card is charged for now; undefined while the account is not frozen. */
  readonly frozen: React.ReactNode;
  /** What the form of a new one starts with where it is made for that package. */
  readonly startOf: (into: string) => ScheduleStart;
}

export type LoadedChoices =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'loaded'; readonly choices: ScheduleChoices };

function accountOption(account: Account): ChoiceOption<string> {
  return accountChoice(account, `account:${account.accountType}`);
}

function cardOption(card: Card): ChoiceOption<string> {
  return {
    value: `card:${card.id}`,
    title: cardTitle(card),
    detail: `Expires ${cardExpiry(card)}`,
    icon: IconCreditCard,
  };
}

function packageOption(pot: AnyPackage): IntoOption {
  const { icon, tone } = PACKAGE_LOOKS[pot.kind];
  const option = { value: `${pot.kind}:${pot.id}`, title: packageTitle(pot), icon, tone };
  const missing = packageMissing(pot);
  if (missing === undefined) return { ...option, detail: `${formatNaira(packageBalance(pot))} locked` };
  return { ...option, detail: `${formatNaira(missing)} to go`, missing };
}

/** A daily package says itself how much goes in and on which days. */
function planOf(pot: AnyPackage): ScheduleStart & { readonly amount?: number } {
  if (pot.kind !== 'daily') return {};
  const { amountPerDay: amount, frequency, startDate } = pot.data;
  const first = parseLagosDate(startDate);
  if (first === null) return { amount, frequency };
  return { amount, frequency, weekdays: [weekdayOf(first)], dayOfMonth: Number(first.slice(-2)) };
}

/** The plan of the package, and what a single payment would be paid from: of the ways to pay, accounts and saved cards can be charged later. */
function startFor(pot: AnyPackage, accounts: readonly Account[], cards: readonly Card[]): ScheduleStart {
  const plan = planOf(pot);
  const amount = plan.amount ?? PAY_LIMITS.card.least;
  const methods = payMethods({ purpose: pot.kind, packageId: pot.id, amount }, accounts, cards);
  const own = PACKAGE_ACCOUNT[pot.kind];
  const chosen = chosenMethod(
    methods.filter(({ body }) => body.method === 'account' || body.method === 'saved_card'),
    null,
    { last: lastPayFrom(lastingStorage), own },
  );
  if (chosen === null) return plan;
  return { ...plan, source: isKeptCard(chosen.value) ? chosen.value : `account:${chosen.value}` };
}

/** An order holds it: nobody is asked for more until it has left or is cancelled. */
function isHeld(pot: AnyPackage): boolean {
  return pot.kind === 'sb' && pot.data.heldFor !== undefined;
}

/**
 * The customer's packages, accounts and cards as a schedule's form offers them. A package that has all it needs, or that an order
 * holds, takes no new schedule; `own` names what the schedule that is changed saves into, which stays a choice.
 */
export function useScheduleChoices(own?: string): LoadedChoices {
  const me = useQuery(meQuery);
  const accounts = useQuery(accountsQuery);
  const cards = useQuery(cardsQuery);
  const packages = usePackages();
  const frozen = useFrozenNotice('A schedule cannot charge a card for now. Choose an account.');
  if (!me.data || !accounts.data || !cards.data || packages.state !== 'loaded') {
    const failed = [me, accounts, cards].filter((query) => query.isError);
    const [first] = failed;
    if (packages.state !== 'failed' && !first) return { state: 'loading' };
    return {
      state: 'failed',
      error: packages.state === 'failed' ? packages.error : first?.error,
      retry: () => {
        if (packages.state === 'failed') packages.retry();
        for (const query of failed) void query.refetch();
      },
    };
  }
  const selfAccounts = accounts.data.accounts;
  const open = packages.packages.filter(
    (pot) => pot.data.status === 'active' && (!isHeld(pot) || `${pot.kind}:${pot.id}` === own),
  );
  return {
    state: 'loaded',
    choices: {
      into: [
        ...open.map(packageOption).filter(({ value, missing }) => missing !== 0 || value === own),
        ...selfAccounts.map(accountOption),
      ],
      sources: [
        ...selfAccounts.map(accountOption),
        ...cards.data.filter(({ status }) => status === 'usable').map(cardOption),
      ],
      hasPin: me.data.hasPin,
      frozen,
      startOf(into) {
        const pot = open.find(({ kind, id }) => `${kind}:${id}` === into);
        return pot ? startFor(pot, selfAccounts, cards.data) : {};
      },
    },
  };
}
