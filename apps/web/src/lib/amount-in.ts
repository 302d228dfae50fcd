/** The whole naira that an address asks for; null where it asks for none that makes sense. */
export function amountIn(search: URLSearchParams): number | null {
  const amount = Number(search.get('amount') ?? '');
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}
