import { z } from 'zod';
import type { Context, ControlApp } from '../context.ts';
import { Refusal } from './refusal.ts';

const body = z.strictObject({
  behaviour: z.enum(['success', 'declined', 'insufficient_funds', 'challenge', 'pending']),
});

/** Decides what the bank will say whenever a saved card is charged from now on. */
export function authorizationControls(app: ControlApp, { world }: Context): void {
  app.post(
    '/control/authorizations/:code',
    { schema: { params: z.object({ code: z.string() }), body } },
    (request) => {
      const saved = world.authorizations.get(request.params.code);
      if (!saved) throw new Refusal(404, `There is no authorization ${request.params.code}.`);
      const { code, behaviour } = world.authorizations.put(saved.code, { ...saved, ...request.body });
      return { code, behaviour };
    },
  );
}
