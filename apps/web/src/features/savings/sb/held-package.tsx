import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** What the order waits for, and what becomes of the money meanwhile. */
export function HeldWords({ name }: { name: string }) {
  return (
    <>
      Your order for {name} is placed once your bank has paid the rest. Until then, your money stays in the
      package as it is.
    </>
  );
}

/**
 * In place of a form for a package that an order holds: until the bank has answered, nobody is asked for more, and what is in it
 * stays there.
 */
export function HeldPackage({ name, orderId }: { name: string; orderId: string }) {
  return (
    <EmptyState
      title="We are waiting for your bank"
      action={<Button href={paths.order(orderId)}>See your order</Button>}
    >
      <HeldWords name={name} />
    </EmptyState>
  );
}
