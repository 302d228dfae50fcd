import type { Account } from '@kolo/contract/accounts';
import type { DailyPackage } from '@kolo/contract/daily-savings';
import type { Transaction } from '@kolo/contract/transactions';
import { accountLabel, accountTitle } from '@kolo/domain/account-types';
import { formatNaira } from '@kolo/domain/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { useOneAtATime } from '#lib/use-one-at-a-time.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { Choices } from '#ui/choice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconCalendarCheck } from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { ConfirmSheet } from '../confirm-sheet.tsx';
import { refreshPackages } from '../queries.ts';
import { refreshAll } from '../sb/sb-queries.ts';
import { toWithdrawal } from '../sb/withdraw-form.ts';
import { withdrawFromDaily } from './daily-queries.ts';
import './daily.css';

interface DailyWithdrawProps {
  readonly pot: DailyPackage;
  readonly accounts: readonly Account[];
}

/** From a daily package to one of the customer's self accounts, by its number; ends with the receipt. */
export function DailyWithdraw({ pot, accounts }: DailyWithdrawProps) {
  const [done, setDone] = useState<{ transaction: Transaction; account: Account } | null>(null);
  if (done) return <Moved {...done} packageId={pot.id} />;
  if (pot.status === 'closed' || pot.totalContribution === 0) {
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
        The money of a package goes to one of your own accounts. Opening one is free and takes a moment.
      </EmptyState>
    );
  }
  return <WithdrawForm pot={pot} accounts={accounts} first={first} onDone={setDone} />;
}

interface MovedProps {
  readonly transaction: Transaction;
  readonly account: Account;
  readonly packageId: string;
}

function Moved({ transaction, account, packageId }: MovedProps) {
  const section = useRef<HTMLElement>(null);
  // What was pressed is gone from the page.
  useEffect(() => section.current?.focus(), []);
  return (
    <section className="stack lg" ref={section} tabIndex={-1} aria-labelledby="moved">
      <h2 id="moved">
        {formatNaira(transaction.amount)} is in your {accountLabel(account.accountType)} account
      </h2>
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

interface WithdrawFormProps extends DailyWithdrawProps {
  readonly first: Account;
  readonly onDone: (done: { transaction: Transaction; account: Account }) => void;
}

function useWithdrawing(onDone: WithdrawFormProps['onDone']) {
  const queryClient = useQueryClient();
  const moving = useMutation({
    mutationFn: withdrawFromDaily,
    onSuccess: ({ transaction, account }) => {
      onDone({ transaction, account });
      void refreshAll(queryClient);
    },
    // What is in it may have changed since it was shown.
    onError: () => refreshPackages(queryClient),
  });
  return { ...moving, move: useOneAtATime(moving.mutate) };
}

function WithdrawForm({ pot, accounts, first, onDone }: WithdrawFormProps) {
  const saved = pot.totalContribution;
  const [amount, setAmount] = useState<number | null>(saved);
  const [number, setNumber] = useState(first.accountNumber);
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { move, isPending, error: refused, reset } = useWithdrawing(onDone);
  const to = accounts.find(({ accountNumber }) => accountNumber === number) ?? first;
  const asked = toWithdrawal(amount, saved);
  function change(value: number | null) {
    setError(undefined);
    setAmount(value);
  }
  return (
    <form
      className="stack lg"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        reset();
        if (asked.kind === 'ready') return setAsking(true);
        setError(asked.error);
        event.currentTarget.querySelector<HTMLElement>('[data-field="amount"]')?.focus();
      }}
    >
      <List label="From">
        <ListRow
          icon={IconCalendarCheck}
          tone="daily"
          title={pot.target}
          detail="From this package"
          end={<Money amountNaira={saved} />}
        />
      </List>
      <AmountInput
        label="Amount in naira"
        name="amount"
        value={amount}
        onChange={change}
        hint={asked.kind === 'ready' ? `${formatNaira(asked.left)} will remain` : undefined}
        error={error}
      />
      <Chips
        label="Quick amounts"
        layout="mid"
        options={[
          { value: Math.floor(saved / 2), label: 'Half' },
          { value: saved, label: 'All' },
        ]}
        value={amount}
        onChange={change}
      />
      <section className="sec">
        <h2>To</h2>
        <Choices
          label="The account that receives it"
          name="accountNumber"
          options={accounts.map(({ accountNumber, accountType, availableBalance }) => ({
            value: accountNumber,
            title: accountTitle(accountType),
            detail: `${accountNumber} · ${formatNaira(availableBalance)} now`,
          }))}
          value={to.accountNumber}
          onChange={setNumber}
        />
      </section>
      <Button type="submit" full>
        Continue
      </Button>
      {asked.kind === 'ready' ? (
        <ConfirmSheet
          open={asking}
          onClose={() => setAsking(false)}
          title={`Withdraw ${formatNaira(asked.amount)}?`}
          action={`Withdraw ${formatNaira(asked.amount)}`}
          busyLabel="Withdrawing"
          busy={isPending}
          error={refused}
          onConfirm={() =>
            move({
              packageId: pot.id,
              amount: asked.amount,
              accountNumber: to.accountNumber,
              target: pot.target,
            })
          }
        >
          <Outcome to={to} amount={asked.amount} left={asked.left} />
        </ConfirmSheet>
      ) : null}
    </form>
  );
}

function Outcome({ to, amount, left }: { to: Account; amount: number; left: number }) {
  return (
    <dl className="facts">
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
      <div>
        <dt>Fee</dt>
        <dd>Free</dd>
      </div>
      <div>
        <dt>Stays in the package</dt>
        <dd>
          <Money amountNaira={left} />
        </dd>
      </div>
    </dl>
  );
}
