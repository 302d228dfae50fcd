import { withContactsMasked } from '@kolo/domain/masked-contact';
import { accountTitle } from '@kolo/domain/account-types';
import type { Schedule } from '@kolo/contract/schedules';
import { formatNaira } from '@kolo/domain/money';
import { formatDateAndTime } from '@kolo/domain/dates';
import type { CustomerSection, Part } from '#platform/customer-section.ts';
import { customerSection } from '#platform/customer-section.ts';
import type { ScheduleDeps } from './deps.ts';
import { schedulesOf } from './queries.ts';
import { scheduleViews } from './schedule-view.ts';

function intoOf({ purpose, accountType, packageName }: Schedule): string {
  if (accountType !== undefined) return accountTitle(accountType);
  return packageName === undefined ? purpose : `${purpose} package ${withContactsMasked(packageName)}`;
}

function factsOf(schedule: Schedule) {
  const { state, amount, frequency, hour, startDate, endDate, pausedBecause, nextRun, lastRun } = schedule;
  return [
    { name: 'Status', value: state },
    { name: 'Pays', value: `${formatNaira(amount)} ${frequency}, at ${hour}:00` },
    { name: 'Into', value: intoOf(schedule) },
    { name: 'From', value: startDate },
    ...(endDate === undefined ? [] : [{ name: 'Until', value: endDate }]),
    ...(pausedBecause === undefined
      ? []
      : [{ name: 'Paused because', value: withContactsMasked(pausedBecause) }]),
    ...(nextRun === undefined ? [] : [{ name: 'Next', value: formatDateAndTime(new Date(nextRun)) }]),
    ...(lastRun === undefined ? [] : [{ name: 'Last', value: `${lastRun.dueDate}, ${lastRun.state}` }]),
    ...(lastRun?.reason === undefined ? [] : [{ name: 'Why', value: withContactsMasked(lastRun.reason) }]),
  ];
}

async function readSchedules(deps: ScheduleDeps, userId: string, part: Part) {
  const { db } = deps.services;
  const rows = await schedulesOf(db, userId, part);
  const views = await scheduleViews(deps, db, userId, rows);
  return views.map((schedule, at) => ({ schedule, createdAt: rows[at]?.createdAt ?? null }));
}

/** What the customer saves automatically, with the last and the next date of each. */
export function scheduleSection(deps: ScheduleDeps): CustomerSection {
  return customerSection(
    'schedules',
    (userId, part) => readSchedules(deps, userId, part),
    ({ schedule, createdAt }) => ({
      id: schedule.id,
      title: formatNaira(schedule.amount),
      text: `${schedule.state}, ${schedule.frequency} into ${intoOf(schedule)}`,
      at: createdAt?.toISOString() ?? null,
      facts: factsOf(schedule),
      timeline: [],
    }),
  );
}
