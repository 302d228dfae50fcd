import { formatNaira } from '@kolo/domain/money';
import { useState } from 'react';
import { commandState } from '#lib/command/command.ts';
import { useAmountDraft } from '#lib/draft.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { Money } from '#ui/money.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { NotDone } from './not-done.tsx';

interface WithdrawFormProps {
  readonly packageId: string;
  /** What is in the package, in naira. */
  readonly saved: number;
  /** Above the amount: where it comes from. */
  readonly from: React.ReactNode;
  /** Below it: where it goes, where there is a choice. */
  readonly to?: React.ReactNode;
  /** What the buttons say before the amount. */
  readonly verb: 'Withdraw' | 'Move';
  /** Before it goes. */
  readonly question: (amount: string) => string;
  readonly busyLabel: string;
  /** The first lines of what is confirmed; fee and rest follow. */
  readonly facts: (amount: number) => React.ReactNode;
  readonly moving: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly reset: () => void;
    readonly run: (amount: number) => void;
  };
}

/** How much leaves a package: the amount, what will remain, and a question before it goes. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { packageId, saved, from, to, verb, question, busyLabel, facts, moving } = props;
  const { form: amount, setForm: setAmount } = useAmountDraft(withdrawalDraft(packageId), null);
  const [error, setError] = useState<string>();
  // As it was when it was asked for: what the package holds by now changes no question that is still open.
  const [wanted, setWanted] = useState<{ readonly amount: number; readonly left: number } | null>(null);
  const [asking, setAsking] = useState(false);
  // It may be done, and the package hold less for it: asked for once more it is not done twice.
  const unanswered = commandState(moving.error) === 'unanswered' && wanted?.amount === amount ? wanted : null;
  const asked = unanswered ? { kind: 'ready' as const, ...unanswered } : toWithdrawal(amount, saved);
  function change(value: number | null) {
    setError(undefined);
    setAmount(value);
  }
  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (unanswered) return setAsking(true);
    moving.reset();
    if (asked.kind === 'ready') {
      setWanted(asked);
      return setAsking(true);
    }
    setError(asked.error);
    event.currentTarget.querySelector<HTMLElement>('[data-field="amount"]')?.focus();
  }
  return (
    <form className="stack lg" noValidate onSubmit={submit}>
      {from}
      <AmountInput
        label="Amount in naira"
        name="amount"
        value={amount}
        onChange={change}
        hint={asked.kind === 'ready' && !unanswered ? `${formatNaira(asked.left)} will remain` : undefined}
        error={error ?? (asked.kind === 'wrong' && asked.isTooMuch ? asked.error : undefined)}
        autoFocus
      />
      <Chips
        label="Quick amounts"
        layout="mid"
        options={halfAndAll(saved)}
        value={amount}
        onChange={change}
      />
      {to}
      {unanswered && !asking ? <NotDone error={moving.error} refused="Nothing was moved." /> : null}
      <Button type="submit" full needsConnection>
        {asked.kind === 'ready' ? `${verb} ${formatNaira(asked.amount)}` : verb}
      </Button>
      {wanted ? (
        <ConfirmSheet
          open={asking}
          onClose={() => setAsking(false)}
          title={question(formatNaira(wanted.amount))}
          action={`${verb} ${formatNaira(wanted.amount)}`}
          busyLabel={busyLabel}
          busy={moving.isPending}
          error={moving.error}
          onConfirm={() => moving.run(wanted.amount)}
        >
          <dl className="facts">
            {facts(wanted.amount)}
            <div>
              <dt>Fee</dt>
              <dd>Free</dd>
            </div>
            <div>
              <dt>Stays in the package</dt>
              <dd>
                <Money amountNaira={wanted.left} />
              </dd>
            </div>
          </dl>
        </ConfirmSheet>
      ) : null}
    </form>
  );
}

/** What most take out, in naira. */
export function halfAndAll(saved: number): { value: number; label: string }[] {
  const half = saved > 1 ? [{ value: Math.floor(saved / 2), label: 'Half' }] : [];
  return [...half, { value: saved, label: 'All' }];
}

/** Where the amount is kept until it has moved. */
export function withdrawalDraft(packageId: string): string {
  return `withdrawal from ${packageId}`;
}

type Withdrawal =
  | { readonly kind: 'ready'; readonly amount: number; readonly left: number }
  /** `isTooMuch`: more digits cannot make it valid, so it is said while typing. */
  | { readonly kind: 'wrong'; readonly error: string; readonly isTooMuch: boolean };

/** What the typed amount would do to a package with so much in it. */
export function toWithdrawal(amount: number | null, saved: number): Withdrawal {
  if (amount === null || amount <= 0) return { kind: 'wrong', error: 'Enter an amount.', isTooMuch: false };
  if (amount > saved)
    return { kind: 'wrong', error: `There is ${formatNaira(saved)} in this package.`, isTooMuch: true };
  return { kind: 'ready', amount, left: saved - amount };
}
