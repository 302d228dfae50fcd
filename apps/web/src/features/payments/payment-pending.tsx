import type { Payment } from '@kolo/contract/payments';
import { formatNaira } from '@kolo/domain/money';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Pot } from '#ui/pot.tsx';
import { Money } from '#ui/money.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ReferenceLine } from '#ui/reference.tsx';
import { pageOf } from './hosted-page.ts';
import { PaymentTimeline } from './payment-timeline.tsx';
import { AwayActions } from './away-actions.tsx';
import css from './payments.module.css';

interface PaymentPendingProps {
  readonly payment: Payment;
  readonly checking: boolean;
  readonly onCheck: () => void;
}

export function PaymentPending({ payment, checking, onCheck }: PaymentPendingProps) {
  const url = pageOf(payment, serverClock.now());
  return (
    <>
      <div className="empty" role="status">
        <Pot tone="clay" cut={20} size={132} />
        <h2>Waiting for your payment</h2>
        <p>
          {payment.message ??
            `We have asked your bank about ${formatNaira(payment.amount)}. This page changes by itself.`}
        </p>
      </div>
      <PaymentTimeline payment={payment}>
        <ReferenceLine of={payment} />
      </PaymentTimeline>
      <div className="stack md">
        {url === undefined ? null : (
          <Button href={url} full>
            Go back to the payment page
          </Button>
        )}
        <Button variant="quiet" full busy={checking} busyLabel="Checking" needsConnection onClick={onCheck}>
          Check again
        </Button>
        <Button variant="ghost" href={paths.home} full>
          Go to Home
        </Button>
      </div>
    </>
  );
}

/** An outage of the provider: it stops neither the money that was sent nor the reading of what is there. */
export function PartnerSilent() {
  return (
    <Banner tone="warn" live="status" title="Our payment partner is not answering.">
      Your money is safe. You do not need to pay again: we will keep checking. You can leave this page; your
      balances and transactions are there as always.
    </Banner>
  );
}

/** What is shown is old: Kolo was not reached. The payment or the withdrawal continues without this page. */
export function NotAsked({ what = 'payment', online }: { what?: string; online: boolean }) {
  return (
    <Banner tone="warn" live="status" title={online ? 'Kolo cannot be reached.' : 'This may be out of date.'}>
      The {what} continues without this page, which checks again by itself
      {online ? '.' : ' when you are back online.'}
    </Banner>
  );
}

interface UssdPendingProps {
  readonly payment: Payment;
  readonly ussd: NonNullable<Payment['ussd']>;
  readonly checking: boolean;
  readonly onCheck: () => void;
}

export function UssdPending({ payment, ussd: { code, bankName }, checking, onCheck }: UssdPendingProps) {
  return (
    <div className="stack lg">
      <p className="lede">
        Dial from the number linked to your {bankName} account, then enter your {bankName} PIN.
      </p>
      <dl className="card facts">
        <div>
          <dt>Amount</dt>
          <dd>
            <Money amountNaira={payment.amount} className={css['transfer-amount']} />
          </dd>
        </div>
        <div className={css['transfer-number']}>
          <dt>Code</dt>
          <dd>
            <span>{code}</span>
            <CopyButton text={code} name="Code" />
          </dd>
        </div>
      </dl>
      <Button variant="soot" href={`tel:${encodeURIComponent(code)}`} full>
        Dial it now
      </Button>
      <Banner tone="info">Kolo never asks for your bank PIN. Enter it only after dialling.</Banner>
      <AwayActions
        payment={payment}
        waitingFor="Waiting for your bank"
        done="I have dialled it"
        checking={checking}
        onCheck={onCheck}
      />
    </div>
  );
}
