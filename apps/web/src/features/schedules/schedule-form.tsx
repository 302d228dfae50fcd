import { Pin } from '@kolo/contract/pin';
import type { Schedule } from '@kolo/contract/schedules';
import { formatDate } from '@kolo/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '#lib/api-error.ts';
import { commandState } from '#lib/command/command.ts';
import { serverClock } from '#lib/server-clock.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { ChoiceOption } from '#ui/choice.tsx';
import { PinField } from '#ui/pin-field.tsx';
import { IconCalendarCheck } from '#ui/icons.tsx';
import { focusFirstWrong } from '#ui/use-form.ts';
import { paceWords } from './forecast.ts';
import type { FormErrors, ScheduleForm as Form } from './form.ts';
import { formErrors, preview, toRequest } from './form.ts';
import type { CreateBody } from './api.ts';
import { correctionsQuery } from './api.ts';
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
  readonly busy: boolean;
  readonly error: unknown;
  readonly submitWord: string;
  readonly onSubmit: (body: CreateBody) => void;
  readonly onChanged: () => void;
  /** The form once it saves into something else; where this is missing, the rest of it stays. */
  readonly onInto?: (form: Form, into: string) => Form;
  /** For what is not saved yet: told of each change. */
  readonly onTyped?: (form: Form) => void;
}

/** A schedule as it is typed, with the next five dates that come of it. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { into, sources, hasPin, busy, error, submitWord, onSubmit, onChanged, onTyped, onInto } = props;
  const [form, setForm] = useState(props.first);
  const [pin, setPin] = useState('');
  const [found, setFound] = useState<FormErrors>({});
  const errors = { ...(error instanceof ApiError ? formErrors(error.fields) : {}), ...found };
  const change = (part: Partial<Form>) => {
    setFound({});
    onChanged();
    const next = { ...form, ...part };
    setForm(next);
    onTyped?.(next);
  };
  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const request = toRequest(form);
    const typed = hasPin ? Pin.safeParse(pin) : null;
    const wrongPin = typed?.success === false ? { pin: typed.error.issues[0]?.message ?? '' } : {};
    if (request.kind === 'ready' && !wrongPin.pin) {
      onSubmit({ ...request.body, ...(hasPin && { pin }) });
      return;
    }
    setFound({ ...(request.kind === 'wrong' ? request.errors : {}), ...wrongPin });
    focusFirstWrong(event.currentTarget);
  }
  const fields = { form, errors, onChange: change };
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
        schedule={props.schedule}
        missing={into.find(({ value }) => value === form.into)?.missing}
      />
      {hasPin ? (
        <PinField
          value={pin}
          error={errors.pin}
          onType={(text) => {
            setFound({});
            setPin(text);
          }}
        />
      ) : null}
      <NotSaved error={error} />
      <Button type="submit" full busy={busy} busyLabel="Saving" needsConnection>
        {submitWord}
      </Button>
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
      {errorText(error)} {isKnown ? null : 'Try again: it is done only once.'}
    </Banner>
  );
}
