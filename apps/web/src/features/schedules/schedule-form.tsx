import type { Schedule } from '@kolo/contract/schedules';
import { formatDate, lagosDateOf } from '@kolo/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText, hasCode } from '#lib/api-error.ts';
import { commandState } from '#lib/command/command.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { usePinEntry } from '#lib/use-pin-entry.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { ChoiceOption } from '#ui/choice.tsx';
import { IconCalendarCheck } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { PinField } from '#ui/pin-field.tsx';
import { focusFirstWrong } from '#ui/use-form.ts';
import { paceWords } from './forecast.ts';
import type { FormErrors, ScheduleForm as Form } from './form.ts';
import { chargesCard, formErrors, preview, toRequest } from './form.ts';
import type { CreateBody } from './api.ts';
import { correctionsQuery } from './api.ts';
import { firstForm, toNewRequest } from './new-schedule.ts';
import {
  AmountField,
  DateFields,
  IntoField,
  RhythmFields,
  SourceFields,
  type IntoOption,
} from './schedule-fields.tsx';
import css from './schedules.module.css';
import { hourText } from './words.ts';

interface ScheduleFormProps {
  readonly first: Form;
  /** The one that is changed. */
  readonly schedule?: Schedule;
  readonly into: readonly IntoOption[];
  readonly sources: readonly ChoiceOption<string>[];
  readonly hasPin: boolean;
  /** Said in place of the button once a card is charged, while the account is frozen. */
  readonly frozen?: React.ReactNode;
  readonly submitWord: string;
  readonly save: (body: CreateBody) => Promise<Schedule>;
  readonly onSaved: (saved: Schedule) => Promise<void>;
  /** The form once it saves into something else; where this is missing, the rest of it stays. */
  readonly onInto?: (form: Form, into: string) => Form;
  /** For what is not saved yet: told of each change. */
  readonly onTyped?: (form: Form) => void;
}

const today = () => lagosDateOf(serverClock.now());

/** A schedule as it is typed, with the next five dates that come of it. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { schedule, into, sources, frozen, onTyped, onInto } = props;
  const [openedOn] = useState(today);
  const [form, setForm] = useState(() => (schedule ? props.first : firstForm(props.first, openedOn)));
  const [found, setFound] = useState<FormErrors>({});
  const entry = usePinEntry(props.hasPin);
  const saving = useCommand({ mutationFn: props.save, onSuccess: props.onSaved, onError: entry.refuse });
  const { error } = saving;
  const errors = { ...(error instanceof ApiError ? formErrors(error.fields) : {}), ...found };
  const change = (part: Partial<Form>) => {
    setFound({});
    if (error) saving.reset();
    const next = { ...form, ...part };
    setForm(next);
    onTyped?.(next);
  };
  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const request = schedule ? toRequest(form) : toNewRequest(form, { today: today(), openedOn });
    const pin = entry.isAsked ? entry.take() : undefined;
    if (request.kind === 'ready' && pin !== null) {
      saving.run({ ...request.body, ...(pin !== undefined && { pin }) });
      return;
    }
    setFound(request.kind === 'wrong' ? request.errors : {});
    focusFirstWrong(event.currentTarget);
  }
  const fields = { form, errors, onChange: change };
  // Not while one is under way or was answered just now: it may be done.
  const notice = saving.isIdle && chargesCard(form) ? frozen : undefined;
  return (
    <form className="stack lg" method="post" noValidate onSubmit={submit}>
      <IntoField
        {...fields}
        options={into}
        onChange={(part) => change(onInto ? onInto(form, part.into) : part)}
      />
      <AmountField {...fields} />
      <RhythmFields {...fields} />
      <SourceFields {...fields} options={sources} />
      <DateFields {...fields} />
      <NextDates
        form={form}
        schedule={schedule}
        missing={into.find(({ value }) => value === form.into)?.missing}
      />
      {notice ?? (
        <>
          {entry.isAsked ? <PinField {...entry.field} /> : null}
          <NotSaved error={entry.besideField(error)} />
          <Button
            type="submit"
            full
            busy={saving.isPending || saving.isSuccess}
            busyLabel="Saving"
            needsConnection
          >
            {props.submitWord}
          </Button>
        </>
      )}
    </form>
  );
}

interface NextDatesProps {
  readonly form: Form;
  readonly schedule: Schedule | undefined;
  readonly missing: number | undefined;
}

function NextDates({ form, schedule, missing }: NextDatesProps) {
  const { data: corrections = [] } = useQuery(correctionsQuery);
  const now = serverClock.now();
  const dues = preview(form, now, { corrections, schedule });
  const pace = paceWords(form, missing, now, { corrections, schedule });
  if (dues.length === 0) return null;
  return (
    <Banner tone="clay" icon={IconCalendarCheck} title={`The next dates, at ${hourText(form.hour)}`}>
      <span className={css['schedule-lines']}>
        {dues.map(({ on, at }) => (
          <span key={on}>{formatDate(at)}</span>
        ))}
        {pace === null ? null : <span>{pace}</span>}
      </span>
    </Banner>
  );
}

function NotSaved({ error }: { error: unknown }) {
  if (!error) return null;
  const isKnown = commandState(error) === 'refused';
  return (
    <Banner
      tone={isKnown ? 'bad' : 'warn'}
      live="alert"
      title={isKnown ? 'The schedule was not saved.' : 'We do not know yet whether it is saved.'}
    >
      {errorText(error)} {isKnown ? null : 'Try again: it is done only once.'}{' '}
      {hasCode(error, 'PIN_BLOCKED') ? <Link href={paths.forgottenPin}>Set a new PIN</Link> : null}
    </Banner>
  );
}
