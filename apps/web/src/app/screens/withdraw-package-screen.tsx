import type { DailyPackage } from '@kolo/contract/packages';
import { useQuery } from '@tanstack/react-query';
import { ACCOUNT_KINDS } from '#features/accounts/account-kinds.ts';
import { ACCOUNTS_NOT_FETCHED, accountsQuery } from '#features/accounts/api.ts';
import { DailyWithdraw } from '#features/savings/daily/daily-withdraw.tsx';
import { PackageWithdrawScreen } from '#features/savings/package-withdraw-screen.tsx';
import { errorText } from '#lib/api-error.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';

/** The daily form with the customer's accounts to choose from. */
function FromDaily({ pot }: { pot: DailyPackage }) {
  const accounts = useQuery(accountsQuery);
  if (accounts.data)
    return <DailyWithdraw pot={pot} accounts={accounts.data.accounts} kinds={ACCOUNT_KINDS} />;
  if (!accounts.isError) return <SkeletonList rows={2} label="Loading your accounts" />;
  return (
    <NotLoaded
      title="Error fetching accounts"
      why={errorText(accounts.error, ACCOUNTS_NOT_FETCHED)}
      onRetry={accounts.refetch}
    />
  );
}

export function WithdrawPackageScreen() {
  return <PackageWithdrawScreen renderDaily={(pot) => <FromDaily pot={pot} />} />;
}
