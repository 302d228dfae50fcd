import type { SbPackage } from '@kolo/contract/sb-savings';
import { formatNaira } from '@kolo/domain/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useOneAtATime } from '#lib/use-one-at-a-time.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconShoppingBag } from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { toast } from '#ui/toast-store.ts';
import { ConfirmSheet } from '../confirm-sheet.tsx';
import { refreshAll, transferToAccount } from './sb-queries.ts';
import { toWithdrawal } from './withdraw-form.ts';
import './sb.css';

function useWithdrawing(pot: SbPackage) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const moving = useMutation({
    mutationFn: (amount: number) => transferToAccount({ packageId: pot._id, amount }),
    onSuccess: ({ transaction }) => {
      toast({ title: `${formatNaira(transaction.amount)} is in your SB account.` });
      void refreshAll(queryClient);
      return navigate(paths.package(pot._id), { replace: true });
    },
  });
  return { ...moving, move: useOneAtATime(moving.mutate) };
}

/** From a package towards a product to the SB account: amount, what is left, and a question before it goes. */
export function SbWithdraw({ pot }: { pot: SbPackage }) {
  const saved = pot.totalContribution;
  const [amount, setAmount] = useState<number | null>(saved);
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { move, isPending, error: refused, reset } = useWithdrawing(pot);
  const asked = toWithdrawal(amount, saved);

  if (pot.status === 'closed' || saved === 0) {
    return (
      <EmptyState
        title="There is no money in this package"
        action={<Button href={paths.package(pot._id)}>Back to the package</Button>}
      >
        {pot.product.name} has nothing to withdraw.
      </EmptyState>
    );
  }
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
      <List label="From and to">
        <ListRow
          icon={IconShoppingBag}
          tone="sb"
          title={pot.product.name}
          detail="From this package"
          end={<Money amountNaira={saved} />}
        />
        <ListRow
          icon={IconShoppingBag}
          tone="sb"
          title="SB account"
          detail="Opened for you if you have none yet. Free, at once"
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
      <Button type="submit" full>
        Continue
      </Button>
      {asked.kind === 'ready' ? (
        <ConfirmSheet
          open={asking}
          onClose={() => setAsking(false)}
          title={`Move ${formatNaira(asked.amount)} to your SB account?`}
          action={`Move ${formatNaira(asked.amount)}`}
          busyLabel="Moving"
          busy={isPending}
          error={refused}
          onConfirm={() => move(asked.amount)}
        >
          <dl className="facts">
            <div>
              <dt>Arrives in your SB account</dt>
              <dd>
                <Money amountNaira={asked.amount} />
              </dd>
            </div>
            <div>
              <dt>Fee</dt>
              <dd>Free</dd>
            </div>
            <div>
              <dt>Stays in the package</dt>
              <dd>
                <Money amountNaira={asked.left} />
              </dd>
            </div>
          </dl>
        </ConfirmSheet>
      ) : null}
    </form>
  );
}
