import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { emptyForm, movedInto, ScheduleDraft } from '#features/schedules/form.ts';
import { createOnce } from '#features/schedules/api.ts';
import { refreshSchedules } from '#features/schedules/refresh-schedules.ts';
import { ScheduleForm } from '#features/schedules/schedule-form.tsx';
import { errorText } from '#lib/api-error.ts';
import { forgetDraft, keepDraft, readDraft } from '#lib/draft.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotLoaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast-store.ts';
import { type ScheduleChoices, useScheduleChoices } from './schedule-choices.ts';

const ROWS = 5;

export function NewScheduleScreen() {
  useScreen('New schedule');
  const loaded = useScheduleChoices();
  return (
    <Page title="New schedule" backHref={paths.schedules}>
      {loaded.state === 'loaded' ? (
        <NewSchedule choices={loaded.choices} />
      ) : loaded.state === 'failed' ? (
        <NotLoaded
          title="Your packages and cards could not be loaded"
          why={errorText(loaded.error)}
          onRetry={loaded.retry}
        />
      ) : (
        <SkeletonList rows={ROWS} label="Loading what you can choose from" />
      )}
    </Page>
  );
}

/** A schedule needs what it saves into and something else that pays: without them the form could not be sent. */
function NewSchedule({ choices }: { choices: ScheduleChoices }) {
  const { into, sources } = choices;
  if (into.length === 0) {
    return (
      <EmptyState
        title="You have nothing to save into yet"
        action={<Button href={paths.newPackage()}>Start a package</Button>}
      >
        Start a package first. Then Kolo can save into it automatically.
      </EmptyState>
    );
  }
  if (!into.some((target) => sources.some(({ value }) => value !== target.value))) {
    return (
      <EmptyState
        title="You have nothing to pay from yet"
        action={<Button href={paths.addCard}>Add a card</Button>}
      >
        Add a card first. Then Kolo can save from it automatically.
      </EmptyState>
    );
  }
  return <Making choices={choices} />;
}

function Making({ choices }: { choices: ScheduleChoices }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const wanted = search.get('into') ?? '';
  const isOffered = (one: string) => choices.into.some(({ value }) => value === one);
  const into = isOffered(wanted) ? wanted : '';
  const draft = `new schedule ${into}`;
  const first = readDraft(draft, ScheduleDraft) ?? {
    ...emptyForm(serverClock.now(), into),
    ...choices.startOf(into),
  };
  return (
    <ScheduleForm
      // What was chosen before may have reached its target, or be closed.
      first={isOffered(first.into) ? first : { ...first, into }}
      onInto={(form, next) => movedInto(form, next, { startOf: choices.startOf, now: serverClock.now() })}
      onTyped={(form) => keepDraft(draft, form)}
      {...choices}
      submitWord="Save schedule"
      save={createOnce}
      onSaved={async (made) => {
        forgetDraft(draft);
        await refreshSchedules(client);
        await navigate(paths.schedule(made.id), { replace: true });
        toast({ title: 'Your schedule is on.' });
      }}
    />
  );
}
