import { ACCOUNT_TYPES, accountTitle } from '@kolo/domain/account-types';
import { lagosDateOf, parseLagosDate } from '@kolo/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverClock } from '#lib/server-clock.ts';
import { IconDownload } from '#ui/later-icons.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { accountsQuery } from './api.ts';
import { toTransactionFilter, type HistoryFilter } from './history-filter.ts';
import { StatementFiles } from './statement-section.tsx';
import { rangeOf, rangeWords } from './statement-range.tsx';
import type { StatementRange } from './statement-source.ts';

/** The days that are shown, and the last 30 where they have no beginning or are more than one statement holds. */
function daysOf(filter: HistoryFilter, now: Date): StatementRange {
  const { startDate, endDate } = toTransactionFilter(filter, now);
  const from = parseLagosDate(startDate ?? '');
  const to = parseLagosDate(endDate ?? '') ?? lagosDateOf(now);
  return rangeOf({ kind: 'dates', from, to }, now) ?? rangeOf({ kind: 'days30' }, now) ?? {};
}

/** The statement of an account as a file, from the bar of the transactions. */
export function StatementDownload({ filter }: { filter: HistoryFilter }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(accountsQuery);
  const held = data?.accounts.map(({ accountType }) => accountType) ?? [];
  if (held.length === 0) return null;
  const range = daysOf(filter, serverClock.now());
  return (
    <>
      <button
        type="button"
        className="tapicon"
        aria-label="Download a statement"
        onClick={() => setOpen(true)}
      >
        <IconDownload />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Download a statement" lede={rangeWords(range)}>
        <ul className="stack md">
          {ACCOUNT_TYPES.filter((type) => held.includes(type)).map((type) => (
            <li key={type} className="sechead">
              <b>{accountTitle(type)}</b>
              <StatementFiles source={{ kind: 'account', type }} range={range} />
            </li>
          ))}
        </ul>
        <p className="small muted">A package has its own statement, at the end of its page.</p>
      </Sheet>
    </>
  );
}
