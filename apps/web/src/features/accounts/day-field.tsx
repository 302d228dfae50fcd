import { lagosDateOf } from '@kolo/domain/dates';
import { useState } from 'react';
import { serverClock } from '#lib/server-clock.ts';
import { DateField } from '#ui/date-field.tsx';
import { isNoDay } from './day-text.ts';

const NO_DAY = 'This is not a date. Check the day, month and year.';

interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`, empty, or what was typed and is no day. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (day: string) => void;
}

/** A day up to today. A text that is no date gets its error once the customer leaves the field: while they type, it may become one. */
export function DayField({ label, value, error, onChange }: DayFieldProps) {
  const [wasLeftWrong, setLeftWrong] = useState(isNoDay(value));
  return (
    <div onBlur={() => setLeftWrong(isNoDay(value))}>
      <DateField
        label={label}
        defaultValue={value}
        max={lagosDateOf(serverClock.now())}
        error={wasLeftWrong && isNoDay(value) ? NO_DAY : error}
        onChange={onChange}
      />
    </div>
  );
}
