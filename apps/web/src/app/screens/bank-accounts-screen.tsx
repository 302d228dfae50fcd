import { useQuery } from '@tanstack/react-query';
import { useFrozenNotice } from '#features/identity/frozen.tsx';
import { meQuery } from '#features/identity/api.ts';
import { BankAccountsScreen as Screen } from '#features/payment-methods/bank-accounts-screen.tsx';

/** The bank accounts of a customer, who needs a PIN to add one, and cannot change them while frozen. */
export function BankAccountsScreen() {
  const { data: me } = useQuery(meQuery);
  const frozen = useFrozenNotice('You cannot add or change bank accounts for now.');
  return <Screen hasPin={me?.hasPin} frozen={frozen} />;
}
