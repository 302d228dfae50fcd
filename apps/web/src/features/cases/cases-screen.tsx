import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { NotLoadedNote } from '#ui/loaded.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { CaseTag } from './case-tag.tsx';
import { caseDetail } from './case-words.ts';
import { casePagesQuery } from './api.ts';
import css from './cases.module.css';

const SKELETON_ROWS = 3;

/** What the customer told us, newest first. */
export function CasesScreen() {
  useScreen('Your cases');
  return (
    <Page title="Your cases" backHref={paths.settings}>
      <div className="stack">
        <Cases />
      </div>
    </Page>
  );
}

function Cases() {
  const query = useInfiniteQuery(casePagesQuery);
  const report = (
    <Button full href={paths.newCase()}>
      Report a problem
    </Button>
  );
  if (query.isPending)
    return (
      <>
        <SkeletonList rows={SKELETON_ROWS} label="Loading your cases" />
        {report}
      </>
    );
  const cases = query.data?.pages.flatMap(({ results }) => results) ?? [];
  const failure = query.isError ? (
    <NotLoadedNote
      title="Your cases could not be loaded"
      why={errorText(query.error)}
      onRetry={query.refetch}
    />
  ) : null;
  if (cases.length === 0) {
    return failure ? (
      <>
        {failure}
        {report}
      </>
    ) : (
      <EmptyState title="Nothing reported" action={<Button href={paths.newCase()}>Report a problem</Button>}>
        Is something wrong with a payment or your account? Tell us, and you get a number and an answer.
      </EmptyState>
    );
  }
  return (
    <>
      {failure}
      <List label="Your cases">
        {cases.map((one) => (
          <ListRow
            key={one.id}
            title={<span className={css['case-line']}>{one.text}</span>}
            detail={caseDetail(one, serverClock.now())}
            end={<CaseTag status={one.status} />}
            href={paths.case(one.id)}
            chevron
          />
        ))}
      </List>
      {query.hasNextPage ? (
        <Button
          variant="quiet"
          full
          busy={query.isFetchingNextPage}
          busyLabel="Loading"
          onClick={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
      {report}
    </>
  );
}
