import { formatNaira } from '@kolo/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { AccountFacts } from './account-facts.tsx';
import type { PageNext } from './page-next.ts';
import { virtualAccountQuery, paymentQuery } from './api.ts';

interface PageInTheWayProps {
  readonly page: PageNext;
  /** Whole naira that the customer wants to pay. */
  readonly wanted: number;
  readonly forPackage: boolean;
  /** Starts a transfer of so much; only for a customer to whom the provider gives no account number. */
  readonly onTransfer: (amount: number) => void;
}

/** The ways on where only a card page that is still open stands in the way: that page, or a transfer. */
export function PageInTheWay({ page, wanted, forPackage, onTransfer }: PageInTheWayProps) {
  const { data: payment } = useQuery(paymentQuery(page.reference));
  const amount = payment && formatNaira(payment.amount);
  if (payment?.status === 'succeeded') {
    return (
      <Banner
        tone="ok"
        live="status"
        title={`${amount} is in.`}
        action={
          <Button small variant="quiet" href={paths.paymentSuccess(page.reference)}>
            See it
          </Button>
        }
      >
        That card payment went through.
      </Banner>
    );
  }
  return (
    <section className="card stack md" aria-labelledby="page-in-the-way">
      <h2 id="page-in-the-way">Finish your card payment{amount && ` of ${amount}`}</h2>
      <div className="stack sm">
        <Button full href={page.authorizationUrl}>
          Try another card on the same page
        </Button>
        <p className="small muted center">It is the same payment. It cannot be paid twice.</p>
      </div>
      <TransferInstead
        most={Math.min(wanted, payment?.amount ?? wanted)}
        forPackage={forPackage}
        onTransfer={onTransfer}
      />
    </section>
  );
}

interface TransferInsteadProps {
  readonly most: number;
  readonly forPackage: boolean;
  readonly onTransfer: (amount: number) => void;
}

function TransferInstead({ most, forPackage, onTransfer }: TransferInsteadProps) {
  const number = useQuery(virtualAccountQuery);
  const [shown, setShown] = useState(false);
  const account = number.data;
  if (account && shown) {
    return (
      <div className="stack sm" role="status">
        <p>
          What you send to this number arrives in your DS account.
          {forPackage ? ' From there you can put it into your package.' : ''} Pay on the page or here, not
          both.
        </p>
        <dl className="facts">
          <AccountFacts {...account} />
        </dl>
      </div>
    );
  }
  if (account) {
    return (
      <Button variant="line" full onClick={() => setShown(true)}>
        Pay by transfer to {account.bankName}
      </Button>
    );
  }
  // The provider gives this customer no number: a transfer is made to one for that payment alone.
  if (hasCode(number.error, 'UNAVAILABLE')) {
    return (
      <Button variant="line" full needsConnection onClick={() => onTransfer(most)}>
        Pay {formatNaira(most)} by bank transfer
      </Button>
    );
  }
  return (
    <Button
      variant="line"
      full
      busy={number.isFetching}
      busyLabel="Looking for your account number"
      needsConnection
      onClick={() => void number.refetch()}
    >
      Pay by transfer instead
    </Button>
  );
}
