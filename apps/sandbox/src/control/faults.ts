import { z } from 'zod';
import type { Context, ControlApp } from '../context.ts';
import { MAX_FAULT_DELAY_MS, MAX_FAULT_TIMES } from '../limits.ts';
import { callModes, eventModes, operations, type Fault } from '../records.ts';

const body = z.union([
  z.strictObject({ clear: z.literal(true) }),
  z.strictObject({
    operation: z.enum(operations),
    mode: z.enum([...callModes, ...eventModes]),
    times: z.number().int().positive().max(MAX_FAULT_TIMES).default(1),
    delayMs: z.number().int().nonnegative().max(MAX_FAULT_DELAY_MS).default(0),
  }),
]);

export function faultControls(app: ControlApp, { faults, webhooks, disturbed }: Context): void {
  app.get('/control/faults', () => faults.left().map(shown));
  app.post('/control/faults', { schema: { body } }, (request) => {
    if ('clear' in request.body) {
      faults.clear();
      webhooks.releaseHeld();
      disturbed.release();
    } else {
      const { operation, mode, times, delayMs } = request.body;
      faults.add({ operation, mode, left: times, delayMs });
    }
    return faults.left().map(shown);
  });
}

function shown({ operation, mode, left, delayMs }: Fault) {
  return { operation, mode, times: left, ...(delayMs > 0 ? { delayMs } : {}) };
}
