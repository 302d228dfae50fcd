import type { Account } from '@kolo/contract/accounts';
import { ACCOUNT_TYPES, accountName, accountTitle, type AccountType } from '@kolo/domain/account-types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useBalanceHidden } from '#lib/use-balance-hidden.ts';
import { useScreen } from '#lib/use-screen.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Pot } from '#ui/pot.tsx';
import { BalanceToggle } from '#ui/balance-toggle.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money, MoneyExact, MoneyHidden } from '#ui/money.tsx';
import { Page } from '#ui/page-bar.tsx';
import { Skeleton, SkeletonList } from '#ui/skeleton.tsx';
import { ACCOUNT_KINDS } from './account-kinds.ts';
import { AccountTypePicker } from './account-type-picker.tsx';
import { accountQuery, accountsQuery } from './api.ts';
import { StatementSection } from './statement-section.tsx';
import css from './accounts.module.css';

interface AccountScreenProps {
  /** Said below the balance, which does not show it. */
  readonly besideBalance: React.ReactNode;
}

export function AccountScreen({ besideBalance }: AccountScreenProps) {
  const { accountType } = useParams();
  const type = ACCOUNT_TYPES.find((one) => one === accountType);
  const title = type === undefined ? 'Account' : accountTitle(type);
  useScreen(title);
  return (
    <Page title={title} backHref={paths.home}>
      {type === undefined ? (
        <EmptyState
          title="We could not find this account"
          action={<Button href={paths.home}>Back to Home</Button>}
        >
          The address may be incomplete.
        </EmptyState>
      ) : (
        <AccountOf key={type} type={type} besideBalance={besideBalance} />
      )}
    </Page>
  );
}

function AccountOf({ type, besideBalance }: AccountScreenProps & { type: AccountType }) {
  const query = useQuery(accountQuery(type));
  // What the dashboard has just shown need not be waited for a second time.
  const known = useQueryClient()
    .getQueryData(accountsQuery.queryKey)
    ?.accounts.find(({ accountType }) => accountType === type);
  const [hidden, toggleHidden] = useBalanceHidden();
  const account = query.data === undefined ? known : query.data;
  if (account === undefined && !query.isError) return <Loading />;
  if (account === undefined) {
    return (
      <NotLoaded
        title="Error fetching account"
        art={<Pot tone="ash" size={132} />}
        why={errorText(query.error, `Could not fetch the ${accountTitle(type)}`)}
        onRetry={query.refetch}
      />
    );
  }
  if (account === null) return <Missing type={type} />;
  return (
    <div className="stack lg">
      <Hero account={account} hidden={hidden} onToggleHidden={toggleHidden} />
      {besideBalance}
      <StatementSection source={{ kind: 'account', type }} />
    </div>
  );
}

function Loading() {
  return (
    <div className="stack lg">
      <Skeleton width="100%" height={226} radius={28} />
      <SkeletonList rows={4} label="Loading your account" />
    </div>
  );
}

function Missing({ type }: { type: AccountType }) {
  const { data } = useQuery(accountsQuery);
  const [picking, setPicking] = useState(false);
  const existing = data?.accounts.map(({ accountType }) => accountType) ?? [];
  return (
    <>
      <EmptyState
        title={`You have no ${accountTitle(type)} yet`}
        action={<Button onClick={() => setPicking(true)}>Create Account</Button>}
      >
        {accountName(type)}. {ACCOUNT_KINDS[type].purpose}.
      </EmptyState>
      <AccountTypePicker open={picking} onClose={() => setPicking(false)} existing={existing} />
    </>
  );
}

interface HeroProps {
  readonly account: Account;
  readonly hidden: boolean;
  readonly onToggleHidden: () => void;
}

function Hero({ account, hidden, onToggleHidden }: HeroProps) {
  const { accountType, accountNumber, availableBalance, exact } = account;
  return (
    <section
      className={classNames(css['account-hero'], `t-${ACCOUNT_KINDS[accountType].tone}`)}
      aria-label="Available Balance"
    >
      <div className="row between">
        <span className="b">Available Balance</span>
        <BalanceToggle hidden={hidden} onToggle={onToggleHidden} />
      </div>
      <span className="big">
        {hidden ? <MoneyHidden what="Balance" /> : <Money amountNaira={availableBalance} isSized />}
      </span>
      {hidden ? null : <MoneyExact exact={exact?.availableBalance} />}
      <p className="number">
        {accountName(accountType)} · Kolo account number {accountNumber}. Not for bank transfers.
      </p>
      <div className="btns">
        <Button variant="type" full href={paths.deposit({ account: accountType })}>
          Deposit
        </Button>
        <Button variant="line" full href={paths.withdraw({ account: accountType })}>
          Withdraw
        </Button>
      </div>
    </section>
  );
}
