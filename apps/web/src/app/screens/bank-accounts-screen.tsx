import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { useFrozenNotice } from '#features/identity/frozen.tsx';
import { meQuery } from '#features/identity/api.ts';
import { BankAccountsScreen as Screen } from '#features/payment-methods/bank-accounts-screen.tsx';
import { readWithdrawForm } from '#features/payments/withdraw-form.ts';
import { paths } from '#lib/paths.ts';

/** The bank accounts of a customer, who needs a PIN to add one, and cannot change them while frozen. */
export function BankAccountsScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  const frozen = useFrozenNotice('You cannot add or change bank accounts for now.');
  if (search.get('for') !== 'withdrawal') {
    return <Screen hasPin={me?.hasPin} frozen={frozen} backHref={paths.settings} />;
  }
  const { account, amount } = readWithdrawForm(search);
  return (
    <Screen
      hasPin={me?.hasPin}
      frozen={frozen}
      backHref={paths.withdraw({ account, amount })}
      onAdded={(to) => void navigate(paths.withdraw({ account, amount, to }), { replace: true })}
    />
  );
}
