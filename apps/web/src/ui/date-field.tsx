import { useRef, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { IconCalendar } from './later-icons.tsx';
import { parseLagosDate, type LagosDate } from '@kolo/domain/dates';

/** `2026-11-22` as `22/11/2026`; a text that is no such date stays as it is. */
export function dateText(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  return year === undefined ? date : `${day}/${month}/${year}`;
}

const TYPED = [
  /^(?<day>\d{1,2})[/.\s-]+(?<month>\d{1,2})[/.\s-]+(?<year>\d{4})$/,
  // A phone's keyboard for numbers may have no stroke.
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  // Pasted, or filled in by the browser.
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
] as const;

/** What is typed as day, month and year, as `YYYY-MM-DD`; null where it is no day of the calendar. */
export function dateFrom(typed: string): LagosDate | null {
  const text = typed.trim();
  for (const pattern of TYPED) {
    const { day, month, year } = pattern.exec(text)?.groups ?? {};
    if (day === undefined || month === undefined || year === undefined) continue;
    return parseLagosDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  }
  return null;
}

type DateFieldProps = Omit<
  FieldProps,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'trailing' | 'min' | 'max'
> & {
  /** `YYYY-MM-DD`, or empty. */
  readonly defaultValue?: string;
  readonly min?: string;
  readonly max?: string;
  /** `YYYY-MM-DD`; what is typed as it is, while it is no day. */
  readonly onChange?: (date: string) => void;
};

/**
 * A day, typed as day, month, year whatever language the browser speaks, or chosen in the browser's calendar. In a form its value is
 * `YYYY-MM-DD`.
 */
export function DateField({ name, defaultValue = '', min, max, onChange, ...field }: DateFieldProps) {
  const [text, setText] = useState(() => dateText(defaultValue));
  const calendar = useRef<HTMLInputElement>(null);
  const date = dateFrom(text);
  function type(next: string) {
    setText(next);
    onChange?.(dateFrom(next) ?? next);
  }
  return (
    <div className="date-field">
      <Field
        {...field}
        data-field={name}
        inputMode="numeric"
        placeholder="DD/MM/YYYY"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setText(dateText(date ?? text))}
        trailing={
          <button
            type="button"
            className="tapicon"
            aria-label="Open calendar"
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size="sm" />
          </button>
        }
      />
      {name === undefined ? null : <input type="hidden" name={name} value={date ?? text} />}
      <input
        ref={calendar}
        className="date-calendar"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        value={date ?? ''}
        onChange={(event) => type(dateText(event.currentTarget.value))}
      />
    </div>
  );
}
