/** The provider asks for an address. An alias that never changes: saved cards hang on it, and the live one may change. */
export function payerEmail(userId: string): string {
  return `${userId.replaceAll('-', '')}@customers.kolo.example`;
}

/**
 * What a customer quotes when they ask about a payment or a movement of their own. Lower-case letters, digits and hyphens,
 * 37 characters: legal for payments and transfers at the provider.
 */
export function referenceOf(id: string): string {
  return `kolo-${id.replaceAll('-', '')}`;
}
