import { getMe } from '@kolo/contract/identity';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { appLock } from '#lib/app-lock.ts';
import { call } from '#lib/client.ts';
import { fromHome } from '#lib/home.ts';
import { currentUserId } from '#lib/session.ts';
import { biometricOwner } from './biometric-words.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await fromHome('user', () => call(getMe, { signal }));
    // The customer may have logged out meanwhile: then nothing about them is kept.
    if (currentUserId() === me.id) {
      appLock.learn(me.hasPin);
      appLock.keepBiometricsFor(biometricOwner(me));
    }
    return me;
  },
});

/** Its query stands with the profile's calls, which the first screen does not load. */
export const CONTACTS_KEY = ['contacts'] as const;

export async function refreshContacts(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: CONTACTS_KEY });
}
