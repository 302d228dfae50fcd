import { useRef, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { dateFrom, dateText } from './date-text.ts';
import { IconCalendar } from './later-icons.tsx';

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
