import type { StaffRole } from '@kolo/contract/desk/commands';
import { mayPropose } from '@kolo/contract/desk/commands';
import { listHolidays } from '@kolo/contract/desk/holidays';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { formatNaira } from '@kolo/domain/money';
import { EmptyState } from '@kolo/web/ui/empty-state.tsx';
import { NotLoadedNote } from '@kolo/web/ui/loaded.tsx';
import { useState } from 'react';
import { callDesk } from './client.ts';
import { Figures } from './figures.tsx';
import { HolidayForm } from './holiday-form.tsx';
import { useAsked } from './use-asked.ts';
import { dateOf, dayOf } from './words.ts';

type Dates = AnswerOf<typeof listHolidays>;

const ZONES: Readonly<Record<Dates['delivery'][number]['zones'][number]['zone'], string>> = {
  lagos: 'Lagos',
  south_west: 'South West',
  rest: 'Rest of Nigeria',
  far: 'Far north and by boat',
};

const ask = () => callDesk(listHolidays, {});

type Props = {
  staffRole: StaffRole;
  onError: (error: unknown) => string | undefined;
  onChanged: () => void;
};

/** On which days money moves and what delivery costs, each with the date from which it holds. */
export function HolidaysScreen({ staffRole, onError, onChanged }: Props) {
  const [changes, setChanges] = useState(0);
  const { found, failure, again } = useAsked(ask, { stamp: String(changes), onError });
  const note =
    failure === null ? null : (
      <NotLoadedNote title="The holidays could not be loaded." why={failure} onRetry={again} />
    );
  if (found === null) return note ?? <p role="status">Loading…</p>;
  return (
    <div className="desk-books">
      {note}
      {mayPropose(staffRole, 'holidays add') ? (
        <HolidayForm
          onProposed={() => {
            setChanges(changes + 1);
            onChanged();
          }}
        />
      ) : null}
      <Corrections corrections={found.corrections} />
      <Holidays {...found} />
      {found.delivery.map(({ from, zones }) => (
        <section key={from} aria-labelledby={`from-${from}`}>
          <h2 id={`from-${from}`}>Delivery from {dayOf(from)}</h2>
          <Figures
            caption={`Delivery from ${dayOf(from)}`}
            columns={['Zone', 'Fee', 'Working days']}
            rows={zones.map(
              ({ zone, fee, workingDays }) => [ZONES[zone], formatNaira(fee), String(workingDays)] as const,
            )}
          />
        </section>
      ))}
    </div>
  );
}

function Corrections({ corrections }: Pick<Dates, 'corrections'>) {
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections">Corrected by staff</h2>
      {corrections.length === 0 ? (
        <EmptyState title="Nothing is corrected">The holidays below hold as they stand.</EmptyState>
      ) : (
        <Figures
          words
          caption="Corrected by staff"
          columns={['Day', 'What', 'By', 'Entered']}
          rows={corrections.map(
            ({ day, name, isHoliday, enteredBy, enteredAt }) =>
              [
                dayOf(day),
                isHoliday ? `Holiday: ${name}` : `No holiday: ${name}`,
                enteredBy,
                dateOf(enteredAt),
              ] as const,
          )}
        />
      )}
    </section>
  );
}

function stateOf({ day, certainty, isRemoved }: Dates['holidays'][number], today: string): string {
  if (isRemoved) return 'Removed by staff';
  if (day < today) return 'Past';
  return certainty === 'sure' ? 'Sure' : 'Expected';
}

function Holidays({ holidays, today }: Pick<Dates, 'holidays' | 'today'>) {
  return (
    <section aria-labelledby="holidays">
      <h2 id="holidays">Public holidays</h2>
      <p>Expected days depend on the moon or on a declaration that has not come yet.</p>
      <Figures
        words
        caption="Public holidays"
        columns={['Day', 'Holiday', 'State', 'Source']}
        rows={holidays.map((one) => [dayOf(one.day), one.name, stateOf(one, today), one.source] as const)}
      />
    </section>
  );
}
