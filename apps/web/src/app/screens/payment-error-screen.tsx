import { useSearchParams } from 'react-router';
import { useScreen } from '#lib/use-screen.ts';
import { PaymentOutcome } from './payment-outcome.tsx';

export function PaymentErrorScreen() {
  useScreen('Deposit');
  const [search] = useSearchParams();
  return <PaymentOutcome reference={search.get('reference')} message={search.get('message')} />;
}
