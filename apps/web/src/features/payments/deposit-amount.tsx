import { CARD_MIN_NAIRA } from '@kolo/contract/payments';
import type { AccountType } from '@kolo/domain/account-types';
import { formatNaira } from '@kolo/domain/money';
import { useState } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { Choices, type ChoiceOption } from '#ui/choice.tsx';
import { FieldNote } from '#ui/field-note.tsx';
import { IconTile } from '#ui/list-row.tsx';
import { Steps } from '#ui/steps.tsx';
import { toDepositRequest, type DepositErrors, type DepositForm } from './deposit-form.ts';
import { DEPOSIT_STEPS } from './deposit-steps.ts';

const QUICK_AMOUNTS = [1_000, 2_000, 5_000, 10_000, 20_000].map((value) => ({
  value,
  label: formatNaira(value),
}));

interface DepositAmountProps {
  readonly form: DepositForm;
  readonly accounts: readonly ChoiceOption<AccountType>[];
  readonly onChange: (form: DepositForm) => void;
  readonly onContinue: () => void;
}

export function DepositAmount({ form, accounts, onChange, onContinue }: DepositAmountProps) {
  const [errors, setErrors] = useState<DepositErrors>({});
  function change(next: DepositForm) {
    setErrors({});
    onChange(next);
  }
  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const request = toDepositRequest(form);
    if (request.kind === 'ready') return onContinue();
    setErrors(request.errors);
    const first = request.errors.account === undefined ? '[data-field="amount"]' : '[type="radio"]';
    event.currentTarget.querySelector<HTMLElement>(first)?.focus();
  }
  return (
    <form className="stack lg" noValidate onSubmit={submit}>
      <Steps step={1} of={DEPOSIT_STEPS} />
      <Into
        accounts={accounts}
        account={form.account}
        error={errors.account}
        onChange={(account) => change({ ...form, account })}
      />
      <AmountInput
        label="Amount in naira"
        name="amount"
        value={form.amount}
        onChange={(amount) => change({ ...form, amount })}
        hint={`Minimum ${formatNaira(CARD_MIN_NAIRA)}`}
        error={errors.amount}
        autoFocus={accounts.length === 1 && form.amount === null}
      />
      <Chips
        label="Quick amounts"
        layout="mid"
        options={QUICK_AMOUNTS}
        value={form.amount}
        onChange={(amount) => change({ ...form, amount })}
      />
      <Button type="submit" full>
        Continue
      </Button>
    </form>
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
  if (only) {
    return (
      <div className="card row into">
        {only.icon ? <IconTile icon={only.icon} tone={only.tone} /> : null}
        <span className="grow">
          <span className="small muted into-line">Into</span>
          <b className="into-line">{only.title}</b>
          {only.detail === undefined ? null : <span className="small muted into-line">{only.detail}</span>}
        </span>
      </div>
    );
  }
  return (
    <div className="stack md">
      <Choices
        label="Into which account?"
        name="account"
        options={accounts}
        value={account}
        onChange={onChange}
      />
      <div className="field bad">
        <FieldNote id="account-note" error={error} />
      </div>
    </div>
  );
}
