import { useBalanceHidden } from '#lib/use-balance-hidden.ts';
import { BalanceToggle } from '#ui/balance-toggle.tsx';
import { coverAmounts, sized } from '#ui/money-text.ts';
import { Money, MoneyHidden, type MoneyProps } from '#ui/money.tsx';

/** On the page of a package: covered where the customer keeps balances covered. What a question or a receipt says never is. */
export function PackageMoney(props: MoneyProps) {
  const [hidden] = useBalanceHidden();
  if (!hidden) return <Money {...props} />;
  return (
    <span className={props.className} style={props.isSized ? sized('••••') : undefined}>
      <MoneyHidden what="Amount" />
    </span>
  );
}

/** Covers the amounts of a text likewise. */
export function useCover(): (text: string) => string {
  const [hidden] = useBalanceHidden();
  return hidden ? coverAmounts : (text) => text;
}

/** The eye of a package's page. */
export function PackageEye() {
  const [hidden, toggle] = useBalanceHidden();
  return <BalanceToggle hidden={hidden} onToggle={toggle} />;
}
