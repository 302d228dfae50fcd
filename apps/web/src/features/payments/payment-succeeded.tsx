import { classNames } from '#ui/class-names.ts';
import type { Payment } from '@kolo/contract/payments';
import { formatNaira } from '@kolo/domain/money';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Pot } from '#ui/pot.tsx';
import { Reference } from '#ui/reference.tsx';
import { PaymentTimeline } from './payment-timeline.tsx';
import { madeGoodWords } from './payment-words.ts';
import css from './payments.module.css';

const POT_SIZE = 180;
const POT_MARKS_CUT = 28;

/** What the money went into, as far as it is known. */
export interface PaidInto {
  readonly title?: string;
  /** What is said to hold the balance: `Your DS account`; without it the title is. */
  readonly subject?: string;
  /** What it holds now; absent until that is known. */
  readonly balanceNaira?: number | undefined;
  readonly href?: string | undefined;
}

interface PaymentSucceededProps {
  readonly payment: Payment;
  readonly into: PaidInto | undefined;
  readonly receiptHref: string | undefined;
}

export function PaymentSucceeded({ payment, into, receiptHref }: PaymentSucceededProps) {
  return (
    <main className="moment on-clay" id="main">
      <div className={classNames('stack', css['result'])}>
        <Pot tone="moment" cut={POT_MARKS_CUT} coin="dropping" size={POT_SIZE} />
        <div className="stack sm" role="status">
          <h1>{formatNaira(payment.amount)} is in</h1>
          {payment.madeGood === undefined ? null : <p>{madeGoodWords(payment.madeGood)}</p>}
          {into?.balanceNaira === undefined ? null : (
            <p>
              {into.subject ?? into.title} now has {formatNaira(into.balanceNaira)}.
            </p>
          )}
          {payment.message === undefined ? null : <p>{payment.message}</p>}
        </div>
        <dl className="facts">
          {into?.title === undefined ? null : (
            <div>
              <dt>Into</dt>
              <dd>{into.title}</dd>
            </div>
          )}
          <div>
            <dt>Reference</dt>
            <dd>
              <Reference of={payment} />
            </dd>
          </div>
        </dl>
      </div>
      <div className={classNames('stack md', css['actions'])}>
        {into?.href === undefined ? null : (
          <Button variant="soot" href={into.href} full>
            See {into.title ?? 'your package'}
          </Button>
        )}
        <Button variant={into?.href === undefined ? 'soot' : 'over'} href={paths.home} full>
          Go to Home
        </Button>
        <Button variant="over" href={receiptHref ?? paths.history} full>
          {receiptHref === undefined ? 'See your transactions' : 'See the receipt'}
        </Button>
      </div>
      <PaymentTimeline payment={payment} />
    </main>
  );
}
