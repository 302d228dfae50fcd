import { membersOf, readJson, STORAGE_KEYS, tabStorage, type KeyValue } from '#lib/storage.ts';

/** Source: specification, section 5. */
export const NO_RESET_EMAIL = 'No email for password reset';
export const RESET_NOT_COMPLETED = 'Password reset flow not completed';

/** How far somebody is on the way to a new password. */
export type ResetFlow =
  | { readonly state: 'requested'; readonly identifier: string }
  | { readonly state: 'verified'; readonly identifier: string; readonly grant: string };

function textAt(value: unknown, key: string): string | null {
  const text = membersOf(value).get(key);
  return typeof text === 'string' && text !== '' ? text : null;
}

/** Kept in the tab: it survives a reload and dies with the visit. */
export function keepResetFlow(flow: ResetFlow, storage: KeyValue = tabStorage): void {
  storage.setItem(STORAGE_KEYS.passwordReset, JSON.stringify(flow));
  // Whether a code was sent just now or has done its work: the wait for another starts again.
  storage.removeItem(STORAGE_KEYS.resendWait);
}

export function resetFlow(storage: KeyValue = tabStorage): ResetFlow | null {
  const kept = readJson(storage, STORAGE_KEYS.passwordReset);
  const identifier = textAt(kept, 'identifier');
  if (identifier === null) return null;
  const grant = textAt(kept, 'grant');
  return grant === null ? { state: 'requested', identifier } : { state: 'verified', identifier, grant };
}

export function clearResetFlow(storage: KeyValue = tabStorage): void {
  storage.removeItem(STORAGE_KEYS.passwordReset);
}
