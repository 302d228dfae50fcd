import type { Payment } from '@kolo/contract/payments';
import { formatNaira } from '@kolo/domain/money';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { pageOf } from '#features/payments/hosted-page.ts';
import { PaymentTimeline } from '#features/payments/payment-timeline.tsx';
import { PaymentUnknown } from '#features/payments/payment-unknown.tsx';
import { failureTitle, failureWords } from '#features/payments/payment-words.ts';
import { resultQuery } from '#features/payments/result-query.ts';
import { draftHref } from '#features/savings/interest/lock-draft.ts';
import { interestPackagesQuery } from '#features/savings/api.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page-bar.tsx';
import { PotMissed } from '#ui/pot-missed.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { Reference } from '#ui/reference.tsx';

/** Failed for certain. Before that a second payment could be one too many, so only the first is gone on with. */
const DEAD: readonly Payment['status'][] = ['failed', 'abandoned', 'reversed'];

/** Where a payment for a lock ends that did not go through. What became of it the server says each time. */
export function IbsErrorScreen() {
  useScreen('Interest Savings');
  const [search] = useSearchParams();
  const reference = search.get('reference') ?? '';
  const query = useQuery({ ...resultQuery(reference), enabled: reference !== '' });
  const payment = query.data;
  if (payment && payment.purpose !== 'ibs') return <Navigate to={paths.paymentError(reference)} replace />;
  if (payment?.status === 'succeeded') return <Navigate to={paths.paymentSuccess(reference)} replace />;
  return (
    <Page title="Interest Savings" backHref={paths.packages}>
      {payment ? (
        <NotLocked payment={payment} checking={query.isFetching} onCheck={() => void query.refetch()} />
      ) : query.isPending && reference !== '' ? (
        <SkeletonList rows={2} label="Checking your payment" />
      ) : (
        <PaymentUnknown error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
}

interface NotLockedProps {
  readonly payment: Payment;
  readonly checking: boolean;
  readonly onCheck: () => void;
}

function NotLocked({ payment, checking, onCheck }: NotLockedProps) {
  const { data: locks } = useQuery(interestPackagesQuery);
  const isDead = DEAD.includes(payment.status);
  const amount = formatNaira(payment.amount);
  const topUp = locks?.some(({ _id }) => _id === payment.packageId) ? payment.packageId : undefined;
  const again =
    topUp === undefined
      ? draftHref(payment.amount)
      : paths.deposit({ package: topUp, amount: payment.amount });
  const wasNew = topUp === undefined && payment.status !== 'reversed';
  const page = isDead ? undefined : pageOf(payment, serverClock.now());
  return (
    <>
      <EmptyState title={isDead ? failureTitle(payment) : 'Your money is not locked yet'} art={<PotMissed />}>
        {isDead
          ? `${failureWords(payment)}${wasNew ? ' Your package was not opened.' : ''}`
          : `The payment of ${amount} is not confirmed yet. If your bank took it, we will lock it for you.`}
      </EmptyState>
      <dl className="card facts">
        <div>
          <dt>Amount</dt>
          <dd>{amount}</dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd>
            <Reference of={payment} />
          </dd>
        </div>
      </dl>
      <div className="stack md">
        {isDead ? (
          <Button href={again} full>
            Try again
          </Button>
        ) : (
          <Button full busy={checking} busyLabel="Checking" onClick={onCheck}>
            Check again
          </Button>
        )}
        {page === undefined ? null : (
          <Button variant="line" full onClick={() => location.assign(page)}>
            Continue with this payment
          </Button>
        )}
        <Button variant="quiet" href={paths.home} full>
          Go to Home
        </Button>
      </div>
      <PaymentTimeline payment={payment} />
    </>
  );
}
