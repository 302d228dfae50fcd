import type { BodyOf } from '@kolo/contract/endpoint';
import {
  createWithdrawal,
  getWithdrawal,
  getWithdrawalRoom,
  type Withdrawal,
} from '@kolo/contract/withdrawals';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { isOpen } from '#lib/command/command.ts';
import { intents, purposeOf } from '#lib/command/intent.ts';
import { sendOnce, type Sent } from '#lib/command/send-once.ts';
import { AWAY_DELAY_MS, pollDelayMs } from './polling.ts';
import { WITHDRAWAL_KEY } from './api.ts';

type WithdrawBody = BodyOf<typeof createWithdrawal>;

/** What its intents are called. */
const NAME = 'withdraw';

/**
 * Sends a withdrawal under one key for one content, however often it is pressed, retried or reloaded, until the server has
 * taken it or refused it for good. A second one that was said to be meant is another content: as long as its answer is
 * missing, every try is a try of that one.
 */
export function withdrawOnce(asked: WithdrawBody): Promise<Sent<Withdrawal>> {
  const { accountType, amount, bankAccountId } = asked;
  const first = { accountType, amount, bankAccountId };
  const second = { ...first, repeat: 'meant' };
  const isSecond = asked.confirmRepeat === true || intents.find(purposeOf(NAME, second)) !== null;
  const body: WithdrawBody = isSecond ? { ...asked, confirmRepeat: true } : asked;
  return sendOnce(intents, NAME, isSecond ? second : first, (idempotencyKey) =>
    call(createWithdrawal, { body, idempotencyKey }),
  );
}

/** Whether such a withdrawal has been sent and no answer has come. */
export function isWithdrawalOpen({
  accountType,
  amount,
  bankAccountId,
}: Pick<WithdrawBody, 'accountType' | 'amount' | 'bankAccountId'>): boolean {
  const first = { accountType, amount, bankAccountId };
  return isOpen(NAME, first) || isOpen(NAME, { ...first, repeat: 'meant' });
}

/** Whether asking again by itself can bring anything new. */
export function isSettled({ status }: Pick<Withdrawal, 'status'>): boolean {
  return status === 'paid' || status === 'failed' || status === 'reversed';
}

/** What may leave to this bank account now. It changes by the hour and with every withdrawal. */
export function withdrawalRoomQuery(bankAccountId: string | undefined) {
  return queryOptions({
    queryKey: [...WITHDRAWAL_KEY, 'room', bankAccountId],
    queryFn:
      bankAccountId === undefined
        ? skipToken
        : ({ signal }) => call(getWithdrawalRoom, { query: { bankAccountId }, signal }),
    staleTime: 0,
  });
}

/** Asks again, more and more slowly, until the bank has it or it came back. */
export function withdrawalQuery(id: string) {
  return queryOptions({
    queryKey: [...WITHDRAWAL_KEY, id],
    queryFn: ({ signal }) => call(getWithdrawal, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data ? isSettled(state.data) : state.error) return false;
      return pollDelayMs(state.dataUpdateCount + state.errorUpdateCount) ?? AWAY_DELAY_MS;
    },
  });
}
