import { useQuery } from '@tanstack/react-query';
import { meQuery } from '#features/identity/queries.ts';
import { BankAccountsScreen as Screen } from '#features/payment-methods/bank-accounts-screen.tsx';

/** The bank accounts of a customer, who needs a PIN to add one. */
export function BankAccountsScreen() {
  const { data: me } = useQuery(meQuery);
  return <Screen hasPin={me?.hasPin} />;
}
