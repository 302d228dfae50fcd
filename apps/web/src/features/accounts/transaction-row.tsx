import type { Transaction } from '@kolo/contract/transactions';
import { accountName, accountNamedIn, type AccountType } from '@kolo/domain/account-types';
import { DISPUTED_WORDS, TRANSACTION_STATUS_WORDS } from '@kolo/domain/transaction-title';
import { formatDayAndTime, formatTime } from '@kolo/domain/dates';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { IconArrowRight, IconTriangleAlert } from '#ui/icons.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Money, MoneyHidden } from '#ui/money.tsx';
import { Tag } from '#ui/tag.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { lookOf } from './transaction-look.ts';
import css from './accounts.module.css';

interface TransactionRowProps {
  readonly transaction: Transaction;
  /** Below a heading that names the day, the row shows the time alone. */
  readonly under: 'nothing' | 'day';
  /** Covers the amount. */
  readonly hidden?: boolean;
}

/** The account that stands beside what it was: an own move names both its ends already. */
function accountBeside({ between, category, accountType }: Transaction): AccountType | undefined {
  if (between) return undefined;
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

export function TransactionRow({ transaction, under, hidden = false }: TransactionRowProps) {
  const { title, kind, icon, tone, sign } = lookOf(transaction);
  const at = new Date(transaction.date);
  const account = accountBeside(transaction);
  const what =
    typeof kind === 'object' ? (
      <FromTo {...kind} />
    ) : account === undefined ? (
      kind
    ) : (
      `${kind} · ${accountName(account)}`
    );
  const time = formatDayAndTime(at, serverClock.now());
  // Beside the day an own move still says where it went, and a payment which package it was for; of all else the title is enough.
  const said =
    under === 'day' ? (
      what
    ) : typeof kind === 'object' ? (
      <>
        {time} · {what}
      </>
    ) : transaction.place ? (
      `${time} · ${transaction.place.title}`
    ) : (
      time
    );
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
          {under === 'day' ? <span className="sub">{formatTime(at)}</span> : null}
        </>
      }
    />
  );
}
