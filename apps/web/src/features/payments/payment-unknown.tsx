import { errorText, hasCode } from '#lib/api-error.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface PaymentUnknownProps {
  /** Null where the address names no payment at all. */
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Where to go on from a payment that there is not. */
  readonly wayOut: { readonly href: string; readonly label: string };
}

/** Nothing is known of this payment: it is not there, or could not be asked for, which says nothing of the money. */
export function PaymentUnknown({ error, onRetry, wayOut }: PaymentUnknownProps) {
  if (error === null || hasCode(error, 'NOT_FOUND') || hasCode(error, 'VALIDATION')) {
    return (
      <EmptyState
        title="We could not find this payment"
        action={<Button href={wayOut.href}>{wayOut.label}</Button>}
      >
        The address may be incomplete. Your transactions show what has arrived.
      </EmptyState>
    );
  }
  return <NotLoaded title="We could not check your payment" why={errorText(error)} onRetry={onRetry} />;
}
