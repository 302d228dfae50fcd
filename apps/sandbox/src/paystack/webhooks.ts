import type { RealNow } from '../clock.ts';
import type { Faults } from '../faults.ts';
import { DUPLICATE_COPIES, DUPLICATE_SPACING_MS } from '../limits.ts';
import type { Webhook, CallMode, Operation } from '../records.ts';
import { createSender, type SenderParts } from './webhook-sender.ts';

export type Webhooks = {
  /** `operations`: whose faults may strike this event, besides those of "webhook" itself. */
  emit(event: string, reference: string, operations: readonly Operation[], data: unknown): void;
  /** Sends on what the last run of the sandbox left. */
  resume(): void;
  /** Lets held events go, last first, although their fault has not run out. */
  releaseHeld(): void;
  /** Waits until no event that could arrive now is still out; true when any was sent since the last call. */
  flush(): Promise<boolean>;
};

type Parts = SenderParts & { faults: Faults; realNow: RealNow };

export function createWebhooks(parts: Parts): Webhooks {
  const { world, ids, faults, waits, realNow } = parts;
  const sender = createSender(parts);

  function start(webhook: Webhook): void {
    switch (webhook.state.kind) {
      case 'due':
        return sender.send(webhook);
      case 'delayed':
        waits.later(Math.max(0, webhook.state.untilReal - realNow()), () => sender.send(webhook));
        return;
      case 'held':
        return;
    }
  }
  function release(isMine: (faultId: number) => boolean): void {
    const mine = world.webhooks
      .newest()
      .filter((webhook) => webhook.state.kind === 'held' && isMine(webhook.state.faultId));
    sender.sendInOrder(
      mine.map((one) => world.webhooks.put(String(one.id), { ...one, state: { kind: 'due' } })),
    );
  }

  return {
    emit(event, reference, operations, data) {
      if (parts.url === '') return;
      const body = JSON.stringify({ event, data });
      const firstAttempt = firstAttemptOf(faults.takeForCall('webhook')?.mode);
      const store = (state: Webhook['state']) => {
        const id = ids.next();
        return world.webhooks.put(String(id), { id, event, reference, body, state, firstAttempt });
      };
      const startLater = (ms: number) => start(store({ kind: 'delayed', untilReal: realNow() + ms }));
      const trouble = faults.takeForEvent([...operations, 'webhook']);
      switch (trouble?.mode) {
        case undefined:
          return start(store({ kind: 'due' }));
        case 'drop_webhook':
          return;
        case 'duplicate_webhook':
          for (let copy = 0; copy < DUPLICATE_COPIES; copy += 1) startLater(copy * DUPLICATE_SPACING_MS);
          return;
        case 'delay_webhook':
          return startLater(trouble.delayMs);
        case 'reorder_webhooks':
          store({ kind: 'held', faultId: trouble.faultId });
          if (trouble.last) release((faultId) => faultId === trouble.faultId);
          return;
      }
    },
    resume() {
      const left = [...world.webhooks.values()];
      release((faultId) => world.faults.get(String(faultId)) === undefined);
      left.forEach(start);
    },
    releaseHeld: () => release(() => true),
    flush: () => sender.flush(),
  };
}

function firstAttemptOf(mode: CallMode | undefined): Webhook['firstAttempt'] {
  switch (mode) {
    case undefined:
      return 'normal';
    case 'rate_limit':
    case 'refuse':
      return 'error';
    default:
      return mode;
  }
}
