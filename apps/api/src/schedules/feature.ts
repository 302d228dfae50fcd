import { listHolidays as listHolidaysEndpoint } from '@kolo/contract/desk/holidays';
import {
  changeSchedule as changeCall,
  createSchedule as createCall,
  deleteSchedule as deleteCall,
  getSchedule,
  listScheduleActivity,
  listSchedules,
  pauseSchedule as pauseCall,
  payMissedOccurrence,
  resumeSchedule as resumeCall,
  skipSchedule as skipCall,
} from '@kolo/contract/schedules';
import { feature } from '#platform/feature.ts';
import { deskRoute } from '#platform/http/desk-route.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import { beginSchedules } from './begin-many.ts';
import type { ScheduleDeps } from './deps.ts';
import { scheduleSection } from './desk-section.ts';
import { corrections } from './holiday-queries.ts';
import { listHolidays } from './list-holidays.ts';
import { occurrenceRecords, scheduleRecords } from './leaving.ts';
import { activityOf, countActivity } from './occurrence-queries.ts';
import { HOLIDAYS_USAGE, holidaysCommand, SCHEDULES_USAGE, schedulesCommand } from './ops.ts';
import {
  deleteSchedule,
  endOnClosing,
  pauseSchedule,
  resumeSchedule,
  skipSchedule,
} from './pause-schedule.ts';
import { payNow } from './pay-now.ts';
import { countUnprovedDates } from './proof-queries.ts';
import { countSchedules, findSchedule, schedulesOf } from './queries.ts';
import { runSchedules } from './run-due.ts';
import { occurrenceViews, scheduleView, scheduleViews } from './schedule-view.ts';
import { changeSchedule, createSchedule, noSuchSchedule } from './write-schedule.ts';

function reads(deps: ScheduleDeps): Route[] {
  const { db } = deps.services;
  return [
    route(listSchedules, async ({ caller: { userId }, query: { page, limit } }) => {
      const rows = await schedulesOf(db, userId, { limit, skip: (page - 1) * limit });
      const { all } = await countSchedules(db, userId);
      const results = await scheduleViews(deps, db, userId, rows);
      const totalPages = Math.ceil(all / limit);
      return { results, page, totalPages, totalResults: all, corrections: await corrections(db) };
    }),
    route(listScheduleActivity, async ({ caller: { userId }, query: { page, limit, scheduleId } }) => {
      const rows = await activityOf(db, userId, { scheduleId, limit, skip: (page - 1) * limit });
      const all = await countActivity(db, userId, scheduleId);
      const results = await occurrenceViews(deps, db, userId, rows);
      return { results, page, totalPages: Math.ceil(all / limit), totalResults: all };
    }),
    route(getSchedule, async ({ caller: { userId }, params: { id } }) => {
      const row = await findSchedule(db, userId, id);
      if (!row) throw noSuchSchedule();
      return scheduleView(deps, db, row);
    }),
  ];
}

function routes(deps: ScheduleDeps): Route[] {
  return [
    ...reads(deps),
    route(createCall, ({ caller, body, idempotencyKey }) =>
      createSchedule(deps, { caller, key: `http:${idempotencyKey}`, body }),
    ),
    route(changeCall, ({ caller, params, body }) => changeSchedule(deps, caller, params.id, body)),
    route(deleteCall, ({ caller, params }) => deleteSchedule(deps, caller.userId, params.id)),
    route(pauseCall, ({ caller, params, body }) => pauseSchedule(deps, caller.userId, params.id, body.until)),
    route(resumeCall, ({ caller, params }) => resumeSchedule(deps, caller.userId, params.id)),
    route(skipCall, ({ caller, params, body }) => skipSchedule(deps, caller.userId, params.id, body.dueDate)),
    route(payMissedOccurrence, ({ caller: { userId }, params, idempotencyKey }) =>
      payNow(deps, { userId, key: `http:${idempotencyKey}`, id: params.id }),
    ),
  ];
}

export const schedules = feature('schedules', (deps: ScheduleDeps) => ({
  routes: routes(deps),
  customerSections: [scheduleSection(deps)],
  desk: [deskRoute(listHolidaysEndpoint, () => listHolidays(deps.services))],
  dueWork: [beginSchedules(deps), runSchedules(deps)],
  proofs: [{ name: 'each date of a schedule that is paid has its own payment', count: countUnprovedDates }],
  closing: {
    onClose: [endOnClosing],
    exported: {
      schedules: (userId) => scheduleRecords(deps, userId),
      scheduleActivity: (userId) => occurrenceRecords(deps, userId),
    },
  },
  commands: [
    {
      name: 'schedules',
      usage: SCHEDULES_USAGE,
      run: (words, print) => schedulesCommand(deps, words, print),
    },
    {
      name: 'holidays',
      usage: HOLIDAYS_USAGE,
      run: (words, print, actor) => holidaysCommand(deps, words, print, actor),
    },
  ],
}));
