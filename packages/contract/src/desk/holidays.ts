import { DELIVERY_ZONES } from '@kolo/domain/delivery';
import * as z from 'zod/mini';
import { Instant } from '../primitives.ts';
import { deskEndpoint } from './endpoint.ts';

/** Years from this one on whose holidays are shown. */
export const HOLIDAY_YEARS = 2;

/** `2026-11-20` */
const Day = z.string();

export const listHolidays = deskEndpoint({
  name: 'listHolidays',
  summary:
    'Public holidays of this year and the next, what staff corrected, and what delivery costs from when on',
  method: 'GET',
  path: '/holidays',
  access: 'holidays list',
  status: 200,
  answer: z.object({
    /** The server's day in Lagos. */
    today: Day,
    /** As the table has them, in order of days. */
    holidays: z.array(
      z.object({
        day: Day,
        name: z.string(),
        certainty: z.enum(['sure', 'expected']),
        source: z.string(),
        /** Staff know that it is none. */
        isRemoved: z.boolean(),
      }),
    ),
    /** Every correction, the latest day first. */
    corrections: z.array(
      z.object({
        day: Day,
        name: z.string(),
        isHoliday: z.boolean(),
        enteredBy: z.string(),
        enteredAt: Instant,
      }),
    ),
    /** The newest first; an order keeps the terms of its day. */
    delivery: z.array(
      z.object({
        from: Day,
        zones: z.array(
          z.object({
            zone: z.enum(DELIVERY_ZONES),
            /** Whole naira. */
            fee: z.int(),
            workingDays: z.int(),
          }),
        ),
      }),
    ),
  }),
  errors: [],
});
