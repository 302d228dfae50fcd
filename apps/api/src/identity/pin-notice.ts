import type { Tx } from '#platform/db.ts';
import { enqueueNotification } from '#platform/notices.ts';
import { enqueueJob } from '#platform/outbox.ts';
import type { Services } from '#platform/services.ts';
import { CHANNELS } from './codes.ts';

export const SEND_PIN_NOTICE = 'send_pin_notice';
export const SEND_PIN_RESET_CODE = 'send_pin_reset_code';

export const PIN_NEWS = ['set', 'changed', 'removed', 'wrong', 'locked'] as const;
export type PinNews = (typeof PIN_NEWS)[number];

/** Anyone who took over a session must not be able to change the PIN unseen: a job for each way to the customer. */
export async function notifyOfPin(tx: Tx, services: Services, userId: string, news: PinNews): Promise<void> {
  await enqueueNotification(tx, services, userId, { kind: 'security', news: `pin_${news}` });
  for (const channel of CHANNELS)
    await enqueueJob(tx, services, { userId, task: SEND_PIN_NOTICE, payload: { userId, news, channel } });
}
