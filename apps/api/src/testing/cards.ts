import type { Card } from '@kolo/contract/cards';
import type { MoneyApp } from './money-app.ts';
import type { TestCustomer } from './customer.ts';

/** Of the provider's own test cards: those that this app treats in different ways. */
export const CARDS = {
  visa: '4084084084084081',
  mastercard: '5192602720584796',
  verve: '507850785078507812',
  onceOnly: '507850785078507853',
  refundFails: '4084080000671803',
} as const;

export interface BookEntry {
  readonly kind: 'charge' | 'refund' | 'transfer' | 'reversal';
  readonly reference: string;
  readonly kobo: number;
  readonly status: string;
}

/** What the provider's own book has, of one reference or of all. */
export async function bookOf({ sandbox }: MoneyApp, reference?: string): Promise<BookEntry[]> {
  const query = reference === undefined ? '' : `?reference=${reference}`;
  // The sandbox's own answer, in the shape of its contract.
  return (await sandbox.control('GET', `/book${query}`)) as BookEntry[];
}

/** The check of a card as the customer goes through it on the provider's page; returns its reference. */
export async function showCard(
  world: MoneyApp,
  customer: TestCustomer,
  card: string | { number: string; expiry: string } = CARDS.visa,
): Promise<string> {
  const { ids } = world.services;
  const answer = await customer.authed('POST', '/cards', { key: ids.next(), body: {} });
  if (answer.status !== 201) throw new Error(`POST /cards answered ${JSON.stringify(answer.body)}`);
  const { reference } = answer.body.data;
  await world.sandbox.control('POST', `/checkouts/${reference}`, { outcome: 'success', card });
  world.clock.advance(2_000);
  const { body } = await world.status(customer, reference);
  if (body.status !== 'succeeded') throw new Error(`the check of a card is ${JSON.stringify(body)}`);
  return reference;
}

export async function cardsOf(customer: TestCustomer): Promise<Card[]> {
  return (await customer.authed('GET', '/cards')).body.results;
}

/** The customer's one card, kept after its check. */
export async function savedCard(
  world: MoneyApp,
  customer: TestCustomer,
  card?: Parameters<typeof showCard>[2],
): Promise<Card> {
  const reference = await showCard(world, customer, card);
  const kept = (await cardsOf(customer)).find(({ checkReference }) => checkReference === reference);
  if (!kept) throw new Error('the card was not kept');
  return kept;
}

/** The token as the provider tells it of the check by which the card was shown. */
export async function tokenOf({ services }: MoneyApp, { checkReference }: Card): Promise<string> {
  const { baseUrl, secretKey } = services.config.paystack;
  const answer = await fetch(`${baseUrl}/transaction/verify/${checkReference}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  // The sandbox's own answer, in the provider's documented shape.
  const { data } = (await answer.json()) as { data: { authorization: { authorization_code: string } } };
  return data.authorization.authorization_code;
}

/** What the bank says whenever this card is charged from now on. */
export async function bankAnswers(world: MoneyApp, card: Card, behaviour: string): Promise<void> {
  await world.sandbox.control('POST', `/authorizations/${await tokenOf(world, card)}`, { behaviour });
}
