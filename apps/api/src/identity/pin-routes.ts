import {
  removePin as removePinEndpoint,
  resetPin as resetPinEndpoint,
  sendPinResetCode as sendPinResetCodeEndpoint,
  setPin as setPinEndpoint,
  verifyPin as verifyPinEndpoint,
} from '@kolo/contract/pin';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { verifyPin } from './check-pin.ts';
import { resetPin, sendPinResetCode } from './reset-pin.ts';
import { removePin, setPin } from './set-pin.ts';

/** The PIN that locks the app and confirms what leaves the account. */
export function pinRoutes(services: Services): Route[] {
  return [
    route(setPinEndpoint, async ({ caller, body }) => {
      await setPin(services, caller, body);
      return { message: 'Your PIN is set.' };
    }),
    route(verifyPinEndpoint, async ({ caller, body }) => {
      await verifyPin(services, caller, body.pin);
      return { message: 'That is your PIN.' };
    }),
    route(removePinEndpoint, async ({ caller, body }) => {
      await removePin(services, caller, body.pin);
      return { message: 'Your PIN is removed.' };
    }),
    route(sendPinResetCodeEndpoint, async ({ caller, query }) => {
      const channel = await sendPinResetCode(services, caller, query.channel);
      return { message: 'A code is on its way.', channel };
    }),
    route(resetPinEndpoint, async ({ caller, body }) => {
      await resetPin(services, caller, body);
      return { message: 'Your new PIN is set.' };
    }),
  ];
}
