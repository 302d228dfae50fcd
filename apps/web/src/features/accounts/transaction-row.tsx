import type { Transaction } from '@kolo/contract/transactions';
import { DISPUTED_WORDS, TRANSACTION_STATUS_WORDS } from '@kolo/domain/transaction-title';
import { paths } from '#lib/paths.ts';
import { IconTriangleAlert } from '#ui/icons.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Money, MoneyHidden } from '#ui/money.tsx';
import { Tag } from '#ui/tag.tsx';
import { lookOf } from './transaction-look.ts';
import css from './accounts.module.css';

interface TransactionRowProps {
  readonly transaction: Transaction;
  /** Below the title. */
  readonly said: React.ReactNode;
  /** Below the amount. */
  readonly end?: React.ReactNode;
  /** Covers the amount. */
  readonly hidden: boolean;
}

export function TransactionRow({ transaction, said, end, hidden }: TransactionRowProps) {
  const { title, icon, tone, sign } = lookOf(transaction);
  return (
    <ListRow
      href={paths.transaction(transaction.id)}
      icon={icon}
      tone={tone}
      clips
      title={<span className={css['clip-block']}>{title}</span>}
      detail={
        <>
          {/* It takes a second line rather than hide what the money was for. */}
          <span className={css['described']}>
            {/* What is done needs no word. */}
            {transaction.status === 'successful'
              ? null
              : `${TRANSACTION_STATUS_WORDS[transaction.status]} · `}
            {said}
          </span>
          {transaction.disputed ? (
            <Tag status="warn" icon={IconTriangleAlert}>
              {DISPUTED_WORDS}
            </Tag>
          ) : null}
        </>
      }
      end={
        <>
          {hidden ? (
            <MoneyHidden what="Amount" />
          ) : (
            <Money amountNaira={transaction.amount} exact={transaction.exact?.amount} sign={sign} />
          )}
          {end}
        </>
      }
    />
  );
}
