import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing } from './primitives.ts';

/** Bounds of an event, of what is told with it, and of a session without a touch. Source: specification, section 9. */
export const EVENT_NAME_MAX = 40;
export const EVENT_TEXT_MAX = 100;
export const ANALYTICS_SESSION_MS = 30 * 60_000;

/** Events that wait on a device at most; no call takes more. */
export const EVENTS_WAITING_MAX = 50;

/** Every screen of a signed-in customer, by its pattern in the URL map: an id that stands in an address is never told. */
export const SCREENS = [
  '/',
  '/accounts/:accountType',
  '/cards',
  '/cards/:cardId',
  '/cards/add',
  '/checkout',
  '/help/cases',
  '/help/cases/:caseId',
  '/help/new-case',
  '/orders',
  '/orders/:orderId',
  '/packages',
  '/packages/:packageId',
  '/packages/change-product',
  '/packages/merge',
  '/packages/new',
  '/packages/new/daily',
  '/packages/new/ibs',
  '/packages/new/ibs-error',
  '/packages/new/sb',
  '/packages/new/success',
  '/packages/withdraw',
  '/packages/withdraw-interest',
  '/payments/deposit',
  '/payments/error',
  '/payments/history',
  '/payments/success',
  '/payments/transaction/:transactionId',
  '/payments/withdraw',
  '/products',
  '/products/:productId',
  '/products/:productId/:packageId',
  '/schedules',
  '/schedules/:scheduleId',
  '/schedules/:scheduleId/edit',
  '/schedules/activity',
  '/schedules/create',
  '/settings',
  '/settings/kyc',
  '/settings/kyc/bvn',
  '/settings/kyc/id',
  '/settings/kyc/success',
  '/settings/manage-bank-accounts',
  '/settings/my-data',
  '/settings/notification-preferences',
  '/settings/notifications',
  '/settings/personal-information',
  '/settings/pin-settings',
  '/settings/security',
] as const;
export type ScreenName = (typeof SCREENS)[number];

/** The names of all events. No other is taken. */
export const EVENT_NAMES = ['session_started', 'screen_opened'] as const;
/** What happened in the app. */
export const EventName = z.enum(EVENT_NAMES);

/** One event. Of what is told with it a listed screen is kept and all else is let go, so that nothing of a person can stand there. */
export const AnalyticsEvent = z.strictObject({
  name: EventName,
  /** When it happened, by the clock of the device; the server keeps its own. */
  at: z.optional(Instant),
  params: z.optional(
    z.record(z.string().check(z.maxLength(EVENT_NAME_MAX)), z.string().check(z.maxLength(EVENT_TEXT_MAX))),
  ),
});
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>;

export const recordEvents = endpoint({
  name: 'recordEvents',
  summary: 'How the app is used: kept where the customer allows it, and without the customer',
  method: 'POST',
  path: '/telemetry/events',
  access: 'customer',
  body: z.strictObject({
    /** Made by the app for one visit, and of nobody. Without it the call counts as a visit of its own. */
    session: z.optional(z.uuidv4()),
    events: z.array(AnalyticsEvent).check(z.minLength(1), z.maxLength(EVENTS_WAITING_MAX)),
  }),
  status: 204,
  answer: Nothing,
  errors: ['RATE_LIMITED'],
});

/** Whether the customer allows us to see how the app is used. */
export const AnalyticsConsent = z.object({
  isAllowed: z.boolean(),
  /** The customer has not answered yet and has paid in their first naira: they are asked, once. */
  ask: z.boolean(),
});
export type AnalyticsConsent = z.infer<typeof AnalyticsConsent>;

export const getAnalyticsConsent = endpoint({
  name: 'getAnalyticsConsent',
  summary: 'Whether the customer allows us to see how the app is used, and whether to ask',
  method: 'GET',
  path: '/telemetry/consent',
  access: 'customer',
  status: 200,
  answer: AnalyticsConsent,
  errors: [],
});

export const putAnalyticsConsent = endpoint({
  name: 'putAnalyticsConsent',
  summary: 'Allow us to see how the app is used, or forbid it',
  method: 'PUT',
  path: '/telemetry/consent',
  access: 'customer',
  body: z.strictObject({ isAllowed: z.boolean('Say true or false.') }),
  status: 200,
  answer: AnalyticsConsent,
  errors: [],
});
