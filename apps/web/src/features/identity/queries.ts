import { getMe } from '@kolo/contract/identity';
import { queryOptions } from '@tanstack/react-query';
import { appLock } from '#lib/app-lock.ts';
import { call } from '#lib/client.ts';
import { biometricOwner } from './biometric-words.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await call(getMe, { signal });
    appLock.learn(me.hasPin);
    appLock.keepBiometricsFor(biometricOwner(me));
    return me;
  },
});
