import { STATEMENT_DAYS_MAX } from '@kolo/contract/statements';
import {
  addDays,
  daysBetween,
  formatDate,
  lagosDateOf,
  parseLagosDate,
  startOfLagosDay,
} from '@kolo/domain/dates';
import { serverClock } from '#lib/server-clock.ts';
import { Chips } from '#ui/chips.tsx';
import { DayField } from './day-field.tsx';
import type { StatementRange } from './statement-source.ts';
import css from './accounts.module.css';

const CHOICES = [
  { value: 'days30', label: 'Last 30 days' },
  { value: 'days90', label: 'Last 90 days' },
  { value: 'dates', label: 'Choose dates' },
] as const;

export type RangeChoice =
  | { readonly kind: 'days30' | 'days90' }
  /** `YYYY-MM-DD`, empty, or what was typed and is no day. */
  | { readonly kind: 'dates'; readonly from: string; readonly to: string };

const DAYS = { days30: 30, days90: 90 } as const;

/** The chosen days; null where they cannot be asked for. */
export function rangeOf(choice: RangeChoice, now: Date): StatementRange | null {
  const today = lagosDateOf(now);
  if (choice.kind !== 'dates') return { from: addDays(today, 1 - DAYS[choice.kind]), to: today };
  const [from, to] = [parseLagosDate(choice.from), parseLagosDate(choice.to)];
  return from && to && rangeProblem(choice) === undefined ? { from, to } : null;
}

/** `24 Oct 2026 to 22 Nov 2026`. */
export function rangeWords({ from, to }: StatementRange): string {
  const days = [from, to].flatMap((day) => parseLagosDate(day ?? '') ?? []);
  return days.map((day) => formatDate(startOfLagosDay(day))).join(' to ');
}

/** Why the chosen days cannot be asked for together, if they cannot. */
export function rangeProblem(choice: RangeChoice): string | undefined {
  if (choice.kind !== 'dates') return undefined;
  const [from, to] = [parseLagosDate(choice.from), parseLagosDate(choice.to)];
  if (!from || !to) return undefined;
  if (from > to) return 'The first day is after the last day.';
  const days = daysBetween(from, to) + 1;
  return days > STATEMENT_DAYS_MAX ? `Choose at most ${STATEMENT_DAYS_MAX} days.` : undefined;
}

interface StatementRangeFieldsProps {
  readonly choice: RangeChoice;
  readonly onChange: (choice: RangeChoice) => void;
}

export function StatementRangeFields({ choice, onChange }: StatementRangeFieldsProps) {
  const today = lagosDateOf(serverClock.now());
  return (
    <>
      <Chips
        label="Days of the statement"
        layout="snug"
        options={CHOICES}
        value={choice.kind}
        onChange={(kind) =>
          onChange(kind === 'dates' ? { kind, from: addDays(today, 1 - DAYS.days30), to: today } : { kind })
        }
      />
      {choice.kind === 'dates' ? (
        <div className={css['day-fields']}>
          <DayField label="From" value={choice.from} onChange={(from) => onChange({ ...choice, from })} />
          <DayField
            label="To"
            value={choice.to}
            error={rangeProblem(choice)}
            onChange={(to) => onChange({ ...choice, to })}
          />
        </div>
      ) : null}
    </>
  );
}
