import { paths } from '#lib/paths.ts';
import { STORAGE_KEYS, type KeyValue } from '#lib/storage.ts';
import type { LockTerms } from './lock-form.ts';

/** Remembers what was last agreed to, for the retry of a payment that died: the provider's page comes between. */
export function keepDraft(storage: KeyValue, { name, amount, lockPeriod }: LockTerms): void {
  storage.setItem(STORAGE_KEYS.lockDraft, paths.newIbsWith({ name, amount, months: lockPeriod }));
}

/** Where a lock of that amount is asked for again, filled in where it is the one that was kept. */
export function draftHref(storage: KeyValue, amount: number): string {
  const kept = storage.getItem(STORAGE_KEYS.lockDraft) ?? '';
  const [path, search] = kept.split('?');
  const isIt = path === paths.newIbs && new URLSearchParams(search).get('amount') === String(amount);
  return isIt ? kept : paths.newIbsWith({ amount });
}
