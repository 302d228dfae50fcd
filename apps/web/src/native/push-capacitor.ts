import { Capacitor, type PermissionState } from '@capacitor/core';
import { PushNotifications } from '@capacitor/push-notifications';
import { PUSH_TOKEN_WITHIN_MS } from './limits.ts';

const PERMISSIONS = {
  granted: 'allowed',
  denied: 'blocked',
  prompt: 'unasked',
  'prompt-with-rationale': 'unasked',
} as const satisfies Record<PermissionState, 'allowed' | 'blocked' | 'unasked'>;

function platform(): 'android' | 'ios' {
  return Capacitor.getPlatform() === 'ios' ? 'ios' : 'android';
}

interface Waiting {
  readonly resolve: (token: string) => void;
  readonly reject: (error: Error) => void;
}

/** What is told while nobody waits is of an earlier registration, and may be dead. */
const waiting = new Set<Waiting>();
let listening: Promise<unknown> | null = null;

/**
 * For as long as the page lives: what a phone has nobody to tell it keeps for the next listener. Where it took no listener, the next press
 * asks anew.
 */
function listen(): Promise<unknown> {
  listening ??= Promise.all([
    PushNotifications.addListener('registration', ({ value }) => {
      for (const { resolve } of waiting) resolve(value);
    }),
    PushNotifications.addListener('registrationError', ({ error }) => {
      for (const { reject } of waiting) reject(new Error(error));
    }),
  ]).catch((error: unknown) => {
    listening = null;
    throw error;
  });
  return listening;
}

/** Registers with Google's or Apple's push service and returns the token, the same one as before while it is valid. */
async function askToken(): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let own: Waiting | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The phone named no token.')), PUSH_TOKEN_WITHIN_MS);
      const register = () => {
        own = { resolve, reject };
        waiting.add(own);
        return PushNotifications.register();
      };
      listen()
        // A phone takes calls in their order: when this is answered, what it had kept has been told.
        .then(() => PushNotifications.checkPermissions())
        .then(register)
        .catch(reject);
    });
  } finally {
    clearTimeout(timer);
    if (own) waiting.delete(own);
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
