import { useSearchParams } from 'react-router';
import { useScreen } from '#lib/use-screen.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page-bar.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';

/** Where the provider sends a customer back to, with `reference` and its own `trxref`. What came of it the server says. */
export function PaymentSuccessScreen() {
  useScreen('Deposit');
  const [search] = useSearchParams();
  const reference = search.get('reference') || search.get('trxref');
  return reference ? <PaymentOutcome reference={reference} message={null} /> : <NoPayment />;
}

/** An address that names no payment says nothing about anybody's money. */
function NoPayment() {
  return (
    <Page title="Deposit" backHref={paths.home}>
      <EmptyState title="There is no payment to show here">
        This link leads to no payment. Your transactions show what has arrived.
      </EmptyState>
      <div className="stack md">
        <Button href={paths.home} full>
          Go to Home
        </Button>
        <Button variant="quiet" href={paths.history} full>
          See your transactions
        </Button>
      </div>
    </Page>
  );
}
