import { addDevice as addEndpoint, getPushKey, removeDevice as removeEndpoint } from '@kolo/contract/devices';
import {
  getNotificationPreferences,
  putNotificationPreferences,
} from '@kolo/contract/notification-preferences';
import { Refusal } from '#platform/errors.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import { addDevice, removeDevice } from './devices.ts';
import type { PreferenceWorld } from './preferences.ts';
import { changePreferences, showPreferences } from './preferences.ts';

/** What the customer is told outside the app, and the devices that are told it. */
export function preferenceRoutes(world: PreferenceWorld): Route[] {
  const { services } = world;
  return [
    route(getNotificationPreferences, ({ caller }) => showPreferences(world, caller.userId)),
    route(putNotificationPreferences, ({ caller, body }) => changePreferences(world, caller.userId, body)),
    route(getPushKey, async () => ({ publicKey: services.config.push.publicKey })),
    route(addEndpoint, ({ caller, body }) => addDevice(services, caller, body)),
    route(removeEndpoint, async ({ caller, params }) => {
      if (!(await removeDevice(services.db, caller.userId, params.id)))
        throw new Refusal('NOT_FOUND', { message: 'We could not find that device.' });
      return { message: 'That device no longer gets push messages.' };
    }),
  ];
}
