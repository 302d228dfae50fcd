import type { AtMaturity } from '@kolo/contract/packages';
import type { BodyOf } from '@kolo/contract/endpoint';
import {
  chooseAtMaturity,
  createInterestPackage,
  payForInterestPackage,
  quoteInterestPackage,
  quoteInterestWithdrawal,
  withdrawInterestPackage,
} from '@kolo/contract/interest-savings';
import type { Payment } from '@kolo/contract/payments';
import type { AccountType } from '@kolo/domain/account-types';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { intents } from '#lib/command/intent.ts';
import { sendOnce } from '#lib/command/send-once.ts';
import { PACKAGES_KEY } from '../api.ts';
import type { LockTerms } from './lock-form.ts';

export type PayBody = BodyOf<typeof payForInterestPackage>;

/** What the server quotes for a lock; asked for again each time it is shown for confirmation. */
export function lockQuoteQuery(amount: number, lockPeriod: number) {
  return queryOptions({
    queryKey: [...PACKAGES_KEY, 'lock-quote', amount, lockPeriod],
    queryFn: ({ signal }) => call(quoteInterestPackage, { body: { amount, lockPeriod }, signal }),
    staleTime: 0,
  });
}

interface Figures {
  readonly payout: number;
  readonly tax: number;
}

/** Not in the intent: they are other ones on another day, and what is asked for stays the same. */
function agreedTo({ payout, tax }: Figures) {
  return { payout, tax, fee: 0 };
}

/** What tells one lock from an own account from another. The server takes the IBS account where none is named. */
export function lockContent({ name, amount, lockPeriod }: LockTerms, from: AccountType) {
  const terms = { name, amount, lockPeriod };
  return from === 'ibs' ? terms : { ...terms, sourceAccountType: from };
}

/** Locks once for the same terms and account, however often it is tried, and only at the figures that were shown. */
export function lockOnce(terms: LockTerms, from: AccountType, figures: Figures) {
  const content = lockContent(terms, from);
  return sendOnce(intents, 'lock', content, (idempotencyKey) =>
    call(createInterestPackage, { body: { ...content, expected: agreedTo(figures) }, idempotencyKey }),
  );
}

export function payForLock(body: PayBody, idempotencyKey: string): Promise<Payment> {
  return call(payForInterestPackage, { body, idempotencyKey });
}

export function setAtMaturity(id: string, atMaturity: AtMaturity) {
  return call(chooseAtMaturity, { params: { id }, body: { atMaturity } });
}

export function withdrawalQuoteQuery(id: string, amount: number) {
  return queryOptions({
    queryKey: [...PACKAGES_KEY, 'withdrawal-quote', id, amount],
    queryFn: ({ signal }) => call(quoteInterestWithdrawal, { params: { id }, query: { amount }, signal }),
    staleTime: 0,
  });
}

/** Once for the same lock and amount, however often it is tried, and only at the figures that were shown. */
export function withdrawLockOnce(
  packageId: string,
  { amount, figures, pin }: { amount: number; figures: Figures; pin: string | undefined },
) {
  return sendOnce(intents, 'withdraw-lock', { id: packageId, amount }, (idempotencyKey) =>
    call(withdrawInterestPackage, {
      params: { packageId },
      body: { amount, expected: agreedTo(figures), ...(pin !== undefined && { pin }) },
      idempotencyKey,
    }),
  );
}
