import * as z from 'zod/mini';
import { Instant } from '../primitives.ts';
import { SCREENS } from '../analytics.ts';
import { deskEndpoint } from './endpoint.ts';

/** Customers of that many days are followed. */
export const FUNNEL_DAYS = 30;

/** The way of a new customer, in its order. Each step counts those who took all before it. */
export const FUNNEL_STEPS = ['registered', 'account', 'first naira', 'package', 'schedule'] as const;

export const showFunnel = deskEndpoint({
  name: 'showFunnel',
  summary: 'How far the customers of the last 30 days have come, and which screens are opened; counts alone',
  method: 'GET',
  path: '/funnel',
  access: 'funnel show',
  status: 200,
  answer: z.object({
    since: Instant,
    steps: z.array(z.object({ step: z.enum(FUNNEL_STEPS), customers: z.int() })),
    /** Visits of customers who allow it. */
    visits: z.int(),
    screens: z.array(z.object({ screen: z.enum(SCREENS), opened: z.int() })),
  }),
  errors: [],
});
