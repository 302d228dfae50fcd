import { z } from 'zod';
import type { Context, ControlApp } from '../context.ts';

const query = z.object({ reference: z.string().optional() });

/** Every attempt in the order in which it was made; status 0 if nobody answered. */
export function webhookControls(app: ControlApp, { world }: Context): void {
  app.get('/control/webhooks', { schema: { querystring: query } }, ({ query: { reference } }) =>
    [...world.deliveries.values()]
      .filter((one) => reference === undefined || one.reference === reference)
      .map((one) => ({ event: one.event, reference: one.reference, status: one.status, at: one.at })),
  );
}
