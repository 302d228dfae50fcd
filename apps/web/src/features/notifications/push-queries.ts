import { addDevice, getPushKey, removeDevice } from '@kolo/contract/devices';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { currentUserId } from '#lib/session.ts';
import { lastingStorage, readJson, STORAGE_KEYS } from '#lib/storage.ts';
import type { DevicePush } from '#native/push.ts';
import { pushDeviceFrom, pushStateOf, type PushDevice } from './push-device.ts';

/** Of this browser, not of the server. */
export const PUSH_KEY = ['push-device'] as const;

/** A browser reaches the push service of its maker, not us. */
const NO_SERVICE = 'Your browser did not get through to its message service. Try again later.';

function keptDevice(): PushDevice | null {
  return pushDeviceFrom(readJson(lastingStorage, STORAGE_KEYS.pushDevice));
}

export function pushStateQuery(push: DevicePush) {
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
export async function turnPushOn(push: DevicePush): Promise<boolean> {
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
export async function turnPushOff(push: DevicePush): Promise<void> {
  const device = keptDevice();
  const ends = [push.unsubscribe(), ...(device ? [call(removeDevice, { params: { id: device.id } })] : [])];
  const ended = await Promise.allSettled(ends);
  const failures = ended.filter((end) => end.status === 'rejected');
  if (failures.length === ended.length) throw failures[0]?.reason;
  lastingStorage.removeItem(STORAGE_KEYS.pushDevice);
}
