import type { Schedule } from '@kolo/contract/schedules';
import { lagosDateOf } from '@kolo/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconPlus } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { List } from '#ui/list-row.tsx';
import { Loaded, NotLoadedNote } from '#ui/loaded.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { ActivityList } from './activity-list.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { activitySinceQuery, correctionsQuery, schedulesQuery } from './api.ts';
import { weekAhead, type RoomOf } from './forecast.ts';
import { earliestMonth } from './month.ts';
import { ScheduleRow } from './schedule-row.tsx';
import { intoText } from './words.ts';
import css from './schedules.module.css';

interface SchedulesScreenProps {
  /** What each package lacks; null while that is loading. */
  readonly roomOf: RoomOf | null;
}

/** Every schedule with its next run and last result, and the month as a calendar. */
export function SchedulesScreen({ roomOf }: SchedulesScreenProps) {
  useScreen('Schedules');
  const query = useQuery(schedulesQuery);
  const loading = <SkeletonList rows={3} label="Loading your schedules" />;
  return (
    <Page
      wide
      title="Schedules"
      backHref={paths.settings}
      end={
        <Link className="link" href={paths.scheduleActivity}>
          Activity
        </Link>
      }
    >
      <Loaded
        of={query}
        loading={loading}
        failed="Your schedules could not be loaded"
        why={errorText(query.error)}
      >
        {(schedules) => (roomOf === null ? loading : <Schedules schedules={schedules} roomOf={roomOf} />)}
      </Loaded>
    </Page>
  );
}

interface SchedulesProps {
  readonly schedules: readonly Schedule[];
  readonly roomOf: RoomOf;
}

function Schedules({ schedules, roomOf }: SchedulesProps) {
  const activity = useQuery(activitySinceQuery(earliestMonth(lagosDateOf(serverClock.now()))));
  const { data: corrections = [] } = useQuery(correctionsQuery);
  const isEmpty = schedules.length === 0;
  const begin = (
    <Button full={!isEmpty} href={paths.newSchedule()}>
      <IconPlus size="sm" />
      New schedule
    </Button>
  );
  if (isEmpty) {
    return (
      <EmptyState title="Save automatically" action={begin}>
        Choose how much, how often and where from. Kolo does the rest, small small.
      </EmptyState>
    );
  }
  const ahead = weekAhead(schedules, { now: serverClock.now(), corrections, roomOf });
  return (
    <div className={css['schedules-and-month']}>
      <div className="stack lg">
        {ahead === null ? null : <p className="muted">{ahead}</p>}
        <List label="Your schedules">
          {schedules.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} />
          ))}
        </List>
        {begin}
      </div>
      <MonthCalendar schedules={schedules} activity={activity.data} corrections={corrections} roomOf={roomOf}>
        {activity.isError ? (
          <NotLoadedNote
            title="The activity could not be loaded"
            why={errorText(activity.error)}
            onRetry={activity.refetch}
          />
        ) : activity.isPending ? (
          <SkeletonList rows={1} label="Loading the activity" />
        ) : null}
      </MonthCalendar>
    </div>
  );
}

/** What became of every date of every schedule. */
export function ScheduleActivityScreen() {
  useScreen('Schedule activity');
  const { data } = useQuery(schedulesQuery);
  const names = new Map(data?.map((schedule) => [schedule.id, intoText(schedule)]));
  return (
    <Page title="Activity" backHref={paths.schedules}>
      <ActivityList
        nameOf={(id) => names.get(id)}
        begin={
          data?.length === 0 ? (
            <Button href={paths.newSchedule()}>
              <IconPlus size="sm" />
              New schedule
            </Button>
          ) : undefined
        }
      />
    </Page>
  );
}
