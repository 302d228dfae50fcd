import {
  deleteNotification,
  listNotifications as listEndpoint,
  liveEvents,
  markAllNotificationsRead,
  markNotificationRead,
} from '@kolo/contract/notifications';
import { Refusal } from '#platform/errors.ts';
import { stream } from '#platform/http/stream.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import { listNotifications } from './list-notifications.ts';
import type { LivePace, PaymentStates } from './live.ts';
import { LiveHub } from './live.ts';
import { preferenceRoutes } from './preference-routes.ts';
import type { PreferenceWorld } from './preferences.ts';
import { markAllRead, markRead, removeNotification } from './queries.ts';

/** One answer for an unknown notification as for another customer's. */
function refuseUnknown(isKnown: boolean): void {
  if (!isKnown) throw new Refusal('NOT_FOUND', { message: 'We could not find that notification.' });
}

export function notificationRoutes(
  world: PreferenceWorld & { readonly paymentStates: PaymentStates },
  pace?: LivePace,
): Route[] {
  const { services } = world;
  const { db, clock } = services;
  return [
    ...preferenceRoutes(world),
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
      const hub = new LiveHub(services, world.paymentStates, pace);
      const open = stream(liveEvents, async ({ caller, lastEventId }) => {
        const told = await hub.startOf(caller.userId, lastEventId);
        return (events) => hub.add(caller.userId, told, events);
      });
      open(app, gate);
      app.addHook('preClose', () => hub.close());
    },
  ];
}
