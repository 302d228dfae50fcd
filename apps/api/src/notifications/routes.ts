import {
  deleteNotification,
  listNotifications as listEndpoint,
  liveEvents,
  markAllNotificationsRead,
  markNotificationRead,
} from '@kolo/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/errors.ts';
import { mountStream } from '#platform/http/mount-stream.ts';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import { listNotifications } from './list-notifications.ts';
import type { LivePace, PaymentStates } from './live.ts';
import { LiveHub } from './live.ts';
import { mountPreferences } from './preference-routes.ts';
import type { PreferenceWorld } from './preferences.ts';
import { markAllRead, markRead, removeNotification } from './queries.ts';

/** One answer for an unknown notification as for another customer's. */
function refuseUnknown(isKnown: boolean): void {
  if (!isKnown) throw new Refusal('NOT_FOUND', { message: 'We could not find that notification.' });
}

export function mountNotifications(
  app: FastifyInstance,
  gate: Gate,
  world: PreferenceWorld & { readonly paymentStates: PaymentStates },
  pace?: LivePace,
): void {
  const { services } = world;
  const { db, clock } = services;
  mountPreferences(app, gate, world);
  mount(app, gate, listEndpoint, ({ caller, query }) => listNotifications(services, caller.userId, query));

  mount(app, gate, markNotificationRead, async ({ caller, params }) => {
    refuseUnknown(await markRead(db, caller.userId, params.id, clock.now()));
    return { message: 'Marked as read.' };
  });

  mount(app, gate, markAllNotificationsRead, async ({ caller }) => {
    await markAllRead(db, caller.userId, clock.now());
    return { message: 'All marked as read.' };
  });

  mount(app, gate, deleteNotification, async ({ caller, params }) => {
    refuseUnknown(await removeNotification(db, caller.userId, params.id, clock.now()));
    return { message: 'Notification deleted.' };
  });

  const hub = new LiveHub(services, world.paymentStates, pace);
  mountStream(app, gate, liveEvents, async ({ caller, lastEventId }) => {
    const told = await hub.startOf(caller.userId, lastEventId);
    return (stream) => hub.add(caller.userId, told, stream);
  });
  app.addHook('preClose', () => hub.close());
}
