import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import {
  FLUSH_WITHIN_MS,
  HANG_MS,
  WEBHOOK_ANSWER_WITHIN_MS,
  WEBHOOK_IN_FLIGHT,
  WEBHOOK_MAX_ATTEMPTS,
  WEBHOOK_RETRY_DELAYS_MS,
} from '../limits.ts';
import type { Webhook } from '../records.ts';
import type { Waits } from '../waits.ts';
import { createWorkQueue } from '../work-queue.ts';
import type { World } from '../world.ts';

export type SenderParts = { world: World; clock: Clock; ids: Ids; waits: Waits; key: string; url: string };

export type Sender = {
  send(webhook: Webhook): void;
  /** One after the other, so that the order on the wire is the order given. */
  sendInOrder(webhooks: Webhook[]): void;
  flush(): Promise<boolean>;
};

/** An event that failed more often than this no longer holds the clock up; it is still tried again. */
const FLUSH_WAITS_FOR_ATTEMPTS = 2;

/** Lower-case hex HMAC-SHA512 of the exact bytes that are sent. */
export function sign(body: string, key: string): string {
  return createHmac('sha512', key).update(body, 'utf8').digest('hex');
}

/** Delivers at least once: only an answer 200 counts, everything else is tried again later. */
export function createSender(parts: SenderParts): Sender {
  const { world, waits } = parts;
  /** Attempts made so far of every event that is on its way. */
  const onTheWay = new Map<number, number>();
  const inTurn = createWorkQueue(WEBHOOK_IN_FLIGHT);
  let sentSinceFlush = false;
  let recheckFlush: () => void = () => undefined;

  async function deliver(webhook: Webhook): Promise<void> {
    const before = onTheWay.get(webhook.id) ?? 0;
    const status = await attempt(parts, webhook, before === 0);
    if (waits.signal.aborted) return;
    note(parts, webhook, status);
    const attempts = before + 1;
    if (status === 200 || attempts >= WEBHOOK_MAX_ATTEMPTS) {
      world.webhooks.delete(String(webhook.id));
      onTheWay.delete(webhook.id);
    } else {
      onTheWay.set(webhook.id, attempts);
      const delay = WEBHOOK_RETRY_DELAYS_MS[attempts - 1] ?? WEBHOOK_RETRY_DELAYS_MS.at(-1) ?? 0;
      waits.later(delay, () => inTurn(() => deliver(webhook)));
    }
    recheckFlush();
  }
  function announce(webhook: Webhook): void {
    sentSinceFlush = true;
    onTheWay.set(webhook.id, 0);
  }

  return {
    send(webhook) {
      announce(webhook);
      inTurn(() => deliver(webhook));
    },
    sendInOrder(webhooks) {
      webhooks.forEach(announce);
      inTurn(async () => {
        for (const webhook of webhooks) await deliver(webhook);
      });
    },
    flush() {
      const any = sentSinceFlush;
      sentSinceFlush = false;
      return new Promise((resolve) => {
        const done = () => {
          recheckFlush = () => undefined;
          cancel();
          resolve(any);
        };
        const cancel = waits.later(FLUSH_WITHIN_MS, done);
        recheckFlush = () => {
          if ([...onTheWay.values()].every((attempts) => attempts > FLUSH_WAITS_FOR_ATTEMPTS)) done();
        };
        recheckFlush();
      });
    },
  };
}

function note({ world, ids, clock }: SenderParts, { event, reference }: Webhook, status: number): void {
  const id = ids.next();
  world.deliveries.put(String(id), { id, event, reference, status, at: clock.nowIso() });
}

/** The HTTP status that came back, 0 where none did. */
async function attempt(parts: SenderParts, webhook: Webhook, isFirst: boolean): Promise<number> {
  switch (isFirst ? webhook.firstAttempt : 'normal') {
    case 'normal':
      return post(parts, webhook);
    case 'error':
      return 0;
    case 'timeout':
      await parts.waits.sleep(HANG_MS);
      return 0;
    case 'timeout_after_effect':
      await post(parts, webhook);
      return 0;
  }
}

async function post({ key, url, waits }: SenderParts, { body }: Webhook): Promise<number> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': sign(body, key) },
      body,
      signal: AbortSignal.any([AbortSignal.timeout(WEBHOOK_ANSWER_WITHIN_MS), waits.signal]),
    });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return 0;
  }
}
