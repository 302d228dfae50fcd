import { SCHEDULE_FREQUENCIES } from '@kolo/contract/schedules';
import { addDays, lagosDateOf } from '@kolo/domain/dates';
import type { MonthDay } from '@kolo/domain/schedule';
import { MONTH_DAY_WORDS } from '@kolo/domain/schedule';
import { useId } from 'react';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import type { ChoiceOption } from '#ui/choice.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { FieldNote } from '#ui/field-note.tsx';
import { IconClock } from '#ui/later-icons.tsx';
import { Link } from '#ui/link.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import type { FormErrors, ScheduleForm } from './form.ts';
import { tellsDayBefore } from './form.ts';
import { FREQUENCY_WORDS, hourText, WEEKDAY_NAMES } from './words.ts';
import css from './schedules.module.css';

/** What a schedule can save into. */
export interface IntoOption extends ChoiceOption<string> {
  /** Whole naira that a package still needs to reach its target; missing where it has none. */
  readonly missing?: number;
}

export interface FieldsProps {
  readonly form: ScheduleForm;
  readonly errors: FormErrors;
  readonly onChange: (part: Partial<ScheduleForm>) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAYS_OF_MONTH: readonly MonthDay[] = [
  ...Array.from({ length: 31 }, (_, index) => index + 1),
  ...MONTH_DAY_WORDS,
];
const MONTH_DAY_LABELS = { last: 'Last day', last_working: 'Last working day' } as const;
const YEAR_DAYS = 366;

function Options({ options }: { options: readonly { value: string; label: string }[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

interface ChoiceProps extends FieldsProps {
  readonly options: readonly ChoiceOption<string>[];
}

const NO_BACKUP: ChoiceOption<string> = {
  value: '',
  title: 'Try again later',
  detail: 'After 2 and 8 hours',
  icon: IconClock,
};

interface IntoProps extends Omit<ChoiceProps, 'onChange'> {
  readonly onChange: (part: Pick<ScheduleForm, 'into'>) => void;
}

/** Where the money goes. */
export function IntoField({ form, errors, onChange, options }: IntoProps) {
  return (
    <ChoiceField
      label="Save into"
      name="into"
      options={options}
      value={form.into}
      empty="Choose a package or an account"
      none={
        <>
          You have no package or account to save into yet.{' '}
          <Link className="link within" href={paths.newPackage()}>
            Start a package
          </Link>
          .
        </>
      }
      error={errors.into}
      onChange={(into) => onChange({ into })}
    />
  );
}

/** Where the money comes from, and where from otherwise. */
export function SourceFields({ form, errors, onChange, options }: ChoiceProps) {
  const others = options.filter(({ value }) => value !== form.source);
  return (
    <>
      <ChoiceField
        label="Pay from"
        name="source"
        options={options}
        value={form.source}
        empty="Choose an account or a card"
        none={
          <>
            You have no account or card yet.{' '}
            <Link className="link within" href={paths.addCard}>
              Add a card
            </Link>
            .
          </>
        }
        error={errors.source}
        onChange={(source) => onChange({ source, backup: '' })}
      />
      {form.source === '' || others.length === 0 ? null : (
        <ChoiceField
          label="If that payment fails"
          name="backup"
          options={[NO_BACKUP, ...others]}
          value={form.backup}
          error={errors.backup}
          onChange={(backup) => onChange({ backup })}
        />
      )}
    </>
  );
}

export function AmountField({ form, errors, onChange }: FieldsProps) {
  return (
    <AmountInput
      label="How much each time, in naira?"
      layout="boxed"
      name="amount"
      value={form.amount}
      error={errors.amount}
      onChange={(amount) => onChange({ amount })}
    />
  );
}

/** How often, on which days, and at what hour. */
export function RhythmFields({ form, errors, onChange }: FieldsProps) {
  const id = useId();
  return (
    <>
      <div className="field" role="radiogroup" aria-labelledby={id}>
        <span className="lab" id={id}>
          How often?
        </span>
        <div className="seg">
          {SCHEDULE_FREQUENCIES.map((frequency) => (
            <label key={frequency}>
              <input
                className="vh"
                type="radio"
                name={id}
                value={frequency}
                checked={frequency === form.frequency}
                onChange={() => onChange({ frequency })}
              />
              {FREQUENCY_WORDS[frequency]}
            </label>
          ))}
        </div>
      </div>
      {form.frequency === 'weekly' ? <WeekdaysField {...{ form, errors, onChange }} /> : null}
      {form.frequency === 'monthly' ? <MonthDayField {...{ form, errors, onChange }} /> : null}
      <SelectField
        label="Time"
        name="hour"
        value={form.hour}
        error={errors.hour}
        onChange={(event) => onChange({ hour: Number(event.target.value) })}
      >
        <Options options={HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) }))} />
      </SelectField>
    </>
  );
}

function WeekdaysField({ form, errors, onChange }: FieldsProps) {
  const id = useId();
  const isWrong = errors.weekdays !== undefined;
  const toggle = (weekday: number) =>
    onChange({
      weekdays: form.weekdays.includes(weekday)
        ? form.weekdays.filter((one) => one !== weekday)
        : [...form.weekdays, weekday],
    });
  return (
    <div
      className="field"
      role="group"
      aria-labelledby={id}
      aria-describedby={isWrong ? `${id}-note` : undefined}
    >
      <span className="lab" id={id}>
        Days
      </span>
      <div className={css['schedule-days']}>
        {WEEKDAY_NAMES.map((name, index) => (
          <label key={name}>
            <input
              className="vh"
              type="checkbox"
              aria-label={name}
              aria-invalid={isWrong || undefined}
              checked={form.weekdays.includes(index + 1)}
              onChange={() => toggle(index + 1)}
            />
            <span aria-hidden="true">{name[0]}</span>
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={errors.weekdays} />
    </div>
  );
}

/** All days at a glance, as the days of the week are, instead of a list of 33 lines. */
function MonthDayField({ form, errors, onChange }: FieldsProps) {
  const id = useId();
  return (
    <div className="field" role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-note`}>
      <span className="lab" id={id}>
        Day of the month
      </span>
      <div className={css['schedule-days']}>
        {DAYS_OF_MONTH.map((day) => (
          <label key={day} className={typeof day === 'number' ? undefined : css['schedule-last']}>
            <input
              className="vh"
              type="radio"
              name={id}
              checked={day === form.dayOfMonth}
              onChange={() => onChange({ dayOfMonth: day })}
            />
            {typeof day === 'number' ? day : MONTH_DAY_LABELS[day]}
          </label>
        ))}
      </div>
      <FieldNote
        id={`${id}-note`}
        hint="In a shorter month it runs on the last day."
        error={errors.dayOfMonth}
      />
    </div>
  );
}

/** When it starts and ends, and whether a card charge is told. */
export function DateFields({ form, errors, onChange }: FieldsProps) {
  const today = lagosDateOf(serverClock.now());
  const first = form.startDate < today ? form.startDate : today;
  return (
    <>
      <DateField
        label="Start date"
        name="startDate"
        defaultValue={form.startDate}
        min={first}
        max={addDays(today, YEAR_DAYS)}
        error={errors.startDate}
        onChange={(startDate) => onChange({ startDate })}
      />
      <DateField
        label="End date (optional)"
        name="endDate"
        defaultValue={form.endDate}
        min={form.startDate > today ? form.startDate : today}
        error={errors.endDate}
        onChange={(endDate) => onChange({ endDate })}
      />
      {form.source.startsWith('card:') ? (
        <div className="row">
          <span className="grow">Tell me the day before my card is charged</span>
          <Switch
            label="Tell me the day before my card is charged"
            checked={tellsDayBefore(form)}
            onChange={(tellDayBefore) => onChange({ tellDayBefore })}
          />
        </div>
      ) : null}
    </>
  );
}
