import { lagosDateOf, parseLagosDate } from '@kolo/domain/dates';
import { serverClock } from '#lib/server-clock.ts';
import { DateField } from '#ui/date-field.tsx';

interface DayFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly error?: string | undefined;
  readonly onChange: (day: ReturnType<typeof parseLagosDate>) => void;
}

/** A day up to today. */
export function DayField({ label, value, error, onChange }: DayFieldProps) {
  return (
    <DateField
      label={label}
      defaultValue={value ?? ''}
      max={lagosDateOf(serverClock.now())}
      error={error}
      onChange={(date) => onChange(parseLagosDate(date))}
    />
  );
}
