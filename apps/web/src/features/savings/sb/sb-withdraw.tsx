import type { SbPackage } from '@kolo/contract/packages';
import { formatNaira } from '@kolo/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { forgetDraft } from '#lib/draft.ts';
import { paths } from '#lib/paths.ts';
import { earlierWords } from '#lib/command/send-once.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconShoppingBag } from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { toast } from '#ui/toast-store.ts';
import { refreshAll, refreshPackages } from '../api.ts';
import { WithdrawForm, withdrawalDraft } from '../withdraw-form.tsx';
import { transferToAccount } from './api.ts';
import { HeldPackage } from './held-package.tsx';

function useWithdrawing(pot: SbPackage) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCommand({
    mutationFn: (amount: number) => transferToAccount({ packageId: pot._id, amount }),
    onSuccess: ({ transaction, askedEarlierAt }) => {
      forgetDraft(withdrawalDraft(pot._id));
      toast({
        title: `${formatNaira(transaction.amount)} is in your SB account.`,
        detail: earlierWords(askedEarlierAt, 'withdraw again'),
      });
      void refreshAll(queryClient);
      return navigate(paths.package(pot._id), { replace: true });
    },
    // What is in it may have changed since it was shown.
    onError: () => void refreshPackages(queryClient),
  });
}

/** From a package towards a product to the SB account. */
export function SbWithdraw({ pot }: { pot: SbPackage }) {
  const saved = pot.totalContribution;
  const moving = useWithdrawing(pot);
  // It may be empty because of what is being asked: that stays in view until it is answered.
  const isAsked = moving.isPending || moving.error !== null;
  if (!isAsked && pot.heldFor !== undefined) {
    return <HeldPackage name={pot.product.name} orderId={pot.heldFor} />;
  }
  if (!isAsked && (pot.status === 'closed' || saved === 0)) {
    return (
      <EmptyState
        title="There is no money in this package"
        action={<Button href={paths.package(pot._id)}>Back to the package</Button>}
      >
        {pot.product.name} has nothing to withdraw.
      </EmptyState>
    );
  }
  return (
    <WithdrawForm
      packageId={pot._id}
      saved={saved}
      from={
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
            detail="Free, and at once. We open it if you have none."
          />
        </List>
      }
      verb="Move"
      question={(amount) => `Move ${amount} to your SB account?`}
      busyLabel="Moving"
      facts={(amount) => (
        <div>
          <dt>Arrives in your SB account</dt>
          <dd>
            <Money amountNaira={amount} />
          </dd>
        </div>
      )}
      moving={moving}
    />
  );
}
