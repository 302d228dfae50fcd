import { useSearchParams } from 'react-router';
import { NoPayment } from '#features/payments/no-payment.tsx';
import { useScreen } from '#lib/use-screen.ts';
import { paths } from '#lib/paths.ts';
import { Page } from '#ui/page-bar.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';

/** Where the provider sends a customer back to, with `reference` and its own `trxref`. What came of it the server says. */
export function PaymentSuccessScreen() {
  useScreen('Deposit');
  const [search] = useSearchParams();
  const reference = search.get('reference') || search.get('trxref');
  return reference ? <PaymentOutcome reference={reference} message={null} /> : <Nothing />;
}

function Nothing() {
  return (
    <Page title="Deposit" backHref={paths.home}>
      <NoPayment title="There is no payment to show here" words="We could not find this payment." />
    </Page>
  );
}
