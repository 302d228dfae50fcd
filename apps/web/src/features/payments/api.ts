import type { BodyOf } from '@kolo/contract/endpoint';
import {
  getDepositRoom,
  getPaymentStatus,
  initContribution,
  type BankClaims,
  type Payment,
} from '@kolo/contract/payments';
import { openVirtualAccount, type VirtualAccount } from '@kolo/contract/virtual-accounts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { fromHome } from '#lib/home.ts';
import { AWAY_DELAY_MS, isFinal, pollDelayMs } from './polling.ts';

export type DepositBody = BodyOf<typeof initContribution>;

export async function initDeposit(body: DepositBody, idempotencyKey: string): Promise<Payment> {
  const { data } = await call(initContribution, { body, idempotencyKey });
  return data;
}

/** The customer's own account number for transfers. */
export function fetchVirtualAccount(): Promise<VirtualAccount> {
  return call(openVirtualAccount, {});
}

/** The same for a screen that offers it: UNAVAILABLE where the provider gives the customer none. */
export const virtualAccountQuery = queryOptions({
  queryKey: ['virtual-account'],
  queryFn: fetchVirtualAccount,
  retry: false,
});

export function fetchPayment(reference: string, signal?: AbortSignal): Promise<Payment> {
  return call(getPaymentStatus, { params: { reference }, signal });
}

const PAYMENT_KEY = ['payment'] as const;

/** Asks how the payment that somebody looks at stands; without a reference, how any does. */
export function refreshPayment(queryClient: QueryClient, reference?: string): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: reference === undefined ? PAYMENT_KEY : [...PAYMENT_KEY, reference],
  });
}

/** How much new money may still be paid in. It changes with every payment. */
export const depositRoomQuery = queryOptions({
  queryKey: [...PAYMENT_KEY, 'room'],
  queryFn: ({ signal }) => call(getDepositRoom, { signal }),
  staleTime: 0,
});

export const WITHDRAWAL_KEY = ['withdrawal'] as const;

/** What banks ask back and had back. Below the key of withdrawals, since every change of it is asked for with them. */
export const claimsQuery = queryOptions({
  queryKey: [...WITHDRAWAL_KEY, 'claims'],
  queryFn: ({ signal }) =>
    fromHome('claims', async (): Promise<BankClaims> => call(getDepositRoom, { signal })),
});

/** Asks how the withdrawal that somebody looks at stands. */
export function refreshWithdrawal(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: WITHDRAWAL_KEY });
}

/** After a withdrawal that the server refused: what the accounts hold, and how the withdrawal stands. */
export async function refreshRefused(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['accounts'] }),
    refreshWithdrawal(queryClient),
  ]);
}

/** Asks again, more and more slowly, until the payment is through or dead. */
export function paymentQuery(reference: string) {
  return queryOptions({
    queryKey: [...PAYMENT_KEY, reference],
    queryFn: ({ signal }) => fetchPayment(reference, signal),
    // What was known about a payment is never good enough to show without asking.
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data && isFinal(state.data.status)) return false;
      if (!state.data && state.error) return false;
      const delay = pollDelayMs(state.dataUpdateCount + state.errorUpdateCount);
      // A transfer is made elsewhere and takes its time: the page goes on asking as long as it waits.
      return delay ?? (state.data?.bankTransfer || state.data?.ussd ? AWAY_DELAY_MS : false);
    },
  });
}
