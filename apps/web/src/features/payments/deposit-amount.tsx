import { PAY_LIMITS } from '@kolo/domain/limits';
import type { AccountType } from '@kolo/domain/account-types';
import { formatNaira } from '@kolo/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceField } from '#ui/choice-field.tsx';
import type { ChoiceOption } from '#ui/choice.tsx';
import { AmountStep, VerifyIdentity } from './amount-step.tsx';
import {
  amountError,
  isAboveAll,
  overRoom,
  toDepositRequest,
  type DepositErrors,
  type DepositForm,
} from './deposit-form.ts';
import { IntoCard } from './into-card.tsx';
import { depositRoomQuery } from './api.ts';

const QUICK_AMOUNTS = [1_000, 2_000, 5_000, 10_000, 20_000].map((value) => ({
  value,
  label: formatNaira(value),
}));

interface DepositAmountProps {
  readonly form: DepositForm;
  readonly accounts: readonly ChoiceOption<AccountType>[];
  /** How much the customer may have in all, where there is a bound. */
  readonly held: string | undefined;
  readonly onChange: (form: DepositForm) => void;
  readonly onContinue: () => void;
}

export function DepositAmount({ form, accounts, held, onChange, onContinue }: DepositAmountProps) {
  const [errors, setErrors] = useState<DepositErrors>({});
  const { data: room } = useQuery(depositRoomQuery);
  const tooMuch = overRoom(form.amount, room);
  function change(next: DepositForm) {
    setErrors({});
    onChange(next);
  }
  function submit(element: HTMLFormElement) {
    const request = toDepositRequest(form);
    if (request.kind === 'ready' && tooMuch === undefined) return onContinue();
    const wrong = request.kind === 'ready' ? {} : request.errors;
    setErrors(wrong);
    const first = wrong.account === undefined ? '[data-field="amount"]' : '[data-field="account"]';
    element.querySelector<HTMLElement>(first)?.focus();
  }
  return (
    <AmountStep
      into={
        <Into
          accounts={accounts}
          account={form.account}
          error={errors.account}
          onChange={(account) => change({ ...form, account })}
        />
      }
      amount={form.amount}
      onAmount={(amount) => change({ ...form, amount })}
      hint={`Minimum ${formatNaira(PAY_LIMITS.card.least)}`}
      error={tooMuch ?? errors.amount ?? (isAboveAll(form.amount) ? amountError(form.amount) : undefined)}
      problem={form.amount === null ? undefined : amountError(form.amount)}
      chips={QUICK_AMOUNTS}
      autoFocus={accounts.length === 1 && form.amount === null}
      remedy={tooMuch === undefined ? null : <VerifyIdentity />}
      onSubmit={submit}
    >
      {tooMuch !== undefined || held === undefined ? null : <p className="small muted center">{held}</p>}
    </AmountStep>
  );
}

interface IntoProps {
  readonly accounts: readonly ChoiceOption<AccountType>[];
  readonly account: AccountType | null;
  readonly error: string | undefined;
  readonly onChange: (account: AccountType) => void;
}

/** With one account there is nothing to choose: it is only named. */
function Into({ accounts, account, error, onChange }: IntoProps) {
  const only = accounts.length === 1 ? accounts[0] : undefined;
  if (only) return <IntoCard title={only.title} detail={only.detail} icon={only.icon} tone={only.tone} />;
  return (
    <ChoiceField
      label="Into which account?"
      name="account"
      options={accounts}
      value={account}
      error={error}
      onChange={onChange}
    />
  );
}
