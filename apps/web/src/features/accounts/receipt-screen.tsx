import type { Transaction } from '@kolo/contract/transactions';
import { accountNamedIn, accountTitle } from '@kolo/domain/account-types';
import { formatDateAndTime } from '@kolo/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { errorText, hasCode } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useBack } from '#lib/use-back.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconCircleCheck, IconCopy } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { moneyText } from '#ui/money-text.ts';
import { Money } from '#ui/money.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { toast } from '#ui/toast-store.ts';
import { transactionQuery } from './queries.ts';
import { lookOf } from './transaction-look.ts';
import './accounts.css';

export function ReceiptScreen() {
  useScreen('Receipt');
  const { transactionId = '' } = useParams();
  const query = useQuery(transactionQuery(transactionId));
  const back = useBack(paths.history);
  return (
    <>
      <PageBar narrow title="Receipt" onBack={back} />
      <main className="page narrow" id="main">
        {query.data ? (
          <Receipt transaction={query.data} />
        ) : query.isError ? (
          <Missing error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ReceiptLoading />
        )}
      </main>
    </>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const unknown = hasCode(error, 'NOT_FOUND') || hasCode(error, 'VALIDATION');
  return (
    <EmptyState
      title={unknown ? 'There is no such transaction' : 'Error fetching transactions'}
      action={
        unknown ? (
          <Button href={paths.history}>See your transactions</Button>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )
      }
    >
      {unknown ? 'The address may be incomplete.' : errorText(error)}
    </EmptyState>
  );
}

function ReceiptLoading() {
  return (
    <div className="receipt" role="status">
      <span className="vh">Loading the receipt</span>
      <div className="slot" />
      <div className="paper">
        <Skeleton width="60%" height={44} />
        <Skeleton width="100%" height={20} />
        <Skeleton width="100%" height={20} />
        <Skeleton width="100%" height={20} />
      </div>
    </div>
  );
}

async function copyReference(reference: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(reference);
    toast({ title: 'Reference copied', detail: reference });
  } catch {
    toast({ title: 'The reference could not be copied', detail: reference, tone: 'failed' });
  }
}

function Receipt({ transaction }: { transaction: Transaction }) {
  const { title, sign } = lookOf(transaction);
  const account = accountNamedIn(`${title} ${transaction.narration}`);
  return (
    <div className="receipt">
      <div className="slot" />
      <div className="paper">
        <div className="stack sm receipt-head">
          <Tag status="ok" icon={IconCircleCheck}>
            Successful
          </Tag>
          <Money
            amountNaira={transaction.amount}
            sign={sign}
            className={
              moneyText(transaction.amount).length > LONG_TEXT ? 'receipt-amount long' : 'receipt-amount'
            }
          />
          <span className="muted">{title}</span>
        </div>
        <dl className="facts">
          {title === transaction.narration ? null : <Fact name="For">{transaction.narration}</Fact>}
          {account === undefined ? null : <Fact name="Account">{accountTitle(account)}</Fact>}
          <Fact name="Kind">{transaction.direction === 'inflow' ? 'Money in' : 'Money out'}</Fact>
          <Fact name="Date and time">{formatDateAndTime(new Date(transaction.date))}</Fact>
          <Fact name="Reference">{transaction.reference}</Fact>
        </dl>
        <Button variant="quiet" full onClick={() => void copyReference(transaction.reference)}>
          <IconCopy size="sm" />
          Copy reference
        </Button>
      </div>
      <Link className="link report" href={paths.newCase(transaction.id)}>
        Report a problem with this
      </Link>
    </div>
  );
}

/** Longer amounts step down one size. */
const LONG_TEXT = 10;

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
