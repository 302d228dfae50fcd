import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { addDevice, getPushKey, removeDevice } from '@kolo/contract/devices';
import { errorText } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import type { DevicePush, PushPermission } from '#native/push.ts';
import { toast } from '#ui/toast-store.ts';
import { call } from '#lib/client.ts';
import { currentUserId } from '#lib/session.ts';
import { lastingStorage, readJson, STORAGE_KEYS } from '#lib/storage.ts';
import { PREFERENCES_KEY } from './preference-queries.ts';

interface Push {
  /** Undefined until it is known. */
  readonly state: PushState | undefined;
  readonly isOn: boolean;
  readonly turn: (wanted: boolean) => void;
  /** The customer says that the browser's settings are others now. */
  readonly look: () => void;
}

/** The messages of this device: how it stands, and the press that changes it. */
export function usePush(push: DevicePush): Push {
  const queryClient = useQueryClient();
  const { data: state, refetch } = useQuery(pushStateQuery(push));
  const turning = useCommand({
    async mutationFn(wanted: boolean) {
      if (!wanted) return turnPushOff(push);
      if (!(await turnPushOn(push)) && push.permission() === 'unasked')
        toast({ title: 'Not turned on', detail: 'Your browser shows nothing until you choose Allow.' });
    },
    onError: (error) => toast({ tone: 'failed', title: 'That was not saved.', detail: errorText(error) }),
    onSettled: () =>
      Promise.all(
        // The server's part too: whether anything can reach a device at all.
        [PUSH_KEY, PREFERENCES_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
  async function look() {
    const { data: now } = await refetch();
    if (now === 'blocked')
      toast({ title: 'Still blocked', detail: 'Your browser still blocks messages from Kolo.' });
  }
  return {
    state,
    isOn: turning.isPending ? turning.variables : state === 'on',
    turn: turning.run,
    look: () => void look(),
  };
}

/** Of this browser, not of the server. */
const PUSH_KEY = ['push-device'] as const;

/** A browser reaches the push service of its maker, not us. */
const NO_SERVICE = 'Your browser could not reach its message service. Try again later.';

function keptDevice(): PushDevice | null {
  return pushDeviceFrom(readJson(lastingStorage, STORAGE_KEYS.pushDevice));
}

function pushStateQuery(push: DevicePush) {
  return queryOptions({
    queryKey: PUSH_KEY,
    queryFn: async () =>
      pushStateOf({
        permission: push.permission(),
        endpoint: await push.endpoint(),
        kept: keptDevice(),
        userId: currentUserId(),
      }),
    // The browser's settings change it behind the app's back.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

/** False where the customer did not allow it. */
async function turnPushOn(push: DevicePush): Promise<boolean> {
  // Before anything else: a browser asks only while the press is fresh.
  if ((await push.ask()) !== 'allowed') return false;
  const { publicKey } = await call(getPushKey, {});
  const subscribed = await push.subscribe(publicKey).catch((cause: unknown) => {
    throw new Error(NO_SERVICE, { cause });
  });
  try {
    const { id } = await call(addDevice, { body: subscribed });
    const kept = { id, userId: currentUserId(), endpoint: subscribed.endpoint };
    lastingStorage.setItem(STORAGE_KEYS.pushDevice, JSON.stringify(kept));
    return true;
  } catch (error) {
    await push.unsubscribe();
    throw error;
  }
}

/** Either end is enough: a browser that is not subscribed gets nothing, nor one that the server does not know. */
async function turnPushOff(push: DevicePush): Promise<void> {
  const device = keptDevice();
  const ends = [push.unsubscribe(), ...(device ? [call(removeDevice, { params: { id: device.id } })] : [])];
  const ended = await Promise.allSettled(ends);
  const failures = ended.filter((end) => end.status === 'rejected');
  if (failures.length === ended.length) throw failures[0]?.reason;
  lastingStorage.removeItem(STORAGE_KEYS.pushDevice);
}

/** What this device keeps of the messages that it asked for. */
interface PushDevice {
  readonly id: string;
  readonly userId: string;
  readonly endpoint: string;
}

type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

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
