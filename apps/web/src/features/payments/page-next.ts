import { ApiError } from '#lib/api-error.ts';
import { isWebAddress } from './hosted-page.ts';

/** A card page on which the customer can still pay, and which stands in the way of another payment. */
export interface PageNext {
  readonly reference: string;
  readonly authorizationUrl: string;
}

/** The page that a refusal names; null where it names none. */
export function pageNextOf(error: unknown): PageNext | null {
  if (!(error instanceof ApiError) || error.code !== 'LIMIT_EXCEEDED') return null;
  const { reference, authorizationUrl } = error.next ?? {};
  if (typeof reference !== 'string' || typeof authorizationUrl !== 'string') return null;
  return isWebAddress(authorizationUrl) ? { reference, authorizationUrl } : null;
}
