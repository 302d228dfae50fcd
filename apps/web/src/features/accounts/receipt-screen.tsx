import { classNames } from '#ui/class-names.ts';
import type { Receipt as ReceiptData } from '@kolo/contract/transactions';
import { receiptCourse, receiptFacts, receiptHead } from '@kolo/domain/receipt';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { errorText, isNotThere } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useBack } from '#lib/use-back.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Button } from '#ui/button.tsx';
import { Timeline, type TimelineStep } from '#ui/timeline.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconCircleCheck, IconTriangleAlert } from '#ui/icons.tsx';
import { IconClock } from '#ui/later-icons.tsx';
import { Logo } from '#ui/logo.tsx';
import { Link } from '#ui/link.tsx';
import { Money } from '#ui/money.tsx';
import { Page } from '#ui/page-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { Reference } from '#ui/reference.tsx';
import { transactionQuery } from './api.ts';
import { ReceiptFiles } from './receipt-files.tsx';
import css from './accounts.module.css';

export function ReceiptScreen() {
  useScreen('Receipt');
  const { transactionId = '' } = useParams();
  const query = useQuery(transactionQuery(transactionId));
  const back = useBack(paths.history);
  return (
    <Page title="Receipt" onBack={back}>
      {query.data ? (
        <Receipt receipt={query.data} />
      ) : query.isError ? (
        <Missing error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ReceiptLoading />
      )}
    </Page>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const unknown = isNotThere(error);
  return (
    <EmptyState
      title={unknown ? 'We could not find this transaction' : 'Error fetching transactions'}
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
    <div className={css['receipt']} role="status">
      <span className="vh">Loading the receipt</span>
      <div className={css['slot']} />
      <div className={css['paper']}>
        <Skeleton width="60%" height={44} />
        <Skeleton width="100%" height={20} />
        <Skeleton width="100%" height={20} />
        <Skeleton width="100%" height={20} />
      </div>
    </div>
  );
}

function Receipt({ receipt }: { receipt: ReceiptData }) {
  const { status, tone, sign, title } = receiptHead(receipt);
  const timeline = stepsOf(receipt);
  return (
    <>
      <div className={css['receipt']}>
        <div className={css['slot']} />
        <div className={css['paper']}>
          <div className={classNames('stack sm', css['receipt-head'])}>
            <Tag {...TAGS[tone]}>{status}</Tag>
            <Money
              amountNaira={receipt.amount}
              exact={receipt.exact?.amount}
              sign={SIGNS[sign]}
              className={css['receipt-amount']}
              isSized
            />
            <span className={classNames('muted', css['receipt-title'])}>{title}</span>
          </div>
          {receipt.disputed ? (
            <p>
              Your bank asks for this payment back. Until this is decided, that amount must stay in Kolo. If
              you did not report this payment, call your bank.
            </p>
          ) : null}
          <dl className="facts">
            {receiptFacts(receipt).map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value === receipt.shortReference ? <Reference of={receipt} /> : value}</dd>
              </div>
            ))}
          </dl>
          {timeline.length > 0 ? <Timeline label="What has happened" steps={timeline} /> : null}
          <div className={classNames('row', css['receipt-logo'])}>
            <Logo />
          </div>
        </div>
      </div>
      <ReceiptFiles receipt={receipt} />
      <Link className="link mid" href={paths.newCase({ transaction: receipt.id })}>
        Report a problem with this
      </Link>
    </>
  );
}

/** The sign of the image and of the printed page, as `Money` knows it. */
const SIGNS = { '+': 'in', '−': 'out', '': 'none' } as const;

const TAGS = {
  good: { status: 'ok', icon: IconCircleCheck },
  waiting: { icon: IconClock },
  bad: { status: 'warn', icon: IconTriangleAlert },
} as const;

function stepsOf(receipt: ReceiptData): TimelineStep[] {
  const steps: TimelineStep[] = receiptCourse(receipt).map(({ words, time, isEnd }) => ({
    title: words,
    detail: time,
    state: isEnd ? 'ended' : 'done',
  }));
  if (receipt.status !== 'pending') return steps;
  return [...steps, { title: 'Next: your bank has the money, or it comes back to you', state: 'now' }];
}
