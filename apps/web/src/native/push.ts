import { pushWeb } from './push-web.ts';
import { isInNativeShell } from './shell.ts';

/** What the server needs to reach this device. */
export interface PushSubscribed {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** `blocked` by the customer in the browser's settings: only there it can be undone. */
export type PushPermission = 'unsupported' | 'blocked' | 'unasked' | 'allowed';

/** The push messages of this device. */
export interface DevicePush {
  permission(): PushPermission;
  /** In answer to a press only: a browser asks the customer, and remembers a no. */
  ask(): Promise<PushPermission>;
  /** The address of the current subscription; null without one. */
  endpoint(): Promise<string | null>;
  /** Takes the place of the subscription before. */
  subscribe(publicKey: string): Promise<PushSubscribed>;
  unsubscribe(): Promise<void>;
}

/** Null inside the app of a phone, whose page has no Web Push. */
export const devicePush: DevicePush | null = isInNativeShell() ? null : pushWeb;
