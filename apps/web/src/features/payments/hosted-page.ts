import type { Payment } from '@kolo/contract/payments';

/** Whether an address can be opened: a `javascript:` one, for instance, would run in this page. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//.test(url);
}

/** Where this payment can be made now, on the provider's page; after a decline for as long as the page lives. */
export function pageOf(payment: Payment, now: Date): string | undefined {
  const { status, authorizationUrl: url, looksAgainUntil } = payment;
  if (url === undefined || !isWebAddress(url)) return undefined;
  if (status !== 'failed') return url;
  return looksAgainUntil !== undefined && new Date(looksAgainUntil) > now ? url : undefined;
}
