import type { Payment } from '@kolo/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText, hasCode } from '#lib/api-error.ts';
import { intents } from '#lib/intent.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingPage } from '#ui/overlay.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import { PotMissed } from '#ui/pot-missed.tsx';
import { PaymentFailed } from './payment-failed.tsx';
import { PaymentPending } from './payment-pending.tsx';
import { PaymentSucceeded, type PaidInto } from './payment-succeeded.tsx';
import { isFinal } from './polling.ts';
import { paymentQuery } from './queries.ts';
import { TransferPending } from './transfer-pending.tsx';
import { UssdPending } from './ussd-pending.tsx';
import './payments.css';

interface PaymentResultProps {
  readonly reference: string;
  readonly intoOf: (payment: Payment) => PaidInto | undefined;
  /** The payment has come to its end, and what is shown elsewhere may be out of date. */
  readonly onFinal: () => void;
}

/** What has become of a payment, as the server tells it. */
export function PaymentResult({ reference, intoOf, onFinal }: PaymentResultProps) {
  const query = useQuery(paymentQuery(reference));
  const payment = query.data;
  const final = payment !== undefined && isFinal(payment.status);
  useEffect(() => {
    if (!final) return;
    // From here on the same amount into the same account means another payment.
    intents.dropByReference(reference);
    onFinal();
  }, [final, reference, onFinal]);

  if (payment?.status === 'succeeded') {
    return <PaymentSucceeded payment={payment} into={intoOf(payment)} />;
  }
  if (!payment && !query.isError)
    return <LoadingPage heading="Deposit">Checking your payment...</LoadingPage>;
  return (
    <>
      <PageBar narrow title={titleOf(payment)} backHref={paths.home} />
      <main className="page narrow" id="main">
        {!payment ? (
          <Unknown error={query.error} onRetry={() => void query.refetch()} />
        ) : final ? (
          <PaymentFailed payment={payment} />
        ) : (
          <Waiting payment={payment} checking={query.isFetching} onCheck={() => void query.refetch()} />
        )}
      </main>
    </>
  );
}

function titleOf(payment: Payment | undefined): string {
  if (payment === undefined || isFinal(payment.status)) return 'Deposit';
  return payment.bankTransfer ? 'Bank transfer' : payment.ussd ? 'USSD' : 'Deposit';
}

interface WaitingProps {
  readonly payment: Payment;
  readonly checking: boolean;
  readonly onCheck: () => void;
}

/** What the customer still has to do, where that is not on a page of the provider. */
function Waiting({ payment, ...check }: WaitingProps) {
  const { bankTransfer, ussd } = payment;
  if (bankTransfer) return <TransferPending payment={payment} transfer={bankTransfer} {...check} />;
  if (ussd) return <UssdPending payment={payment} ussd={ussd} {...check} />;
  return <PaymentPending payment={payment} {...check} />;
}

function Unknown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'VALIDATION')) {
    return (
      <EmptyState title="There is no such payment" action={<Button href={paths.home}>Go to Home</Button>}>
        The address may be incomplete. Your transactions show what has arrived.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="We could not check your payment"
      art={<PotMissed />}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {errorText(error)}
    </EmptyState>
  );
}
