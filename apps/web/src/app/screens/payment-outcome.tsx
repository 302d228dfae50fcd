import type { Payment } from '@kolo/contract/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { accountsQuery, refreshMoney } from '#features/accounts/queries.ts';
import { PaymentFailed } from '#features/payments/payment-failed.tsx';
import { PaymentResult } from '#features/payments/payment-result.tsx';
import { messageFromAddress } from '#features/payments/payment-words.ts';
import { paths } from '#lib/paths.ts';
import { PageBar } from '#ui/page-bar.tsx';

interface PaymentOutcomeProps {
  readonly reference: string | null;
  readonly message: string | null;
}

/** Both addresses show the same truth: an address can be written by anyone, so it decides nothing. */
export function PaymentOutcome({ reference, message }: PaymentOutcomeProps) {
  const queryClient = useQueryClient();
  const accounts = useQuery(accountsQuery);
  const onFinal = useCallback(() => void refreshMoney(queryClient), [queryClient]);

  /** Unknown while the figures are being fetched anew: the old one would be wrong. */
  function balanceOf(payment: Payment): number | undefined {
    if (accounts.isFetching || accounts.isError) return undefined;
    return accounts.data?.accounts.find(({ accountType }) => accountType === payment.accountType)
      ?.availableBalance;
  }

  if (reference !== null && reference !== '') {
    return <PaymentResult key={reference} reference={reference} balanceOf={balanceOf} onFinal={onFinal} />;
  }
  return (
    <>
      <PageBar narrow title="Deposit" backHref={paths.home} />
      <main className="page narrow" id="main">
        <PaymentFailed words={messageFromAddress(message)} />
      </main>
    </>
  );
}
