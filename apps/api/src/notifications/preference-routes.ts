import { addDevice as addEndpoint, getPushKey, removeDevice as removeEndpoint } from '@kolo/contract/devices';
import {
  getNotificationPreferences,
  putNotificationPreferences,
} from '@kolo/contract/notification-preferences';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/errors.ts';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import { addDevice, removeDevice } from './devices.ts';
import type { PreferenceWorld } from './preferences.ts';
import { changePreferences, showPreferences } from './preferences.ts';

/** What the customer is told outside the app, and the devices that are told it. */
export function mountPreferences(app: FastifyInstance, gate: Gate, world: PreferenceWorld): void {
  const { services } = world;
  mount(app, gate, getNotificationPreferences, ({ caller }) => showPreferences(world, caller.userId));
  mount(app, gate, putNotificationPreferences, ({ caller, body }) =>
    changePreferences(world, caller.userId, body),
  );
  mount(app, gate, getPushKey, async () => ({ publicKey: services.config.push.publicKey }));
  mount(app, gate, addEndpoint, ({ caller, body }) => addDevice(services, caller, body));
  mount(app, gate, removeEndpoint, async ({ caller, params }) => {
    if (!(await removeDevice(services.db, caller.userId, params.id)))
      throw new Refusal('NOT_FOUND', { message: 'We could not find that device.' });
    return { message: 'That device gets no more push messages.' };
  });
}
