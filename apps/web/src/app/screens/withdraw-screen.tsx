import type { Account } from '@kolo/contract/accounts';
import type { BankAccount } from '@kolo/contract/bank-accounts';
import type { User } from '@kolo/contract/identity';
import type { Withdrawal } from '@kolo/contract/withdrawals';
import type { AccountType } from '@kolo/domain/account-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { accountChoice } from '#features/accounts/account-choice.ts';
import { ACCOUNTS_NOT_FETCHED, accountsQuery, recentTransactionsQuery } from '#features/accounts/api.ts';
import { FrozenNotice } from '#features/identity/frozen.tsx';
import { meQuery } from '#features/identity/api.ts';
import { coolingWords, maskedNumber } from '#features/payment-methods/bank-account-words.ts';
import { bankAccountsQuery } from '#features/payment-methods/bank-queries.ts';
import { OwedLine } from '#features/payments/owed-line.tsx';
import { readWithdrawForm } from '#features/payments/withdraw-form.ts';
import { WithdrawToBank } from '#features/payments/withdraw-to-bank.tsx';
import { WithdrawalResult } from '#features/payments/withdrawal-result.tsx';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { earlierWords } from '#lib/command/send-once.ts';
import { serverClock } from '#lib/server-clock.ts';
import { usePinSetup } from '#lib/use-pin-setup.ts';
import { useScreen } from '#lib/use-screen.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { ChoiceOption } from '#ui/choice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconLandmark } from '#ui/icons.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';

/** The form, or with `withdrawal` in the address what became of one. */
export function WithdrawScreen() {
  const [search] = useSearchParams();
  const id = search.get('withdrawal');
  return id === null ? <Asking key="asking" /> : <Result key={id} id={id} />;
}

/** Said by the form that led here. */
function askedEarlierAt(state: unknown): Date | undefined {
  if (typeof state !== 'object' || state === null || !('askedEarlierAt' in state)) return undefined;
  return state.askedEarlierAt instanceof Date ? state.askedEarlierAt : undefined;
}

function Result({ id }: { id: string }) {
  useScreen('Withdrawal');
  const earlier = earlierWords(askedEarlierAt(useLocation().state), 'withdraw again');
  // The withdrawal is newer than the list that other screens asked for.
  const recent = useQuery({ ...recentTransactionsQuery, refetchOnMount: 'always' });
  const receiptOf = ({ reference }: Withdrawal) => {
    const left = recent.data?.find((one) => one.reference === reference && one.direction === 'outflow');
    return left && paths.transaction(left.id);
  };
  return (
    <Page title="Withdrawal" backHref={paths.home}>
      {earlier ? (
        <Banner tone="warn" live="status">
          {earlier}
        </Banner>
      ) : null}
      <WithdrawalResult id={id} receiptOf={receiptOf} />
    </Page>
  );
}

function Asking() {
  useScreen('Withdraw');
  const me = useQuery(meQuery);
  const accounts = useQuery(accountsQuery);
  const banks = useQuery(bankAccountsQuery);
  const failed = [me, accounts, banks].filter((query) => query.isError && !query.data);
  const [first] = failed;
  return (
    <Page title="Withdraw" backHref={paths.home}>
      {me.data && accounts.data && banks.data ? (
        <Ready me={me.data} accounts={accounts.data.accounts} banks={banks.data} />
      ) : first ? (
        <NotLoaded
          title="Error fetching accounts"
          why={errorText(first.error, ACCOUNTS_NOT_FETCHED)}
          onRetry={() => Promise.all(failed.map((query) => query.refetch()))}
        />
      ) : (
        <SkeletonList rows={3} label="Loading your accounts" />
      )}
    </Page>
  );
}

interface ReadyProps {
  readonly me: Pick<User, 'kycStatus' | 'hasPin' | 'frozen' | 'owes'>;
  readonly accounts: readonly Account[];
  readonly banks: readonly BankAccount[];
}

/** What is still missing before money can go to a bank, one thing at a time, each with its way out; then the form. */
function Ready({ me, accounts, banks }: ReadyProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const setPin = usePinSetup();
  // A withdrawal that was under way when the freeze came keeps its screen: it may have been made.
  const [wasFrozen] = useState(me.frozen !== undefined);
  if (wasFrozen && me.frozen) return <FrozenNotice freeze={me.frozen} title="You cannot withdraw for now." />;
  const asked = readWithdrawForm(search);
  const account = firstAccount(accounts, asked.account);
  if (account === undefined) {
    return (
      <EmptyState title="Nothing to withdraw yet" action={<Button href={paths.deposit()}>Deposit</Button>}>
        Make your first deposit. We open the account for you, and it is free.
      </EmptyState>
    );
  }
  if (me.kycStatus !== 'verified') return <NotVerified status={me.kycStatus} />;
  if (!me.hasPin) {
    return (
      <EmptyState title="You need a PIN first" action={<Button onClick={setPin}>Set a PIN</Button>}>
        It confirms every withdrawal, so that nobody with your phone can take your money.
      </EmptyState>
    );
  }
  if (banks.length === 0) {
    return (
      <EmptyState
        title="Where should the money go?"
        action={
          <Button href={paths.bankAccountsFor({ account, amount: asked.amount })}>Add a bank account</Button>
        }
      >
        Add a bank account in your own name. It takes a minute.
      </EmptyState>
    );
  }
  return (
    <WithdrawToBank
      accounts={accounts}
      choices={accounts.map((account) => accountChoice(account, account.accountType))}
      besideBalance={me.owes ? <OwedLine /> : null}
      banks={banks}
      bankChoices={banks.map(bankChoiceOf)}
      first={{ ...asked, account }}
      onDone={({ id, askedEarlierAt }) =>
        void navigate(paths.withdrawal(id), { replace: true, state: { askedEarlierAt } })
      }
    />
  );
}

function NotVerified({ status }: { status: User['kycStatus'] }) {
  if (status === 'pending') {
    return (
      <EmptyState
        title="We are checking your ID"
        action={<Button href={paths.kyc}>See my identity check</Button>}
      >
        As soon as you are verified you can withdraw to your bank. We will tell you.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Verify your identity first"
      action={<Button href={paths.kyc}>Verify my identity</Button>}
    >
      You can withdraw to a bank once your identity is verified. We need your BVN and a photo of your ID.
    </EmptyState>
  );
}

/** The account named in the address, else the fullest. */
function firstAccount(accounts: readonly Account[], asked: AccountType | undefined): AccountType | undefined {
  const fullest = accounts.toSorted((a, b) => b.availableBalance - a.availableBalance)[0];
  return accounts.find(({ accountType }) => accountType === asked)?.accountType ?? fullest?.accountType;
}

function bankChoiceOf(account: BankAccount): ChoiceOption<string> {
  const cooling = coolingWords(account, serverClock.now());
  return {
    value: account.id,
    title: `${account.bankName} · ${maskedNumber(account)}`,
    detail: cooling === undefined ? account.accountName : `${account.accountName} · ${cooling}`,
    icon: IconLandmark,
  };
}
