import type { Occurrence } from '@kolo/contract/schedules';
import { formatNaira } from '@kolo/domain/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconCircleCheck, IconRefreshCw, IconTriangleAlert } from '#ui/icons.tsx';
import { IconClock, IconEllipsis } from '#ui/later-icons.tsx';
import type { IconComponent } from '#ui/icon.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { NotLoadedNote } from '#ui/loaded.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { PayAllMissed, PayMissed } from './pay-missed.tsx';
import { activityQuery } from './api.ts';
import { dateText, occurrenceText, STATE_WORDS } from './words.ts';
import css from './schedules.module.css';

const SKELETON_ROWS = 4;

const TAGS: Readonly<Record<Occurrence['state'], { icon: IconComponent; status?: 'ok' | 'warn' | 'bad' }>> = {
  due: { icon: IconClock },
  pending: { icon: IconClock, status: 'warn' },
  retrying: { icon: IconRefreshCw, status: 'warn' },
  paid: { icon: IconCircleCheck, status: 'ok' },
  missed: { icon: IconTriangleAlert, status: 'bad' },
  skipped: { icon: IconEllipsis },
};

interface ActivityListProps {
  /** Of one schedule, else of all. */
  readonly scheduleId?: string | undefined;
  /** What each schedule saves into today, where it is still there. */
  readonly nameOf: (scheduleId: string) => string | undefined;
  /** What leads on where nothing is there yet. */
  readonly begin?: React.ReactNode;
}

/** What became of every date, newest first; a missed one is paid with one tap. */
export function ActivityList({ scheduleId, nameOf, begin }: ActivityListProps) {
  const query = useInfiniteQuery(activityQuery(scheduleId));
  if (query.isPending) return <SkeletonList rows={SKELETON_ROWS} label="Loading the activity" />;
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? [];
  const failure = query.isError ? (
    <NotLoadedNote
      title="The activity could not be loaded"
      why={errorText(query.error)}
      onRetry={query.refetch}
    />
  ) : null;
  if (rows.length === 0) {
    return (
      failure ?? (
        <EmptyState title="Nothing has run yet" {...(begin && { action: begin })}>
          Each automatic payment will show here, and whether it went through.
        </EmptyState>
      )
    );
  }
  const missed = rows.filter((row) => row.state === 'missed' && nameOf(row.scheduleId) !== undefined);
  return (
    <div className="stack">
      {failure}
      {missed.length > 1 ? <PayAllMissed missed={missed.toReversed()} /> : null}
      <List label="Activity">
        {rows.map((row) => (
          <Row key={row.id} row={row} name={nameOf(row.scheduleId)} />
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
    </div>
  );
}

function Row({ row, name }: { row: Occurrence; name: string | undefined }) {
  const into = name === undefined ? undefined : (row.into ?? name);
  const text = occurrenceText(row, serverClock.now());
  const { icon, status } = TAGS[row.state];
  return (
    <ListRow
      icon={icon}
      title={`${dateText(row.dueDate)} · ${formatNaira(row.amount)}`}
      detail={
        <span className={css['schedule-lines']}>
          <span>{into ?? 'A deleted schedule'}</span>
          {text === '' ? null : <span>{text}</span>}
        </span>
      }
      end={
        <span className={css['schedule-end']}>
          <Tag {...(status && { status })}>{STATE_WORDS[row.state]}</Tag>
          {row.state === 'pending' && row.reference !== undefined ? (
            <Button small variant="soot" href={paths.paymentSuccess(row.reference)}>
              See payment
            </Button>
          ) : null}
          {row.state === 'missed' && into !== undefined ? <PayMissed missed={row} into={into} /> : null}
        </span>
      }
    />
  );
}
