import type { BodyOf } from '@kolo/contract/endpoint';
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  getSchedule,
  listScheduleActivity,
  listSchedules,
  pauseSchedule,
  payMissedOccurrence,
  resumeSchedule,
  skipSchedule,
  type Occurrence,
  type Schedule,
} from '@kolo/contract/schedules';
import { lagosDateOf, parseLagosDate, type LagosDate } from '@kolo/domain/dates';
import type { HolidayCorrection } from '@kolo/domain/holidays';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { isOpen } from '#lib/command/command.ts';
import { intents } from '#lib/command/intent.ts';
import { sendOnce, type Sent } from '#lib/command/send-once.ts';
import { SCHEDULES_KEY } from './refresh-schedules.ts';

/** More than anybody has open. */
const ALL = 100;

/** Dates at once: a month of a daily schedule and more. */
const ACTIVITY = 50;

/** Source: packages/contract/src/paging.ts, the most that one page may have. */
const DATES_A_PAGE = 100;

/**
 * Two months of the 20 schedules that can be open have 13 pages; the rest is for those that were deleted meanwhile. Where more are
 * needed nothing is shown: a part would be counted as all.
 */
const PAGES_MAX = 40;

export type CreateBody = BodyOf<typeof createSchedule>;
export type ChangeBody = BodyOf<typeof changeSchedule>;

const allSchedules = queryOptions({
  queryKey: [...SCHEDULES_KEY, 'all'],
  queryFn: ({ signal }) => call(listSchedules, { query: { limit: ALL }, signal }),
  // They may have run in the meantime.
  staleTime: 0,
});

export const schedulesQuery = queryOptions({ ...allSchedules, select: ({ results }) => results });

/** The public holidays that were corrected since this app was made. */
export const correctionsQuery = queryOptions({
  ...allSchedules,
  select: ({ corrections = [] }): HolidayCorrection[] =>
    corrections.flatMap((one) => {
      const on = parseLagosDate(one.on);
      return on ? [{ ...one, on }] : [];
    }),
});

export function scheduleQuery(id: string) {
  return queryOptions({
    queryKey: [...SCHEDULES_KEY, 'one', id],
    queryFn: ({ signal }) => call(getSchedule, { params: { id }, signal }),
    staleTime: 0,
  });
}

export function activityQuery(scheduleId?: string) {
  return infiniteQueryOptions({
    queryKey: [...SCHEDULES_KEY, 'activity', scheduleId ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listScheduleActivity, {
        query: { page: pageParam, limit: ACTIVITY, ...(scheduleId && { scheduleId }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    staleTime: 0,
  });
}

/** What became of every date from that day on, newest first: as many pages as that takes, or an error. */
export function activitySinceQuery(day: LagosDate) {
  return queryOptions({
    queryKey: [...SCHEDULES_KEY, 'since', day],
    queryFn: async ({ signal }) => {
      const dates: Occurrence[] = [];
      for (let page = 1; page <= PAGES_MAX; page += 1) {
        const query = { page, limit: DATES_A_PAGE };
        const { results, totalPages } = await call(listScheduleActivity, { query, signal });
        dates.push(...results);
        const oldest = results.at(-1)?.dueDate;
        if (page >= totalPages || oldest === undefined || oldest < day) return dates;
      }
      throw new Error('There are too many payments to show here.');
    },
    staleTime: 0,
  });
}

const NEW = 'schedule';

/** Whether this has been sent, and no answer has come: it may be on. */
export function isUnanswered({ pin: _pin, ...wanted }: CreateBody): boolean {
  return isOpen(NEW, JSON.parse(JSON.stringify(wanted)));
}

/** The PIN is no part of what is wanted: typed again it must not make a second schedule. */
export function createOnce({ pin, ...wanted }: CreateBody): Promise<Sent<Schedule>> {
  return sendOnce(intents, NEW, JSON.parse(JSON.stringify(wanted)), (idempotencyKey) =>
    call(createSchedule, { body: { ...wanted, ...(pin && { pin }) }, idempotencyKey }),
  );
}

export function change(id: string, body: ChangeBody): Promise<Schedule> {
  return call(changeSchedule, { params: { id }, body });
}

export function payNowOnce(id: string): Promise<Sent<Occurrence>> {
  return sendOnce(intents, 'pay-now', { id }, (idempotencyKey) =>
    call(payMissedOccurrence, { params: { id }, body: {}, idempotencyKey }),
  );
}

export const pause = (id: string, until?: string) =>
  call(pauseSchedule, { params: { id }, body: until ? { until } : {} });
export const resume = (id: string) => call(resumeSchedule, { params: { id }, body: {} });
/** Skips the date that is shown as the next one, and no other. */
export const skip = ({ id, nextRun }: Schedule) =>
  call(skipSchedule, {
    params: { id },
    body: nextRun === undefined ? {} : { dueDate: lagosDateOf(new Date(nextRun)) },
  });
export const remove = (id: string) => call(deleteSchedule, { params: { id } });
