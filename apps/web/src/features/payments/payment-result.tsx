import type { Payment } from '@kolo/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { intents } from '#lib/command/intent.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { LoadingPage } from '#ui/overlay.tsx';
import { Page } from '#ui/page-bar.tsx';
import { useOnline } from '#ui/use-online.ts';
import { pageOf } from './hosted-page.ts';
import { PaymentFailed } from './payment-failed.tsx';
import { NotAsked, PartnerSilent, PaymentPending, UssdPending } from './payment-pending.tsx';
import { PaymentSucceeded, type PaidInto } from './payment-succeeded.tsx';
import { PaymentUnknown } from './payment-unknown.tsx';
import { isFinal } from './polling.ts';
import { mayStillCome } from './payment-words.ts';
import { resultQuery } from './result-query.ts';
import { TransferPending } from './transfer-pending.tsx';

interface PaymentResultProps {
  readonly reference: string;
  readonly intoOf: (payment: Payment) => PaidInto | undefined;
  /** Where the receipt of a payment is, as soon as that is known. */
  readonly receiptOf: (payment: Payment) => string | undefined;
  /** The payment has come to its end, and what is shown elsewhere may be out of date. */
  readonly onFinal: () => void;
}

/** What has become of a payment, as the server tells it. */
export function PaymentResult({ reference, intoOf, receiptOf, onFinal }: PaymentResultProps) {
  const query = useQuery(resultQuery(reference));
  const online = useOnline();
  const payment = query.data;
  const final = payment !== undefined && isFinal(payment.status);
  const canGoOn = payment !== undefined && pageOf(payment, serverClock.now()) !== undefined;
  useEffect(() => {
    if (!final) return;
    // From here on the same amount into the same account means another payment, unless this one can still be made.
    if (!canGoOn) intents.dropByReference(reference);
    onFinal();
  }, [final, canGoOn, reference, onFinal]);

  if (payment?.status === 'succeeded') {
    return <PaymentSucceeded payment={payment} into={intoOf(payment)} receiptHref={receiptOf(payment)} />;
  }
  if (!payment && !query.isError) return <LoadingPage heading="Deposit">Checking your payment</LoadingPage>;
  return (
    <Page title={titleOf(payment)} backHref={paths.home}>
      {!payment ? (
        <PaymentUnknown error={query.error} onRetry={() => void query.refetch()} />
      ) : final ? (
        <>
          {mayStillCome(payment) && (query.isError || !online) ? <NotAsked online={online} /> : null}
          <PaymentFailed payment={payment} />
        </>
      ) : (
        <Waiting
          payment={payment}
          checking={query.isFetching}
          isStale={query.isError}
          onCheck={() => void query.refetch()}
        />
      )}
    </Page>
  );
}

function titleOf(payment: Payment | undefined): string {
  if (payment === undefined || isFinal(payment.status)) return 'Deposit';
  return payment.bankTransfer ? 'Bank transfer' : payment.ussd ? 'USSD' : 'Deposit';
}

interface WaitingProps {
  readonly payment: Payment;
  readonly checking: boolean;
  /** The last question about it got no answer from Kolo. */
  readonly isStale: boolean;
  readonly onCheck: () => void;
}

/** What the customer waits for, and above it whether what is shown may be old. */
function Waiting({ isStale, ...waiting }: WaitingProps) {
  const online = useOnline();
  return (
    <>
      {!online || isStale ? (
        <NotAsked online={online} />
      ) : waiting.payment.partnerSilent === true ? (
        <PartnerSilent />
      ) : null}
      <WayOn {...waiting} />
    </>
  );
}

/** What the customer still has to do, where that is not on a page of the provider. */
function WayOn({ payment, ...check }: Omit<WaitingProps, 'isStale'>) {
  const { bankTransfer, ussd } = payment;
  if (bankTransfer) return <TransferPending payment={payment} transfer={bankTransfer} {...check} />;
  if (ussd) return <UssdPending payment={payment} ussd={ussd} {...check} />;
  return <PaymentPending payment={payment} {...check} />;
}
