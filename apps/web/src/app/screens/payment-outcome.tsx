import type { Payment } from '@kolo/contract/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Navigate } from 'react-router';
import { accountsQuery, recentTransactionsQuery, refreshMoney } from '#features/accounts/api.ts';
import { NoPayment } from '#features/payments/no-payment.tsx';
import { PaymentResult } from '#features/payments/payment-result.tsx';
import { isFinal } from '#features/payments/polling.ts';
import { paymentQuery } from '#features/payments/api.ts';
import { failureTitle, messageFromAddress } from '#features/payments/payment-words.ts';
import { refreshPackages } from '#features/savings/api.ts';
import { usePackages } from '#features/savings/use-package.ts';
import { usePackagesAsked } from '#features/savings/use-packages-asked.ts';
import { isOutOfDate, UNTIL_DECLARED } from '#lib/out-of-date.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { Page } from '#ui/page-bar.tsx';
import { useOnline } from '#ui/use-online.ts';
import { CardChecked } from './card-checked.tsx';
import { paidInto } from './paid-into.ts';

interface PaymentOutcomeProps {
  readonly reference: string | null;
  readonly message: string | null;
}

/**
 * Whether what is known of accounts and packages is of after this payment: asked for since its end, and answered or not to
 * be had. Once it is, it stays so: while it is asked for again later, nothing on the screen goes back. `end` names the payment and
 * how it ended.
 */
function useKnownSince(end: string | null, isAsked: boolean) {
  const queryClient = useQueryClient();
  const [answered, setAnswered] = useState<string | null>(null);
  const [known, setKnown] = useState<string | null>(null);
  const onFinal = useCallback(() => {
    void Promise.all([refreshMoney(queryClient), refreshPackages(queryClient)]).then(() => setAnswered(end));
  }, [queryClient, end]);
  // A question that came between may have taken the place of the first.
  if (answered === end && !isAsked && known !== end) setKnown(end);
  return { isKnown: end !== null && known === end, onFinal };
}

/** Both addresses show the same truth: an address can be written by anyone, so it decides nothing. */
export function PaymentOutcome({ reference, message }: PaymentOutcomeProps) {
  const accounts = useQuery({ ...accountsQuery, ...UNTIL_DECLARED });
  const all = usePackages();
  const recent = useQuery(recentTransactionsQuery);
  const isOnline = useOnline();
  const packages = usePackagesAsked();
  const { data: payment } = useQuery({ ...paymentQuery(reference ?? ''), enabled: false });
  // One that was given up may be paid after all: then figures of before are old once more.
  const end = reference && `${reference} ${payment?.status}`;
  const { isKnown, onFinal } = useKnownSince(end, accounts.isFetching || packages.isAsked);

  const intoOf = (paid: Payment) =>
    paidInto(paid, {
      accounts: isKnown && !isOutOfDate(accounts) ? accounts.data?.accounts : undefined,
      packages: all.state === 'loaded' ? all.packages : undefined,
      arePackagesCurrent: isKnown && !packages.isStale,
      isAwaited: !isKnown && isOnline,
      now: serverClock.now(),
    });

  const receiptOf = (paid: Payment) => {
    // Newest first. What came beyond the sum, or was passed on to an account, was posted after it under its reference.
    const id = recent.data?.findLast(
      ({ reference: of, between }) =>
        of === paid.reference && (between === undefined || paid.method === 'account'),
    )?.id;
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
