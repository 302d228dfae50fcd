import type { Account } from '@kolo/contract/accounts';
import type { BankAccount } from '@kolo/contract/bank-accounts';
import type { Withdrawal } from '@kolo/contract/withdrawals';
import type { AccountType } from '@kolo/domain/account-types';
import { lagosDateOf } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '#lib/draft.ts';
import { paths } from '#lib/paths.ts';
import type { Sent } from '#lib/command/send-once.ts';
import { serverClock } from '#lib/server-clock.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import type { ChoiceOption } from '#ui/choice.tsx';
import { Link } from '#ui/link.tsx';
import { DisputedBanner } from './disputed-banner.tsx';
import type * as z from 'zod/mini';
import { WithdrawConfirm, type Wanted } from './withdraw-confirm.tsx';
import { allOf, canGoWords, toWithdrawRequest, WithdrawDraft } from './withdraw-form.ts';
import { isWithdrawalOpen, withdrawalRoomQuery } from './withdraw-queries.ts';

const QUICK_AMOUNTS = [10_000, 25_000, 50_000];

interface WithdrawToBankProps {
  readonly accounts: readonly Account[];
  /** How each account is shown. */
  readonly choices: readonly ChoiceOption<AccountType>[];
  readonly banks: readonly BankAccount[];
  readonly bankChoices: readonly ChoiceOption<string>[];
  /** Said below the accounts' balances, which do not show it. */
  readonly besideBalance?: React.ReactNode;
  /** What is filled in: the account that the customer came from, and what an address asks for. */
  readonly first: {
    readonly account: AccountType;
    readonly amount?: number | undefined;
    readonly to?: string | undefined;
  };
  readonly onDone: (withdrawal: Sent<Withdrawal>) => void;
}

/** What can be chosen with one press; `all` is null where it is not known, or nothing may leave. */
function quickAmounts(all: number | null, below: number): { value: number; label: string }[] {
  const some = QUICK_AMOUNTS.filter((value) => value < below);
  return [
    ...some.map((value) => ({ value, label: formatNaira(value) })),
    ...(all === null ? [] : [{ value: all, label: 'All' }]),
  ];
}

/**
 * Whether the form holds what was asked for and not answered. It may be done, and the account hold less for it: asked for once more
 * it is not done twice.
 */
function isAskedStill(wanted: Wanted | null, { from, to, amount }: z.infer<typeof WithdrawDraft>): boolean {
  if (wanted?.from !== from || wanted.to.id !== to || wanted.quote.payout !== amount) return false;
  return isWithdrawalOpen({ accountType: from, amount, bankAccountId: to });
}

/** From a self account to a bank account: how much, from where, to where; then the figures and the PIN. */
export function WithdrawToBank(props: WithdrawToBankProps) {
  const { accounts, choices, besideBalance, banks, bankChoices, first, onDone } = props;
  // Each address has its own form: what an address asks for comes before what was typed elsewhere.
  const name = `withdrawal ${[first.account, first.amount, first.to].join(' ')}`;
  const { form, setForm, forget } = useDraft(name, WithdrawDraft, () => ({
    from: first.account,
    to: first.to ?? null,
    amount: first.amount ?? null,
  }));
  const { from, amount } = form;
  const [error, setError] = useState<string>();
  // As it was when it was asked for: what the accounts hold by now changes no question that is still open.
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [asking, setAsking] = useState(false);
  const available = accounts.find(({ accountType }) => accountType === from)?.availableBalance ?? 0;
  const to = banks.find(({ id }) => id === form.to) ?? banks[0];
  const { data: room, isPending: isRoomPending } = useQuery(withdrawalRoomQuery(to?.id));
  const on = lagosDateOf(serverClock.now());
  const request = toWithdrawRequest(amount, available, on, room);
  const isUnanswered = isAskedStill(wanted, { ...form, to: to?.id ?? null });
  const problem = request.kind === 'not_ready' && !isUnanswered ? request : undefined;
  // Not offered before it is known: a press would choose what cannot leave.
  const all = isRoomPending ? null : allOf(available, on, room);
  function change(value: number | null) {
    setError(undefined);
    setForm({ ...form, amount: value });
  }
  function ask(asked: typeof request) {
    if (asked.kind !== 'ready' || !to) return;
    setWanted({ from, to, quote: asked.quote, left: asked.left });
    setAsking(true);
  }
  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isUnanswered) return setAsking(true);
    if (request.kind === 'ready') return ask(request);
    setError(request.error);
    event.currentTarget.querySelector<HTMLElement>('[data-field="amount"]')?.focus();
  }
  return (
    <>
      <form className="stack lg" noValidate onSubmit={submit}>
        {room?.disputed ? <DisputedBanner disputed={room.disputed} /> : null}
        <div className="stack sm">
          <ChoiceField
            label="From which account?"
            name="from"
            options={choices}
            value={from}
            onChange={(type) => {
              setError(undefined);
              setForm({ ...form, from: type });
            }}
          />
          {besideBalance}
        </div>
        <AmountInput
          label="Amount in naira"
          name="amount"
          value={amount}
          onChange={change}
          hint={
            request.kind === 'ready'
              ? `${formatNaira(request.left)} will remain`
              : canGoWords(available, on, room)
          }
          error={error ?? (problem?.isTooMuch ? problem.error : undefined)}
          problem={problem?.error}
        />
        <Chips
          label="Quick amounts"
          layout="mid"
          options={quickAmounts(all, isRoomPending ? available : (all ?? 0))}
          value={amount}
          onChange={change}
        />
        <ChoiceField
          label="To which bank account?"
          name="to"
          options={bankChoices}
          value={to?.id ?? null}
          onChange={(id) => setForm({ ...form, to: id })}
          end={
            <Link
              className="link"
              href={paths.bankAccountsFor({ account: from, amount: amount ?? undefined })}
            >
              Bank accounts
            </Link>
          }
        />
        <Facts fee={request.kind === 'ready' ? request.quote.fee : 0} />
        <Button type="submit" full>
          {request.kind === 'ready' || isUnanswered ? `Withdraw ${formatNaira(amount ?? 0)}` : 'Withdraw'}
        </Button>
      </form>
      {wanted ? (
        <WithdrawConfirm
          key={`${wanted.from} ${wanted.to.id} ${wanted.quote.payout}`}
          open={asking}
          wanted={wanted}
          onClose={() => setAsking(false)}
          onInstead={(free) => {
            change(free);
            ask(toWithdrawRequest(free, available, on, room));
          }}
          onDone={(withdrawal) => {
            forget();
            onDone(withdrawal);
          }}
        />
      ) : null}
    </>
  );
}

function Facts({ fee }: { fee: number }) {
  return (
    <dl className="card facts">
      <div>
        <dt>Fee</dt>
        <dd>{fee > 0 ? formatNaira(fee) : 'Free'}</dd>
      </div>
      <div>
        <dt>Arrives</dt>
        <dd>Usually in 10 minutes</dd>
      </div>
    </dl>
  );
}
