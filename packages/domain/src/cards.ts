import type { LagosDate } from './dates.ts';

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  verve: 'Verve',
  'american express': 'American Express',
};

/** What a person calls the card, from the provider's word for it: `visa ` → `Visa`. */
export function cardBrand(word: string): string {
  const known = word.trim().toLowerCase();
  return BRANDS[known] ?? (known === '' ? 'Card' : known.charAt(0).toUpperCase() + known.slice(1));
}

/** A card pays up to the last day of its month, in Lagos. */
export function hasCardExpired(
  { expMonth, expYear }: { readonly expMonth: number; readonly expYear: number },
  today: LagosDate,
): boolean {
  const month = `${expYear}-${String(expMonth).padStart(2, '0')}`;
  return today.slice(0, month.length) > month;
}

/** `Visa ending 4081`; the brand as `cardBrand` says it. */
export function cardTitle({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  return `${brand} ending ${last4}`;
}

/** `08/28`. */
export function cardExpiry({ expMonth, expYear }: { expMonth: number; expYear: number }): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
}
