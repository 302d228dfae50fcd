import type { Payment } from '@kolo/contract/payments';
import { formatNaira } from '@kolo/domain/money';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PotMissed } from '#ui/pot-missed.tsx';
import { Reference } from '#ui/reference.tsx';
import { pageOf } from './hosted-page.ts';
import { PaymentTimeline } from './payment-timeline.tsx';
import { failureTitle, failureWords } from './payment-words.ts';

/** A payment that did not go through, as the server tells it. */
export function PaymentFailed({ payment }: { payment: Payment }) {
  const again = { account: payment.accountType, package: payment.packageId, amount: payment.amount };
  const page = pageOf(payment, serverClock.now());
  return (
    <>
      <EmptyState title={failureTitle(payment)} art={<PotMissed />}>
        {failureWords(payment)}
      </EmptyState>
      <dl className="card facts">
        <div>
          <dt>Amount</dt>
          <dd>{formatNaira(payment.amount)}</dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd>
            <Reference of={payment} />
          </dd>
        </div>
      </dl>
      <div className="stack md">
        {page === undefined ? (
          <Button href={paths.deposit(again)} full>
            Try again
          </Button>
        ) : (
          <div className="stack sm">
            <Button href={page} full>
              Try another card
            </Button>
            <p className="small muted center">It is the same payment: it cannot be paid twice.</p>
          </div>
        )}
        <div className="stack sm">
          <Button variant="line" href={paths.deposit({ ...again, step: 'method' })} full>
            Pay another way
          </Button>
          {/* The page can still be paid, whatever is paid beside it. */}
          {page === undefined ? null : (
            <p className="small muted center">This starts a new payment. Do not pay both.</p>
          )}
        </div>
        <Button variant="quiet" href={paths.home} full>
          Not now
        </Button>
      </div>
      <PaymentTimeline payment={payment} />
    </>
  );
}
