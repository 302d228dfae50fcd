import { ADDRESSES } from './addresses.ts';

const URL_BASE = ADDRESSES.sandboxUrl;

interface Charge {
  readonly kind: string;
  readonly reference: string;
  readonly kobo: number;
  readonly status: string;
}

/** Every page that the provider ever opened for this sum. A journey takes a sum that nobody else takes. */
async function chargesOf(amount: number): Promise<Charge[]> {
  const answer = await fetch(`${URL_BASE}/control/book`);
  // The sandbox's own answer, in the shape of its contract.
  const book = (await answer.json()) as Charge[];
  return book.filter(({ kind, kobo }) => kind === 'charge' && kobo === amount * 100);
}

/** The reference of the one page that was opened for this sum. */
export async function referenceOf(amount: number): Promise<string> {
  const [charge] = await chargesOf(amount);
  if (!charge) throw new Error(`no page was opened for ${amount}`);
  return charge.reference;
}

/**
 * Has a customer pay on every page that was opened for this sum, and counts what the provider took: a second intent, had
 * there been one, would be a second debit.
 */
export async function payEveryPage(amount: number): Promise<number> {
  for (const { reference, status } of await chargesOf(amount)) {
    if (status === 'success') continue;
    const answer = await fetch(`${URL_BASE}/control/checkouts/${reference}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'success' }),
    });
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
  }
  return (await chargesOf(amount)).filter(({ status }) => status === 'success').length;
}
