import {
  addCard as addCardCall,
  getCard,
  listCards,
  makeCardDefault,
  removeCard as removeCardCall,
  type Card,
} from '@kolo/contract/cards';
import type { Payment } from '@kolo/contract/payments';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/client.ts';

const CARDS_KEY = ['cards'] as const;

/** All of them: nobody may have more than fit on the first page. */
export const cardsQuery = queryOptions({
  queryKey: [...CARDS_KEY, 'all'],
  queryFn: async ({ signal }) => (await call(listCards, { query: {}, signal })).results,
});

export function cardQuery(id: string) {
  return queryOptions({
    queryKey: [...CARDS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getCard, { params: { id }, signal }),
  });
}

export async function addCard(_content: object, idempotencyKey: string): Promise<Payment> {
  const { data } = await call(addCardCall, { body: {}, idempotencyKey });
  return data;
}

export function makeDefault(id: string): Promise<Card> {
  return call(makeCardDefault, { params: { id }, body: { isDefault: true } });
}

export async function removeCard(id: string): Promise<void> {
  await call(removeCardCall, { params: { id } });
}

export function refreshCards(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: CARDS_KEY });
}
