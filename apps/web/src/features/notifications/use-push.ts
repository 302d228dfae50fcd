import { useQuery, useQueryClient, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { addDevice, getPushKey, removeDevice } from '@kolo/contract/devices';
import { errorText, isNotDone } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import type { DevicePush, PushPermission, PushSubscribed } from '#native/push.ts';
import { toast } from '#ui/toast-store.ts';
import { call } from '#lib/client.ts';
import { currentUserId } from '#lib/session.ts';
import { lastingStorage, membersOf, readJson, STORAGE_KEYS } from '#lib/storage.ts';
import { PREFERENCES_KEY } from './preference-queries.ts';
import { PUSH_WORDS } from './push-words.ts';

export interface Push {
  readonly state: Asked;
  readonly isOn: boolean;
  readonly turn: (wanted: boolean) => void;
  /** The customer says that the settings of the browser or the phone are others now. */
  readonly look: () => void;
}

/** The messages of this device: how it stands, and the press that changes it. `onGone`: what was pressed is there no more. */
export function usePush(push: DevicePush, onGone: () => void): Push {
  const queryClient = useQueryClient();
  const state = useQuery(pushStateQuery(push));
  const turning = useCommand({
    async mutationFn(wanted: boolean) {
      if (!wanted) return turnPushOff(push);
      if (!(await turnPushOn(push)) && (await push.permission()) === 'unasked')
        toast({ title: 'Not turned on', detail: PUSH_WORDS[push.kind].notAllowed });
    },
    onError: (error, wanted) => {
      // What could not be turned on is off: this device is no longer subscribed, whatever the server has.
      const isKnown = wanted || isNotDone(error);
      const why = errorText(error);
      toast({
        tone: 'failed',
        title: isKnown ? 'That was not saved.' : 'We do not know yet whether it is saved.',
        detail: isKnown ? why : `${why} Turn the messages off again to be sure.`,
      });
    },
    onSettled: async () => {
      // The server's part too: whether anything can reach a device at all.
      const stale = [PUSH_KEY, PREFERENCES_KEY];
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      const now = queryClient.getQueryData(pushStateQuery(push).queryKey);
      if (now === 'blocked' || now === 'unsupported') onGone();
    },
  });
  async function look() {
    const { data: now } = await state.refetch();
    if (now === 'blocked') toast({ title: 'Still blocked', detail: PUSH_WORDS[push.kind].stillBlocked });
    else onGone();
  }
  return {
    state,
    isOn: turning.isPending ? turning.variables : state.data === 'on',
    turn: turning.run,
    look: () => void look(),
  };
}

/** Of this device, not of the server. */
const PUSH_KEY = ['push-device'] as const;

function keptDevice(): PushDevice | null {
  return pushDeviceFrom(readJson(lastingStorage, STORAGE_KEYS.pushDevice));
}

function pushStateQuery(push: DevicePush) {
  return queryOptions({
    queryKey: PUSH_KEY,
    queryFn: async () => {
      const kept = keptDevice();
      return pushStateOf({
        permission: (await isReached(push)) ? await push.permission() : 'unsupported',
        endpoint: await push.endpoint(kept?.endpoint ?? null),
        kept,
        userId: currentUserId(),
      });
    },
    // The settings of the browser or the phone change it behind the app's back.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

/** A browser needs no account of ours: its subscription names its push service. */
async function isReached(push: DevicePush): Promise<boolean> {
  const platform = await push.platform();
  return platform === 'web' || (await call(getPushKey, {})).phones.includes(platform);
}

/** False where the customer did not allow it. */
async function turnPushOn(push: DevicePush): Promise<boolean> {
  // Before anything else: a browser asks only while the press is fresh.
  if ((await push.ask()) !== 'allowed') return false;
  const { publicKey } = await call(getPushKey, {});
  const subscribed = await push.subscribe(publicKey).catch((cause: unknown) => {
    throw new Error(PUSH_WORDS[push.kind].noService, { cause });
  });
  try {
    await keepDevice(subscribed);
    return true;
  } catch (error) {
    await push.unsubscribe();
    throw error;
  }
}

async function keepDevice(subscribed: PushSubscribed): Promise<void> {
  const { id } = await call(addDevice, { body: subscribed });
  const endpoint = 'token' in subscribed ? subscribed.token : subscribed.endpoint;
  const kept = { id, userId: currentUserId(), endpoint };
  lastingStorage.setItem(STORAGE_KEYS.pushDevice, JSON.stringify(kept));
}

/** A phone's token changes without notice, so each start sends the current one to the server if messages are on. */
export async function renewPush(push: DevicePush): Promise<void> {
  const userId = currentUserId();
  if (userId === null || keptDevice()?.userId !== userId || (await push.permission()) !== 'allowed') return;
  const { publicKey } = await call(getPushKey, {});
  const subscribed = await push.subscribe(publicKey);
  // Signed out or turned off meanwhile.
  if (currentUserId() === userId && keptDevice() !== null) await keepDevice(subscribed);
}

/** Either end is enough: a device that is not subscribed gets nothing, nor one that the server does not know. */
async function turnPushOff(push: DevicePush): Promise<void> {
  const device = keptDevice();
  const ends = [push.unsubscribe(), ...(device ? [call(removeDevice, { params: { id: device.id } })] : [])];
  const ended = await Promise.allSettled(ends);
  const failures = ended.filter((end) => end.status === 'rejected');
  // The last is the server's, which tells whether it is known.
  if (failures.length === ended.length) throw failures.at(-1)?.reason;
  lastingStorage.removeItem(STORAGE_KEYS.pushDevice);
}

/** What this device keeps of the messages that it asked for. */
interface PushDevice {
  readonly id: string;
  readonly userId: string;
  readonly endpoint: string;
}

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** For a phone, the server has to be asked as well. */
type Asked = Pick<UseQueryResult<PushState>, 'data' | 'isError' | 'error' | 'refetch'>;

/** Null where nothing is kept, or nothing that can be read. */
export function pushDeviceFrom(value: unknown): PushDevice | null {
  const members = membersOf(value);
  const [id, userId, endpoint] = ['id', 'userId', 'endpoint'].map((name) => members.get(name));
  if (typeof id !== 'string' || typeof userId !== 'string' || typeof endpoint !== 'string') return null;
  return { id, userId, endpoint };
}

interface Known {
  readonly permission: PushPermission;
  /** Where the device is subscribed now. */
  readonly endpoint: string | null;
  readonly kept: PushDevice | null;
  readonly userId: string | null;
}

/** On only where the device, the server and this customer mean the same subscription. */
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
