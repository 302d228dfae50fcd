import { cardTitle } from '@kolo/domain/cards';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { cardsQuery } from '#features/payment-methods/api.ts';
import { scheduleQuery } from '#features/schedules/api.ts';
import { ScheduleDetail } from '#features/schedules/schedule-detail.tsx';
import { errorText, isNotThere } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotLoaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';

export function ScheduleScreen() {
  const { scheduleId = '' } = useParams();
  useScreen('Schedule');
  const schedule = useQuery(scheduleQuery(scheduleId));
  const { data: cards } = useQuery(cardsQuery);
  const cardName = (id: string) => {
    const card = cards?.find((one) => one.id === id);
    return card && cardTitle(card);
  };
  return (
    <Page title="Schedule" backHref={paths.schedules}>
      {schedule.data ? (
        <ScheduleDetail schedule={schedule.data} cardName={cardName} />
      ) : schedule.isError ? (
        <NoSchedule error={schedule.error} onRetry={() => void schedule.refetch()} />
      ) : (
        <SkeletonList rows={3} label="Loading your schedule" />
      )}
    </Page>
  );
}

export function NoSchedule({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isNotThere(error)) {
    return (
      <EmptyState
        title="We could not find this schedule"
        action={<Button href={paths.schedules}>See your schedules</Button>}
      >
        It may have been deleted.
      </EmptyState>
    );
  }
  return <NotLoaded title="Your schedule could not be loaded" why={errorText(error)} onRetry={onRetry} />;
}
