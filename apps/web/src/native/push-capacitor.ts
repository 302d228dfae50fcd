import { Capacitor, type PermissionState, type PluginListenerHandle } from '@capacitor/core';
import { PushNotifications } from '@capacitor/push-notifications';

/** An iPhone without a network reports neither a token nor an error. */
const TOKEN_WITHIN_MS = 20_000;

const PERMISSIONS = {
  granted: 'allowed',
  denied: 'blocked',
  prompt: 'unasked',
  'prompt-with-rationale': 'unasked',
} as const satisfies Record<PermissionState, 'allowed' | 'blocked' | 'unasked'>;

function platform(): 'android' | 'ios' {
  return Capacitor.getPlatform() === 'ios' ? 'ios' : 'android';
}

/** Registers with Google's or Apple's push service and returns the token, the same one as before while it is valid. */
async function askToken(): Promise<string> {
  const handles: PluginListenerHandle[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The phone named no token.')), TOKEN_WITHIN_MS);
      const listening = Promise.all([
        PushNotifications.addListener('registration', ({ value }) => resolve(value)),
        PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error))),
      ]);
      const register = (made: PluginListenerHandle[]) => {
        handles.push(...made);
        return PushNotifications.register();
      };
      listening.then(register).catch(reject);
    });
  } finally {
    clearTimeout(timer);
    for (const handle of handles) void handle.remove();
  }
}

/** `DevicePush` on a phone; push.ts, which loads it, holds it to that. */
export const pushCapacitor = {
  platform,
  permission: async () => PERMISSIONS[(await PushNotifications.checkPermissions()).receive],
  ask: async () => PERMISSIONS[(await PushNotifications.requestPermissions()).receive],
  subscribe: async () => ({ platform: platform(), token: await askToken() }),
  unsubscribe: () => PushNotifications.unregister(),
};
