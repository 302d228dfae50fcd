import { parseArgs } from 'node:util';
import { lagosDateOf, parseLagosDate } from '@kolo/domain/dates';
import { holidaysOf } from '@kolo/domain/holidays';
import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import type { ScheduleSource } from '@kolo/contract/schedules';
import type { Actor } from '#platform/staff-record.ts';
import { correctHoliday } from './correct-holiday.ts';
import type { ScheduleDeps } from './deps.ts';
import { corrections } from './holiday-queries.ts';
import { SHOWN_DATES } from './limits.ts';
import { activityOf } from './occurrence-queries.ts';
import type { Order, ScheduleRow } from './queries.ts';
import { everySchedule } from './leaving.ts';

export const SCHEDULES_USAGE = `  schedules show ID        the schedules of a customer, by the customer's id, and their newest dates
`;

export const HOLIDAYS_USAGE = `  holidays [list [YEAR]]   public holidays as the table has them, and what staff corrected
  holidays add DAY --name "…"      that day is a public holiday, as 2026-11-24: what has not begun moves
  holidays remove DAY --name "…"   it is none, whatever the table says
`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const YEAR = /^20\d{2}$/;
const NAME_MAX = 80;

type Print = (text: string) => void;

function sourceText({ method, accountType, cardId }: ScheduleSource): string {
  return method === 'account' ? `account ${accountType}` : `card ${cardId}`;
}

/** What is paid into, by its kind and the account's type or the package's id. */
function intoText({ purpose, accountType, packageId }: Order): string {
  return `into ${purpose} ${accountType ?? packageId ?? ''}`;
}

function scheduleText(row: ScheduleRow): string {
  const { rhythm, hour } = row.rule;
  const days =
    rhythm.frequency === 'weekly'
      ? ` on ${rhythm.weekdays.join(',')}`
      : rhythm.frequency === 'monthly'
        ? ` on ${rhythm.dayOfMonth}`
        : '';
  const amount = formatNaira(koboToNairaFloor(row.amountKobo));
  const backup = row.backup ? `, else ${sourceText(row.backup)}` : '';
  const pause = row.pausedBecause ? ` (${row.pausedBecause})` : '';
  return `${row.id}  ${row.state}${pause}  ${amount} ${rhythm.frequency}${days} at ${hour}:00 ${intoText(row)} from ${sourceText(row.source)}${backup}  next ${row.nextDueOn ?? 'none'}`;
}

/** `show ID`; returns the exit code. */
export async function schedulesCommand(
  deps: ScheduleDeps,
  [action, userId = '']: readonly string[],
  print: Print,
): Promise<number> {
  if (action !== 'show' || !UUID.test(userId)) {
    print(`usage:\n${SCHEDULES_USAGE}`);
    return 2;
  }
  let shown = 0;
  for await (const row of everySchedule(deps, userId)) {
    print(scheduleText(row));
    shown += 1;
  }
  for (const one of await activityOf(deps.services.db, userId, { limit: SHOWN_DATES, skip: 0 })) {
    const amount = formatNaira(koboToNairaFloor(one.amountKobo));
    const rest = [one.reference, one.reason].filter((part) => part !== null).join('  ');
    print(
      `${one.dueOn}  ${one.state}  ${amount}  ${intoText(one)}  ${one.tries} tries  schedule ${one.scheduleId}  ${rest}`,
    );
  }
  if (shown === 0) print('this customer has no schedule');
  return 0;
}

async function list({ services: { db, clock } }: ScheduleDeps, year: string, print: Print): Promise<number> {
  const wanted = YEAR.test(year) ? year : lagosDateOf(clock.now()).slice(0, 'YYYY'.length);
  for (const { on, name, certainty, source } of holidaysOf(Number(wanted))) {
    print(`${on}  ${certainty.padEnd('expected'.length)}  ${name}  (${source})`);
  }
  for (const { on, name, isHoliday } of await corrections(db)) {
    if (on.startsWith(wanted)) print(`${on}  ${isHoliday ? 'added' : 'removed'} by staff  ${name}`);
  }
  return 0;
}

/** `list [YEAR]` or nothing, `add DAY --name "…"`, `remove DAY --name "…"`; returns the exit code. */
export async function holidaysCommand(
  deps: ScheduleDeps,
  words: readonly string[],
  print: Print,
  actor: Actor,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { name: { type: 'string', default: '' } },
    allowPositionals: true,
    strict: false,
  });
  const [action = 'list', day = ''] = positionals;
  if (action === 'list') return list(deps, day, print);
  const on = parseLagosDate(day);
  const name = String(values.name).trim();
  if ((action !== 'add' && action !== 'remove') || !on || name === '' || name.length > NAME_MAX) {
    print(`usage:\n${HOLIDAYS_USAGE}`);
    return 2;
  }
  if (on <= lagosDateOf(deps.services.clock.now())) {
    print('That day has begun: nothing can be moved any more.');
    return 1;
  }
  const moved = await correctHoliday(deps, { on, name, isHoliday: action === 'add' }, actor);
  const state = action === 'add' ? 'a public holiday' : 'no public holiday';
  print(`${on} is ${state} now; schedules moved: ${moved}`);
  return 0;
}
