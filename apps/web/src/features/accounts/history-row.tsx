import type { Transaction } from '@kolo/contract/transactions';
import { accountName, accountNamedIn, type AccountType } from '@kolo/domain/account-types';
import { transactionTitle } from '@kolo/domain/transaction-title';
import { formatTime } from '@kolo/domain/dates';
import { IconArrowRight } from '#ui/icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { kindOf } from './transaction-kind.ts';
import { TransactionRow } from './transaction-row.tsx';
import css from './accounts.module.css';

/** The account that stands beside what it was. */
function accountBeside({ category, accountType }: Transaction): AccountType | undefined {
  // A category has its label in itself; a narration may hold any words.
  return category === 'Transaction' ? accountType : accountNamedIn(category);
}

/** Drawn, since not every font has the arrow as a letter. */
function FromTo({ from, to }: { from: string; to: string }) {
  return (
    <>
      {from} <IconArrowRight size="sm" className={css['move-arrow']} />
      <VisuallyHidden> to </VisuallyHidden> {to}
    </>
  );
}

/** What it was for. A package stands alone, and so does an account: what the title says is not said twice. */
function What({ transaction }: { transaction: Transaction }) {
  const kind = kindOf(transaction);
  if (typeof kind === 'object') return <FromTo {...kind} />;
  if (transaction.place) return transaction.place.title;
  const account = accountBeside(transaction);
  if (account === undefined) return kind;
  const name = accountName(account);
  return transactionTitle(transaction).startsWith(kind) ? name : `${kind} · ${name}`;
}

/** Below a heading that names the day, with the time alone. `hidden` covers the amount. */
export function HistoryRow({ transaction, hidden }: { transaction: Transaction; hidden: boolean }) {
  return (
    <TransactionRow
      transaction={transaction}
      hidden={hidden}
      said={<What transaction={transaction} />}
      end={<span className="sub">{formatTime(new Date(transaction.date))}</span>}
    />
  );
}
