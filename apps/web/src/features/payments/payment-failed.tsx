import type { Payment } from '@kolo/contract/payments';
import { formatNaira } from '@kolo/domain/money';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PotMissed } from '#ui/pot-missed.tsx';
import { PaymentCourse } from './payment-course.tsx';
import { failureWords } from './payment-words.ts';

/** `payment` as the server tells it; without one there are only words. */
type PaymentFailedProps = { payment: Payment; words?: undefined } | { payment?: undefined; words: string };

export function PaymentFailed({ payment, words }: PaymentFailedProps) {
  const again = payment
    ? { account: payment.accountType, package: payment.packageId, amount: payment.amount }
    : {};
  return (
    <>
      <EmptyState title="The payment did not go through" art={<PotMissed />}>
        {payment ? failureWords(payment) : words}
      </EmptyState>
      {payment ? (
        <>
          <dl className="card facts">
            <div>
              <dt>Amount</dt>
              <dd>{formatNaira(payment.amount)}</dd>
            </div>
          </dl>
          <PaymentCourse payment={payment} />
        </>
      ) : null}
      <div className="stack md">
        <Button href={paths.deposit(again)} full>
          Try again
        </Button>
        <Button variant="quiet" href={paths.home} full>
          Not now
        </Button>
      </div>
    </>
  );
}
