import { z } from 'zod';
import type { Context, ControlApp } from '../context.ts';

const query = z.object({
  to: z.string().optional(),
  limit: z.coerce.number().int().positive().max(1_000).default(200),
});

export function messageControls(app: ControlApp, { messages }: Context): void {
  app.get('/control/messages', { schema: { querystring: query } }, (request) =>
    messages
      .sentTo(request.query.to)
      .slice(0, request.query.limit)
      .map(({ id, channel, to, subject, text, html, code, at }) => ({
        id: String(id),
        channel,
        to,
        subject,
        text,
        at,
        ...(html === null ? {} : { html }),
        ...(code === null ? {} : { code }),
      })),
  );
}
