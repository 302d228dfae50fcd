import { removePin, resetPin, sendPinResetCode, setPin, verifyPin } from '@kolo/contract/pin';
import type { AnswerOf, BodyOf } from '@kolo/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { appLock } from '#lib/app-lock.ts';
import { call } from '#lib/client.ts';
import { meQuery } from './api.ts';

export async function checkPin(pin: string): Promise<void> {
  await call(verifyPin, { body: { pin } });
}

export async function choosePin(body: BodyOf<typeof setPin>): Promise<void> {
  await call(setPin, { body });
}

export async function takePinAway(pin: string): Promise<void> {
  await call(removePin, { body: { pin } });
}

/** `channel`: the contact that the customer chose; undefined for the one that the server chooses. */
export function askForPinCode(channel?: 'email' | 'phone'): Promise<AnswerOf<typeof sendPinResetCode>> {
  return call(sendPinResetCode, { query: { channel } });
}

export async function replaceForgottenPin(body: BodyOf<typeof resetPin>): Promise<void> {
  await call(resetPin, { body });
}

/** After the server took a new PIN, or took one away: the app is open, and what it knows of the customer follows. */
export function usePinChanged(): (hasPin: boolean) => void {
  const queryClient = useQueryClient();
  return (hasPin) => {
    // An older answer that is still on its way would undo this.
    void queryClient.cancelQueries({ queryKey: meQuery.queryKey });
    appLock.begin(hasPin);
    queryClient.setQueryData(meQuery.queryKey, (me) => (me ? { ...me, hasPin } : me));
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  };
}
