/** The provider asks for an address. An alias that never changes: saved cards hang on it, and the live one may change. */
export function payerEmail(userId: string): string {
  return `${userId.replaceAll('-', '')}@customers.kolo.example`;
}

/** Lower-case letters, digits and hyphens, 37 characters: legal for payments and transfers at the provider. */
export function referenceOf(paymentId: string): string {
  return `kolo-${paymentId.replaceAll('-', '')}`;
}
