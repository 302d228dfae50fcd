import { useQuery } from '@tanstack/react-query';
import { AccountScreen as Screen } from '#features/accounts/account-screen.tsx';
import { meQuery } from '#features/identity/api.ts';
import { OwedLine } from '#features/payments/owed-line.tsx';
import { useBalanceHidden } from '#lib/use-balance-hidden.ts';

/** An account, with what its customer owes beside the balance. */
export function AccountScreen() {
  const { data: me } = useQuery(meQuery);
  const [hidden] = useBalanceHidden();
  return <Screen besideBalance={me?.owes ? <OwedLine hidden={hidden} /> : null} />;
}
