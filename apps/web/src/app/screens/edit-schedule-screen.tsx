import type { Schedule } from '@kolo/contract/schedules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formOf, intoKey, ScheduleDraft, toChange } from '#features/schedules/form.ts';
import { change, scheduleQuery } from '#features/schedules/api.ts';
import { refreshSchedules } from '#features/schedules/refresh-schedules.ts';
import { ScheduleForm } from '#features/schedules/schedule-form.tsx';
import { errorText } from '#lib/api-error.ts';
import { forgetDraft, keepDraft, readDraft } from '#lib/draft.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast-store.ts';
import { type ScheduleChoices, useScheduleChoices } from './schedule-choices.ts';
import { NoSchedule } from './schedule-screen.tsx';

const ROWS = 5;

export function EditScheduleScreen() {
  const { scheduleId = '' } = useParams();
  useScreen('Change schedule');
  const schedule = useQuery(scheduleQuery(scheduleId));
  const loaded = useScheduleChoices(schedule.data && intoKey(schedule.data));
  return (
    <Page title="Change schedule" backHref={paths.schedule(scheduleId)}>
      {schedule.data && loaded.state === 'loaded' ? (
        <Changing schedule={schedule.data} choices={loaded.choices} />
      ) : schedule.isError ? (
        <NoSchedule error={schedule.error} onRetry={() => void schedule.refetch()} />
      ) : loaded.state === 'failed' ? (
        <NotLoaded
          title="Your packages and cards could not be loaded"
          why={errorText(loaded.error)}
          onRetry={loaded.retry}
        />
      ) : (
        <SkeletonList rows={ROWS} label="Loading your schedule" />
      )}
    </Page>
  );
}

function Changing({ schedule: newest, choices }: { schedule: Schedule; choices: ScheduleChoices }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // The form shows the schedule as it was when the page was opened, and the change is one of that.
  const [schedule] = useState(newest);
  const draft = `change schedule ${schedule.id} ${schedule.version ?? ''}`;
  return (
    <ScheduleForm
      first={readDraft(draft, ScheduleDraft) ?? formOf(schedule, serverClock.now())}
      onTyped={(form) => keepDraft(draft, form)}
      schedule={schedule}
      {...choices}
      submitWord="Save changes"
      save={(body) => change(schedule.id, toChange(body, schedule))}
      onSaved={async () => {
        forgetDraft(draft);
        await refreshSchedules(client);
        await navigate(paths.schedule(schedule.id), { replace: true });
        toast({ title: 'Your schedule is changed.', detail: 'The change starts with the next payment.' });
      }}
    />
  );
}
