import type { DailyPackage } from '@kolo/contract/packages';
import type { Account } from '@kolo/contract/accounts';
import type { Transaction } from '@kolo/contract/transactions';
import { accountTitle, type AccountType } from '@kolo/domain/account-types';
import { formatNaira } from '@kolo/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { forgetDraft, useDraft } from '#lib/draft.ts';
import { paths } from '#lib/paths.ts';
import { earlierWords, type Sent } from '#lib/command/send-once.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Choices, type ChoiceOption } from '#ui/choice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconCalendarCheck } from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { refreshAll, refreshPackages } from '../api.ts';
import { WithdrawForm, withdrawalDraft } from '../withdraw-form.tsx';
import { withdrawFromDaily } from './api.ts';

interface DailyWithdrawProps {
  readonly pot: DailyPackage;
  readonly accounts: readonly Account[];
  /** How each kind of account is drawn. */
  readonly kinds: Readonly<Record<AccountType, Required<Pick<ChoiceOption<string>, 'icon' | 'tone'>>>>;
}

/** From a daily package to one of the customer's self accounts, by its number; ends with the receipt. */
export function DailyWithdraw({ pot, accounts, kinds }: DailyWithdrawProps) {
  const [done, setDone] = useState<Moved | null>(null);
  const moving = useWithdrawing(pot.id, setDone);
  if (done) return <Done {...done} packageId={pot.id} />;
  // It may be empty because of what is being asked: that stays in view until it is answered.
  const isAsked = moving.isPending || moving.error !== null;
  if (!isAsked && (pot.status === 'closed' || pot.totalContribution === 0)) {
    return (
      <EmptyState
        title="There is no money in this package"
        action={<Button href={paths.package(pot.id)}>Back to the package</Button>}
      >
        {pot.target} has nothing to withdraw.
      </EmptyState>
    );
  }
  const first = accounts.find(({ accountType }) => accountType === 'ds') ?? accounts[0];
  if (!first) {
    return (
      <EmptyState
        title="You need a DS account first"
        action={<Button href={paths.home}>Open a DS account</Button>}
      >
        Money from a package goes to one of your own accounts. Opening one is free and takes a moment.
      </EmptyState>
    );
  }
  return <FromDaily pot={pot} accounts={accounts} kinds={kinds} first={first} moving={moving} />;
}

type Moved = Sent<{ readonly transaction: Transaction; readonly account: Account }>;

function Done({ transaction, account, askedEarlierAt, packageId }: Moved & { readonly packageId: string }) {
  const section = useRef<HTMLElement>(null);
  // What was pressed is gone from the page.
  useEffect(() => section.current?.focus(), []);
  return (
    <section className="stack lg" ref={section} tabIndex={-1} aria-labelledby="moved">
      <h2 id="moved">
        {formatNaira(transaction.amount)} is in your {accountTitle(account.accountType)}
      </h2>
      {askedEarlierAt ? <Banner tone="warn">{earlierWords(askedEarlierAt, 'withdraw again')}</Banner> : null}
      <dl className="card facts">
        <div>
          <dt>To</dt>
          <dd>
            {accountTitle(account.accountType)}, {account.accountNumber}
          </dd>
        </div>
        <div>
          <dt>There now</dt>
          <dd>
            <Money amountNaira={account.availableBalance} />
          </dd>
        </div>
      </dl>
      <div className="stack sm">
        <Button full href={paths.package(packageId)}>
          Back to the package
        </Button>
        <Button full variant="line" href={paths.transaction(transaction.id)}>
          See the receipt
        </Button>
      </div>
    </section>
  );
}

interface FromDailyProps extends DailyWithdrawProps {
  readonly first: Account;
  readonly moving: ReturnType<typeof useWithdrawing>;
}

/** Where it goes is kept with the amount: a reload must not send it elsewhere. */
function destinationDraft(packageId: string): string {
  return `${withdrawalDraft(packageId)} to`;
}

function useWithdrawing(packageId: string, onDone: (done: Moved) => void) {
  const queryClient = useQueryClient();
  return useCommand({
    mutationFn: withdrawFromDaily,
    onSuccess: (moved) => {
      forgetDraft(withdrawalDraft(packageId));
      forgetDraft(destinationDraft(packageId));
      onDone(moved);
      void refreshAll(queryClient);
    },
    // What is in it may have changed since it was shown.
    onError: () => void refreshPackages(queryClient),
  });
}

function FromDaily({ pot, accounts, kinds, first, moving }: FromDailyProps) {
  const draft = useDraft(destinationDraft(pot.id), z.string(), () => first.accountNumber);
  const { run, isPending, error, reset } = moving;
  const to = accounts.find(({ accountNumber }) => accountNumber === draft.form) ?? first;
  return (
    <WithdrawForm
      packageId={pot.id}
      saved={pot.totalContribution}
      from={
        <List label="From">
          <ListRow
            icon={IconCalendarCheck}
            tone="daily"
            title={pot.target}
            detail="From this package"
            end={<Money amountNaira={pot.totalContribution} />}
          />
        </List>
      }
      to={
        <section className="sec">
          <h2>To</h2>
          <p className="small muted">
            It arrives at once, free. From there you can withdraw it to your bank.
          </p>
          <Choices
            label="The account that receives it"
            name="accountNumber"
            options={accounts.map(({ accountNumber, accountType, availableBalance }) => ({
              value: accountNumber,
              title: accountTitle(accountType),
              detail: `${accountNumber} · ${formatNaira(availableBalance)} now`,
              icon: kinds[accountType].icon,
              tone: kinds[accountType].tone,
            }))}
            value={to.accountNumber}
            onChange={draft.setForm}
          />
        </section>
      }
      verb="Withdraw"
      question={(amount) => `Withdraw ${amount}?`}
      busyLabel="Withdrawing"
      facts={(amount) => <Destination to={to} amount={amount} />}
      moving={{
        isPending,
        error,
        reset,
        run: (amount) =>
          run({ packageId: pot.id, amount, accountNumber: to.accountNumber, target: pot.target }),
      }}
    />
  );
}

function Destination({ to, amount }: { to: Account; amount: number }) {
  return (
    <>
      <div>
        <dt>Goes to</dt>
        <dd>
          {accountTitle(to.accountType)}, {to.accountNumber}
        </dd>
      </div>
      <div>
        <dt>Arrives, at once</dt>
        <dd>
          <Money amountNaira={amount} />
        </dd>
      </div>
    </>
  );
}
