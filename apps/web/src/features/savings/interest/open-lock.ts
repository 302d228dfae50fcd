import { ACCOUNT_TYPES } from '@kolo/domain/account-types';
import { isOpen } from '#lib/command/command.ts';
import { accountOf, keptCardOf, type LockSource, type LockTerms } from './lock-form.ts';
import { lockContent, type PayBody } from './api.ts';

export function payBody(terms: LockTerms, source: LockSource): PayBody {
  const cardId = keptCardOf(source);
  return cardId === null ? { ...terms, method: 'card' } : { ...terms, method: 'saved_card', cardId };
}

/**
 * From where this lock was asked for without an answer, even before a reload: it may be made, and from anywhere else it
 * would be made twice. Of a card that is typed in nothing is taken before its page opens.
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
