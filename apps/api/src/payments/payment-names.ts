import type { Config } from '#platform/config.ts';

/** The provider asks for an address. An alias that never changes: saved cards hang on it, and the live one may change. */
export function payerEmail({ payerDomain }: Pick<Config, 'payerDomain'>, userId: string): string {
  return `${userId.replaceAll('-', '')}@${payerDomain}`;
}

/**
 * What a customer quotes when they ask about one of their payments or movements. Lower-case letters, digits and hyphens,
 * 37 characters: legal for payments and transfers at the provider.
 */
export function referenceOf(id: string): string {
  return `kolo-${id.replaceAll('-', '')}`;
}

const REFERENCE = /^kolo-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The payment that a reference names, so that it is found by its key; undefined for one that we never give out. */
export function paymentIdOf(reference: string): string | undefined {
  return REFERENCE.exec(reference)?.slice(1).join('-');
}
