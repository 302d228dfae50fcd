import type { BodyOf } from '@kolo/contract/endpoint';
import { createWithdrawal, getWithdrawal, type Withdrawal } from '@kolo/contract/withdrawals';
import { queryOptions } from '@tanstack/react-query';
import { isRefusal } from '#lib/api-error.ts';
import { call } from '#lib/client.ts';
import { intents, purposeOf } from '#lib/intent.ts';
import { pollDelayMs } from './polling.ts';
import { WITHDRAWAL_KEY } from './queries.ts';

export type WithdrawBody = BodyOf<typeof createWithdrawal>;

/**
 * Sends a withdrawal under one key for one content, however often it is pressed, retried or reloaded, until the server has
 * taken it or refused it for good.
 */
export async function withdrawOnce(body: WithdrawBody): Promise<Withdrawal> {
  const { accountType, amount, bankAccountId } = body;
  const { key } = intents.open(purposeOf('withdraw', { accountType, amount, bankAccountId }));
  try {
    const withdrawal = await call(createWithdrawal, { body, idempotencyKey: key });
    intents.drop(key);
    return withdrawal;
  } catch (error) {
    if (isRefusal(error)) intents.drop(key);
    throw error;
  }
}

/** Whether asking again by itself can bring anything new. */
export function isSettled({ status }: Pick<Withdrawal, 'status'>): boolean {
  return status === 'paid' || status === 'failed' || status === 'reversed';
}

/** Asks again, more and more slowly, until the bank has it or it came back. */
export function withdrawalQuery(id: string) {
  return queryOptions({
    queryKey: [...WITHDRAWAL_KEY, id],
    queryFn: ({ signal }) => call(getWithdrawal, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data ? isSettled(state.data) : state.error) return false;
      return pollDelayMs(state.dataUpdateCount + state.errorUpdateCount) ?? false;
    },
  });
}
