import type { Payment } from '@kolo/contract/payments';

/** Where this payment can be made now, on the provider's page; after a decline for as long as the page lives. */
export function pageOf(payment: Payment, now: Date): string | undefined {
  const { status, authorizationUrl: url, looksAgainUntil } = payment;
  // Only a web address: a `javascript:` one, for instance, would run in this page.
  if (url === undefined || !/^https?:\/\//.test(url)) return undefined;
  if (status !== 'failed') return url;
  return looksAgainUntil !== undefined && new Date(looksAgainUntil) > now ? url : undefined;
}
