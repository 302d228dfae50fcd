import { errorText, isNotThere } from '#lib/api-error.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { NoPayment } from './no-payment.tsx';

interface PaymentUnknownProps {
  /** Null where the address names no payment at all. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Nothing is known of this payment: it is not there, or could not be asked for, which says nothing of the money. */
export function PaymentUnknown({ error, onRetry }: PaymentUnknownProps) {
  if (error === null || isNotThere(error)) {
    return <NoPayment title="We could not find this payment" words="The address may be incomplete." />;
  }
  return <NotLoaded title="We could not check your payment" why={errorText(error)} onRetry={onRetry} />;
}
