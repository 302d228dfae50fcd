import type { Account } from '@kolo/contract/accounts';
import { accountLabel, accountName, accountTitle } from '@kolo/domain/account-types';
import { paths } from '#lib/paths.ts';
import { IconArrowDownToLine } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Money, MoneyExact, MoneyHidden } from '#ui/money.tsx';

interface AccountRowsProps {
  readonly id: string;
  readonly accounts: readonly Account[];
  readonly hidden: boolean;
}

/** The accounts under the balance, each the way to its page, with the way to fill it. */
export function AccountRows({ id, accounts, hidden }: AccountRowsProps) {
  return (
    <ul id={id} aria-label="Accounts">
      {accounts.map(({ accountType, accountNumber, availableBalance, exact }) => (
        <li key={accountType} className="account">
          <Link className="to" href={paths.account(accountType)}>
            <span className="code">{accountLabel(accountType)}</span>
            <span className="grow">
              <span className="name">{accountName(accountType)}</span>
              <span className="number">{accountNumber}</span>
            </span>
          </Link>
          <span className="held">
            {hidden ? (
              <MoneyHidden what="Balance" />
            ) : (
              <span className="figure">
                <Money amountNaira={availableBalance} />
                <MoneyExact exact={exact?.availableBalance} />
              </span>
            )}
            <Link
              className="tapicon"
              href={paths.deposit({ account: accountType })}
              aria-label={`Deposit into ${accountTitle(accountType)}`}
            >
              <IconArrowDownToLine size="sm" />
            </Link>
          </span>
        </li>
      ))}
    </ul>
  );
}
