import { IconChevronRight } from './icons.tsx';
import { Link } from './link.tsx';

type BalanceAccountProps = { href: string; code: string; name: string; amount: React.ReactNode };

/** One account in the foot of the balance card. */
export function BalanceAccount({ href, code, name, amount }: BalanceAccountProps) {
  return (
    <Link href={href}>
      <span className="code">{code}</span>
      <span className="grow">{name}</span>
      {amount}
      <IconChevronRight size="sm" />
    </Link>
  );
}
