import type { Faults } from './faults.ts';
import { DUPLICATE_COPIES, DUPLICATE_SPACING_MS } from './limits.ts';
import type { Waits } from './waits.ts';
import type { Operation } from './records.ts';

export type Disturbed = {
  /** Sends a message, or loses, repeats, delays or reorders it where a fault of the operation says so. */
  send(operation: Operation, deliver: () => void): void;
  /** Lets go of what is held back, last first. */
  release(): void;
};

/** The faults of events, for things that are sent once: an SMS, a mail. What is held is lost with the process. */
export function createDisturbed(faults: Faults, waits: Waits): Disturbed {
  const held: (() => void)[] = [];
  function release(): void {
    for (const deliver of held.splice(0).reverse()) deliver();
  }

  return {
    release,
    send(operation, deliver) {
      const trouble = faults.takeForEvent([operation]);
      switch (trouble?.mode) {
        case undefined:
          return deliver();
        case 'drop_webhook':
          return;
        case 'duplicate_webhook':
          for (let copy = 0; copy < DUPLICATE_COPIES; copy += 1)
            waits.later(copy * DUPLICATE_SPACING_MS, deliver);
          return;
        case 'delay_webhook':
          waits.later(trouble.delayMs, deliver);
          return;
        case 'reorder_webhooks':
          held.push(deliver);
          if (trouble.last) release();
          return;
      }
    },
  };
}
