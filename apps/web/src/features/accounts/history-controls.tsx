import { formatMonth } from '@kolo/domain/dates';
import { Chips } from '#ui/chips.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { DayField } from './day-field.tsx';
import { rangeProblem, type HistoryFilter } from './history-filter.ts';
import css from './accounts.module.css';

const DIRECTIONS = [
  { value: 'all', label: 'All' },
  { value: 'inflow', label: 'Money in' },
  { value: 'outflow', label: 'Money out' },
  { value: 'own', label: 'Own transfers' },
] as const;

const RANGES = [
  { value: 'all', label: 'All dates' },
  { value: 'month', label: 'This month' },
  { value: 'days30', label: 'Last 30 days' },
  { value: 'dates', label: 'Choose dates' },
] as const;

type RangeKind = (typeof RANGES)[number]['value'];

/** The month that was chosen in the summary, where it is not this one: as a chip, so that one place says which days are shown. */
const OTHER_MONTH = 'other-month';

/** Each range as it is before its dates are chosen. */
const RANGE = {
  all: { kind: 'all' },
  month: { kind: 'month', first: null },
  days30: { kind: 'days30' },
  dates: { kind: 'dates', from: '', to: '' },
} as const satisfies Record<RangeKind, HistoryFilter['range']>;

interface HistoryControlsProps {
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}

export function HistoryControls({ filter, onChange }: HistoryControlsProps) {
  const { direction, range } = filter;
  const other = range.kind === 'month' ? range.first : null;
  const [allDates, thisMonth, ...rest] = RANGES;
  const otherMonth = other === null ? [] : [{ value: OTHER_MONTH, label: formatMonth(other) } as const];
  return (
    <>
      <Tabs
        label="Direction"
        options={DIRECTIONS}
        value={direction}
        onChange={(value) => onChange({ direction: value, range })}
      />
      <Chips
        label="Time"
        layout="scroll"
        options={[allDates, thisMonth, ...otherMonth, ...rest]}
        value={other === null ? range.kind : OTHER_MONTH}
        onChange={(kind) => kind !== OTHER_MONTH && onChange({ direction, range: RANGE[kind] })}
      />
      {range.kind === 'dates' ? (
        <div className={css['day-fields']}>
          <DayField
            label="From"
            value={range.from}
            onChange={(from) => onChange({ direction, range: { ...range, from } })}
          />
          <DayField
            label="To"
            value={range.to}
            error={rangeProblem(range)}
            onChange={(to) => onChange({ direction, range: { ...range, to } })}
          />
        </div>
      ) : null}
    </>
  );
}
