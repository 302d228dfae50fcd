import {
  closeDailyPackage,
  createDailyPackage,
  editDailyPackage,
  withdrawDaily,
} from '@kolo/contract/daily-savings';
import { call } from '#lib/client.ts';
import { intents } from '#lib/command/intent.ts';
import { sendOnce } from '#lib/command/send-once.ts';
import type { CreateBody, EditBody } from './daily-form.ts';

export function createDaily(body: CreateBody) {
  return call(createDailyPackage, { body });
}

export function editDaily(id: string, body: EditBody) {
  return call(editDailyPackage, { params: { id }, body });
}

/** `payout` is what the customer was told: where it has changed, nothing is done. */
export function closeDaily(content: { id: string; payout: number }) {
  return sendOnce(intents, 'daily-close', content, (idempotencyKey) =>
    call(closeDailyPackage, {
      params: { id: content.id },
      body: { expected: { payout: content.payout } },
      idempotencyKey,
    }),
  );
}

export interface DailyWithdrawal {
  readonly packageId: string;
  readonly amount: number;
  readonly accountNumber: string;
  readonly target: string;
}

export function withdrawFromDaily(content: DailyWithdrawal) {
  const { packageId, ...body } = content;
  return sendOnce(intents, 'daily-withdrawal', { ...content }, (idempotencyKey) =>
    call(withdrawDaily, { query: { packageId }, body, idempotencyKey }),
  );
}
