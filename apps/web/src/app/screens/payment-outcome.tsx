import type { Payment } from '@kolo/contract/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Navigate } from 'react-router';
import { accountsQuery, recentTransactionsQuery, refreshMoney } from '#features/accounts/api.ts';
import { NoPayment } from '#features/payments/no-payment.tsx';
import { PaymentResult } from '#features/payments/payment-result.tsx';
import { isFinal } from '#features/payments/polling.ts';
import { paymentQuery } from '#features/payments/api.ts';
import { failureTitle, messageFromAddress } from '#features/payments/payment-words.ts';
import { refreshPackages } from '#features/savings/api.ts';
import { usePackages } from '#features/savings/use-package.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { Page } from '#ui/page-bar.tsx';
import { CardChecked } from './card-checked.tsx';
import { paidInto } from './paid-into.ts';

interface PaymentOutcomeProps {
  readonly reference: string | null;
  readonly message: string | null;
}

/** Both addresses show the same truth: an address can be written by anyone, so it decides nothing. */
export function PaymentOutcome({ reference, message }: PaymentOutcomeProps) {
  const queryClient = useQueryClient();
  const accounts = useQuery(accountsQuery);
  const all = usePackages();
  const recent = useQuery(recentTransactionsQuery);
  const onFinal = useCallback(() => {
    void refreshMoney(queryClient);
    void refreshPackages(queryClient);
  }, [queryClient]);
  const { data: payment } = useQuery({ ...paymentQuery(reference ?? ''), enabled: false });

  const intoOf = (paid: Payment) =>
    paidInto(paid, {
      accounts: accounts.isFetching || accounts.isError ? undefined : accounts.data?.accounts,
      packages: all.state === 'loaded' ? all.packages : undefined,
      arePackagesCurrent: all.state === 'loaded' && all.isCurrent,
      now: serverClock.now(),
    });

  const receiptOf = (paid: Payment) => {
    const id = recent.data?.find((one) => one.reference === paid.reference)?.id;
    return id === undefined ? undefined : paths.transaction(id);
  };

  // A failed payment for a lock has its own page, where trying again cannot pay twice.
  if (payment?.purpose === 'ibs' && payment.status !== 'succeeded' && isFinal(payment.status))
    return <Navigate to={paths.newIbsError(payment.reference)} replace />;
  if (payment?.purpose === 'card' && isFinal(payment.status)) return <CardChecked payment={payment} />;
  if (reference !== null && reference !== '') {
    return (
      <PaymentResult
        key={reference}
        reference={reference}
        intoOf={intoOf}
        receiptOf={receiptOf}
        onFinal={onFinal}
      />
    );
  }
  return (
    <Page title="Deposit" backHref={paths.home}>
      <NoPayment title={failureTitle()} words={messageFromAddress(message)} />
    </Page>
  );
}
