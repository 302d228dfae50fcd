import { useSearchParams } from 'react-router';
import { useScreen } from '#lib/use-screen.ts';
import { NoPayment } from './no-payment.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';

/** Where the provider sends a customer back to, with `reference` and its own `trxref`. What came of it the server says. */
export function PaymentSuccessScreen() {
  useScreen('Deposit');
  const [search] = useSearchParams();
  const reference = search.get('reference') || search.get('trxref');
  return reference ? <PaymentOutcome reference={reference} message={null} /> : <NoPayment />;
}
