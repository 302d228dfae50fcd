import { lagosDateOf, parseLagosDate } from '@kolo/domain/dates';
import { serverClock } from '#lib/server-clock.ts';
import { Field } from '#ui/field.tsx';

interface DayFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly error?: string | undefined;
  readonly onChange: (day: ReturnType<typeof parseLagosDate>) => void;
}

/** A day up to today. */
export function DayField({ label, value, error, onChange }: DayFieldProps) {
  return (
    <Field
      label={label}
      type="date"
      // Uncontrolled: while a date is half typed the browser reports none, and writing that back would wipe it.
      defaultValue={value ?? ''}
      max={lagosDateOf(serverClock.now())}
      error={error}
      onChange={(event) => onChange(parseLagosDate(event.currentTarget.value))}
    />
  );
}
