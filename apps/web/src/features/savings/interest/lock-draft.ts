import * as z from 'zod/mini';
import { keepDraft, readDraft } from '#lib/draft.ts';
import { paths } from '#lib/paths.ts';
import type { KeyValue } from '#lib/storage.ts';
import type { LockTerms } from './lock-form.ts';

const DRAFT = 'lock to pay for';

/** Remembers what was last agreed to, for the retry of a payment that died: the provider's page comes between. */
export function keepLockDraft({ name, amount, lockPeriod }: LockTerms, storage?: KeyValue): void {
  keepDraft(DRAFT, paths.newIbsWith({ name, amount, months: lockPeriod }), storage);
}

/** Where a lock of that amount is asked for again, filled in where it is the one that was kept. */
export function draftHref(amount: number, storage?: KeyValue): string {
  const kept = readDraft(DRAFT, z.string(), storage) ?? '';
  const [path, search] = kept.split('?');
  const isIt = path === paths.newIbs && new URLSearchParams(search).get('amount') === String(amount);
  return isIt ? kept : paths.newIbsWith({ amount });
}
