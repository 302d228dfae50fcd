import type { Case } from '@kolo/contract/cases';
import { formatDateAndTime } from '@kolo/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { errorText, isNotThere } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Page } from '#ui/page-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CaseTag } from './case-tag.tsx';
import { caseQuery } from './api.ts';
import { waitingWords } from './case-words.ts';
import css from './cases.module.css';

/** One case: what was said, by when it is answered, and the answer. */
export function CaseScreen() {
  const { caseId = '' } = useParams();
  const query = useQuery(caseQuery(caseId));
  const title = query.data ? `Case ${query.data.number}` : 'Your case';
  useScreen(title);
  return (
    <Page title={title} backHref={paths.cases}>
      {query.data ? (
        <Detail one={query.data} />
      ) : query.isError ? (
        <Missing error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className="stack" role="status">
          <span className="vh">Loading the case</span>
          <Skeleton width="60%" height={24} />
          <Skeleton width="100%" height={120} />
        </div>
      )}
    </Page>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const unknown = isNotThere(error);
  return (
    <EmptyState
      title={unknown ? 'We could not find this case' : 'The case could not be loaded'}
      action={
        unknown ? (
          <Button href={paths.cases}>See your cases</Button>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )
      }
    >
      {unknown ? 'The address may be incomplete.' : errorText(error)}
    </EmptyState>
  );
}

function About({ href, text }: { href: string; text: string }) {
  return (
    <div className={css['case-about']}>
      <dt>About</dt>
      <dd>
        <Link className="link" href={href}>
          {text}
        </Link>
      </dd>
    </div>
  );
}

function Detail({ one }: { one: Case }) {
  return (
    <div className="stack">
      <div className="row">
        <CaseTag status={one.status} />
      </div>
      <section className="card stack sm" aria-labelledby="case-answer">
        <h2 id="case-answer">{one.answer === undefined ? 'We are looking into it' : 'Our answer'}</h2>
        <p className={css['case-text']}>{one.answer ?? waitingWords(one, serverClock.now())}</p>
      </section>
      <section className="card stack sm" aria-labelledby="case-said">
        <h2 id="case-said">What you told us</h2>
        <p className={css['case-text']}>{one.text}</p>
      </section>
      <dl className="card facts">
        {one.transactionId === undefined ? null : (
          <About href={paths.transaction(one.transactionId)} text={one.transaction ?? 'A transaction'} />
        )}
        {one.orderId === undefined ? null : (
          <About href={paths.order(one.orderId)} text={one.order ?? 'An order'} />
        )}
        <div>
          <dt>Opened</dt>
          <dd>{formatDateAndTime(new Date(one.createdAt))}</dd>
        </div>
        {one.answeredAt === undefined ? null : (
          <div>
            <dt>Answered</dt>
            <dd>{formatDateAndTime(new Date(one.answeredAt))}</dd>
          </div>
        )}
      </dl>
      {one.answer === undefined ? null : (
        <Button
          variant="quiet"
          full
          href={paths.newCase({ transaction: one.transactionId, order: one.orderId, after: one.number })}
        >
          Write to us again
        </Button>
      )}
    </div>
  );
}
