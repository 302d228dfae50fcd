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
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { PACKAGES_KEY } from '../queries.ts';

export type CreateBody = BodyOf<typeof createInterestPackage>;
export type PayBody = BodyOf<typeof payForInterestPackage>;
export type WithdrawBody = BodyOf<typeof withdrawInterestPackage>;

/** What the server says that a lock brings: asked anew each time it is shown for a yes. */
export function lockQuoteQuery(amount: number, lockPeriod: number) {
  return queryOptions({
    queryKey: [...PACKAGES_KEY, 'lock-quote', amount, lockPeriod],
    queryFn: ({ signal }) => call(quoteInterestPackage, { body: { amount, lockPeriod }, signal }),
    staleTime: 0,
  });
}

export function createLock(body: CreateBody, idempotencyKey: string) {
  return call(createInterestPackage, { body, idempotencyKey });
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

export function withdrawLock(packageId: string, body: WithdrawBody, idempotencyKey: string) {
  return call(withdrawInterestPackage, { params: { packageId }, body, idempotencyKey });
}
