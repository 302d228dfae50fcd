import { ACCOUNT_TYPES } from '@kolo/domain/account-types';
import { isOpen } from '#lib/command/command.ts';
import { accountOf, keptCardOf, type LockSource, type LockTerms } from './lock-form.ts';
import { lockContent, type PayBody } from './api.ts';

export function payBody(terms: LockTerms, source: LockSource): PayBody {
  const cardId = keptCardOf(source);
  if (cardId !== null) return { ...terms, method: 'saved_card', cardId };
  return { ...terms, method: source === 'bank_transfer' || source === 'ussd' ? source : 'card' };
}

/**
 * From where this lock was asked for without an answer, even before a reload: it may be made, and from anywhere else it
 * would be made twice. Of the other ways nothing is taken before the customer has seen what to do.
 */
export function openSource(terms: LockTerms, cards: readonly { readonly id: string }[]): LockSource | null {
  const sources: LockSource[] = [
    ...ACCOUNT_TYPES.map((type) => `account:${type}` as const),
    ...cards.map(({ id }) => `card:${id}` as const),
  ];
  const open = sources.find((source) => {
    const account = accountOf(source);
    return isOpen('lock', account === null ? payBody(terms, source) : lockContent(terms, account));
  });
  return open ?? null;
}
