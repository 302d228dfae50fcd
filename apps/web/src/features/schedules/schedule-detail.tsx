import type { Schedule, ScheduleSource } from '@kolo/contract/schedules';
import { addDays, formatDate, lagosDateOf, parseLagosDate } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '#lib/command/use-command.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useOnline } from '#ui/use-online.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { clearToasts, toast, type ToastContent } from '#ui/toast-store.ts';
import { ActivityList } from './activity-list.tsx';
import { pause, remove, resume, skip } from './api.ts';
import { NO_DAY } from './form.ts';
import { refreshSchedules } from './refresh-schedules.ts';
import { ScheduleTag } from './schedule-row.tsx';
import { tellFailure } from './tell-failure.ts';
import { dateText, intoText, nextText, rhythmText, sourceText } from './words.ts';

interface ScheduleDetailProps {
  readonly schedule: Schedule;
  /** What a saved card is called. */
  readonly cardName: (id: string) => string | undefined;
}

/** One schedule: what it does, what comes next, what can be done with it, and what became of its dates. */
export function ScheduleDetail({ schedule, cardName }: ScheduleDetailProps) {
  return (
    <div className="stack lg">
      <section className="card stack sm" aria-label="Schedule">
        <div className="row">
          <h2 className="grow">{`${formatNaira(schedule.amount)} into ${intoText(schedule)}`}</h2>
          <ScheduleTag schedule={schedule} />
        </div>
        <p>{rhythmText(schedule)}</p>
        <p className="muted">{nextText(schedule, serverClock.now())}</p>
      </section>
      <Facts schedule={schedule} cardName={cardName} />
      {schedule.state === 'ended' ? null : <Actions schedule={schedule} />}
      <section className="sec" aria-labelledby="schedule-activity">
        <h2 id="schedule-activity">Activity</h2>
        <ActivityList
          scheduleId={schedule.id}
          nameOf={(id) => (id === schedule.id ? intoText(schedule) : undefined)}
        />
      </section>
    </div>
  );
}

/** Without a last day: what it pauses at by itself, if anything. */
function untilWhat({ purpose }: Schedule): readonly [term: string, value: string] {
  switch (purpose) {
    case 'daily':
    case 'sb':
      return ['Until', 'The package is full, or you stop it'];
    case 'ibs':
      return ['Until', 'The lock matures, or you stop it'];
    default:
      return ['Ends', 'When you stop it'];
  }
}

function Facts({ schedule, cardName }: ScheduleDetailProps) {
  const source = (one: ScheduleSource) => sourceText(one, cardName);
  const today = lagosDateOf(serverClock.now());
  const facts = [
    ['Pays from', source(schedule.source)],
    ['If that payment fails', schedule.backupSource ? source(schedule.backupSource) : 'Tried again later'],
    [schedule.startDate > today ? 'Starts' : 'Started', dateText(schedule.startDate)],
    schedule.endDate ? (['Ends', dateText(schedule.endDate)] as const) : untilWhat(schedule),
  ] as const;
  return (
    <dl className="card facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A date that was skipped makes way for the next one, which would be skipped by trying again. */
const UNKNOWN = {
  title: 'We do not know yet whether it is done',
  next: 'Look at the schedule before you try again.',
};

/** Does it, and returns what the customer is told then. */
type Act = () => Promise<ToastContent>;

function useAct() {
  const client = useQueryClient();
  return useCommand({
    // What was told of the last one is no longer so.
    onMutate: clearToasts,
    mutationFn: (act: Act) => act(),
    // Anyone who hears nothing presses again, and by then the next date is another one.
    onSuccess: toast,
    onError: (error) => tellFailure(error, 'That was not done', UNKNOWN),
    onSettled: () => refreshSchedules(client),
  });
}

async function skipNext(schedule: Schedule): Promise<ToastContent> {
  const { nextRun } = schedule;
  const after = await skip(schedule);
  const title =
    nextRun === undefined
      ? 'The next payment is skipped.'
      : `The payment of ${formatDate(new Date(nextRun))} is skipped.`;
  return { title, detail: nextText(after, serverClock.now()) };
}

async function resumeNow({ id }: Schedule): Promise<ToastContent> {
  const after = await resume(id);
  if (after.state === 'ended') return { title: 'This schedule has ended.' };
  return { title: 'Your schedule is running again.', detail: nextText(after, serverClock.now()) };
}

function Actions({ schedule }: { schedule: Schedule }) {
  const [open, setOpen] = useState<'pause' | 'delete' | null>(null);
  const skipping = useAct();
  const resuming = useAct();
  const online = useOnline();
  const close = () => setOpen(null);
  const { id } = schedule;
  const isPaused = schedule.state === 'paused';
  return (
    <div className="stack md">
      <Button href={paths.editSchedule(id)} full>
        Change
      </Button>
      {isPaused ? null : (
        <Button
          variant="quiet"
          full
          disabled={!online || resuming.isPending}
          busy={skipping.isPending}
          busyLabel="Skipping"
          onClick={() => skipping.run(() => skipNext(schedule))}
        >
          Skip the next one
        </Button>
      )}
      {/* One button for both, so that the one that was pressed is still there and keeps the focus. */}
      <Button
        variant="quiet"
        full
        disabled={!online || skipping.isPending}
        busy={resuming.isPending}
        busyLabel="Resuming"
        onClick={() => (isPaused ? resuming.run(() => resumeNow(schedule)) : setOpen('pause'))}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button
        variant="risk"
        full
        disabled={!online || skipping.isPending || resuming.isPending}
        onClick={() => setOpen('delete')}
      >
        Delete
      </Button>
      <PauseSheet open={open === 'pause'} onClose={close} id={id} />
      <DeleteSheet open={open === 'delete'} onClose={close} id={id} />
    </div>
  );
}

interface ActSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly id: string;
}

function PauseSheet({ open, onClose, id }: ActSheetProps) {
  const { run, isPending } = useAct();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={isPending}
      title="Pause this schedule?"
      lede="Payments that fall due while it is paused are skipped, and not charged later. A payment that is on its way will still go through."
    >
      <PauseForm
        busy={isPending}
        onPause={(until) =>
          run(async () => {
            await pause(id, until);
            onClose();
            return { title: 'Your schedule is paused.' };
          })
        }
      />
    </Sheet>
  );
}

interface PauseFormProps {
  readonly busy: boolean;
  /** With the day on which it resumes by itself, if any. */
  readonly onPause: (until: string | undefined) => void;
}

/** Apart from its sheet, which takes it away on closing: the day that was typed goes with the field that shows it. */
function PauseForm({ busy, onPause }: PauseFormProps) {
  const tomorrow = addDays(lagosDateOf(serverClock.now()), 1);
  const [until, setUntil] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <form
      className="stack lg"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (until !== '' && parseLagosDate(until) === null) return setProblem(NO_DAY);
        onPause(until === '' ? undefined : until);
      }}
    >
      <DateField
        label="Resume automatically on"
        min={tomorrow}
        hint="Leave it empty to resume when you like."
        error={problem}
        onChange={(date) => {
          setProblem(undefined);
          setUntil(date);
        }}
      />
      <Button type="submit" full busy={busy} busyLabel="Pausing">
        Pause
      </Button>
    </form>
  );
}

function DeleteSheet({ open, onClose, id }: ActSheetProps) {
  const navigate = useNavigate();
  const { run, isPending } = useAct();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={isPending}
      title="Delete this schedule?"
      lede="Kolo will charge nothing more for it. A payment that is on its way will still go through. Its activity stays."
    >
      <div className="btns">
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          Keep it
        </Button>
        <Button
          variant="danger"
          busy={isPending}
          busyLabel="Deleting"
          onClick={() =>
            run(async () => {
              await remove(id);
              await navigate(paths.schedules, { replace: true });
              return { title: 'The schedule is deleted.' };
            })
          }
        >
          Delete
        </Button>
      </div>
    </Sheet>
  );
}
