import type { DailyPackage } from '@kolo/contract/packages';
import { useQuery } from '@tanstack/react-query';
import { ACCOUNTS_NOT_FETCHED, accountsQuery } from '#features/accounts/queries.ts';
import { DailyWithdraw } from '#features/savings/daily/daily-withdraw.tsx';
import { PackageWithdrawScreen } from '#features/savings/package-withdraw-screen.tsx';
import { errorText } from '#lib/api-error.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PotMissed } from '#ui/pot-missed.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';

/** The daily form with the customer's accounts to choose from. */
function FromDaily({ pot }: { pot: DailyPackage }) {
  const accounts = useQuery(accountsQuery);
  if (accounts.data) return <DailyWithdraw pot={pot} accounts={accounts.data.accounts} />;
  if (!accounts.isError) return <SkeletonList rows={2} label="Loading your accounts" />;
  return (
    <EmptyState
      title="Error fetching accounts"
      art={<PotMissed />}
      action={<Button onClick={() => void accounts.refetch()}>Try again</Button>}
    >
      {errorText(accounts.error, ACCOUNTS_NOT_FETCHED)}
    </EmptyState>
  );
}

export function WithdrawPackageScreen() {
  return <PackageWithdrawScreen renderDaily={(pot) => <FromDaily pot={pot} />} />;
}
