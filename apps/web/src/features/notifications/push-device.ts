import type { PushPermission } from '#native/push.ts';

/** What this device keeps of the messages that it asked for. */
export interface PushDevice {
  readonly id: string;
  readonly userId: string;
  readonly endpoint: string;
}

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** Null where nothing is kept, or nothing that can be read. */
export function pushDeviceFrom(value: unknown): PushDevice | null {
  if (typeof value !== 'object' || value === null) return null;
  const members = new Map<string, unknown>(Object.entries(value));
  const [id, userId, endpoint] = ['id', 'userId', 'endpoint'].map((name) => members.get(name));
  if (typeof id !== 'string' || typeof userId !== 'string' || typeof endpoint !== 'string') return null;
  return { id, userId, endpoint };
}

interface Known {
  readonly permission: PushPermission;
  /** Where the browser is subscribed now. */
  readonly endpoint: string | null;
  readonly kept: PushDevice | null;
  readonly userId: string | null;
}

/** On only where the browser, the server and this customer mean the same subscription. */
export function pushStateOf({ permission, endpoint, kept, userId }: Known): PushState {
  switch (permission) {
    case 'unsupported':
    case 'blocked':
      return permission;
    case 'unasked':
      return 'off';
    case 'allowed':
      return kept !== null && kept.userId === userId && kept.endpoint === endpoint ? 'on' : 'off';
  }
}
