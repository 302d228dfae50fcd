import { addDevice as addEndpoint, getPushKey, removeDevice as removeEndpoint } from '@kolo/contract/devices';
import {
  getNotificationPreferences,
  putNotificationPreferences,
} from '@kolo/contract/notification-preferences';
import {
  deleteNotification,
  listNotifications as listEndpoint,
  liveEvents,
  markAllNotificationsRead,
  markNotificationRead,
} from '@kolo/contract/notifications';
import { Refusal } from '#platform/errors.ts';
import { feature } from '#platform/feature.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import { stream } from '#platform/http/stream.ts';
import type { Services } from '#platform/services.ts';
import { toldPhones } from '#providers/push.ts';
import { addDevice, removeDevice } from './devices.ts';
import type { NoticeDeps } from './jobs.ts';
import { notificationJobs } from './jobs.ts';
import { listNotifications } from './list-notifications.ts';
import type { LivePace, PaymentStates } from './live.ts';
import { LiveHub } from './live.ts';
import type { PreferenceDeps } from './preferences.ts';
import { changePreferences, showPreferences } from './preferences.ts';
import { markAllRead, markRead, removeNotification, findNotifications } from './queries.ts';

export interface NotificationDeps extends NoticeDeps {
  readonly paymentStates: PaymentStates;
  /** How often open pages are told; for tests. */
  readonly pace?: LivePace;
}

export const notifications = feature('notifications', (deps: NotificationDeps) => ({
  routes: notificationRoutes(deps, deps.pace),
  jobs: notificationJobs(deps),
  closing: { exported: { notifications: (userId) => notificationRecords(deps.services, userId) } },
}));

/** Notifications read at a time for a customer's copy of their data. */
const EXPORT_PAGE = 200;

/** The customer's notifications, oldest first, a page at a time. */
async function* notificationRecords({ db }: Services, userId: string): AsyncIterable<object> {
  for (let skip = 0; ; skip += EXPORT_PAGE) {
    const page = await findNotifications(db, userId, { order: 'asc', limit: EXPORT_PAGE, skip });
    yield* page;
    if (page.length < EXPORT_PAGE) return;
  }
}

/** One answer for an unknown notification as for another customer's. */
function refuseUnknown(isKnown: boolean): void {
  if (!isKnown) throw new Refusal('NOT_FOUND', { message: 'We could not find that notification.' });
}

function notificationRoutes(
  deps: PreferenceDeps & { readonly paymentStates: PaymentStates },
  pace?: LivePace,
): Route[] {
  const { services } = deps;
  const { db, clock } = services;
  return [
    ...preferenceRoutes(deps),
    route(listEndpoint, ({ caller, query }) => listNotifications(services, caller.userId, query)),
    route(markNotificationRead, async ({ caller, params }) => {
      refuseUnknown(await markRead(db, caller.userId, params.id, clock.now()));
      return { message: 'Marked as read.' };
    }),
    route(markAllNotificationsRead, async ({ caller }) => {
      await markAllRead(db, caller.userId, clock.now());
      return { message: 'All marked as read.' };
    }),
    route(deleteNotification, async ({ caller, params }) => {
      refuseUnknown(await removeNotification(db, caller.userId, params.id, clock.now()));
      return { message: 'Notification deleted.' };
    }),
    (app, gate) => {
      const hub = new LiveHub(services, deps.paymentStates, pace);
      const open = stream(liveEvents, async ({ caller, lastEventId }) => {
        const told = await hub.startOf(caller.userId, lastEventId);
        return (events) => hub.add(caller.userId, told, events);
      });
      open(app, gate);
      app.addHook('preClose', () => hub.close());
    },
  ];
}

/** What the customer is told outside the app, and the devices that are told it. */
function preferenceRoutes(deps: PreferenceDeps): Route[] {
  const { services } = deps;
  return [
    route(getNotificationPreferences, ({ caller }) => showPreferences(deps, caller.userId)),
    route(putNotificationPreferences, ({ caller, body }) => changePreferences(deps, caller.userId, body)),
    route(getPushKey, async () => {
      const { push } = services.config;
      return { publicKey: push.publicKey, phones: toldPhones(push) };
    }),
    route(addEndpoint, ({ caller, body }) => addDevice(services, caller, body)),
    route(removeEndpoint, async ({ caller, params }) => {
      if (!(await removeDevice(services.db, caller.userId, params.id)))
        throw new Refusal('NOT_FOUND', { message: 'We could not find that device.' });
      return { message: 'That device no longer gets push messages.' };
    }),
  ];
}
