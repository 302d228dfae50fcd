import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { clockNotice, homePage } from './home.ts';
import { sendPage } from './layout.ts';

const advanceForm = z.object({ advance: z.string() });
const outcomeForm = z.object({ outcome: z.string() });
const reference = z.object({ reference: z.string() });

/** A page to look at, and forms that do what the control calls do. */
export function homePages(app: FastifyInstance, context: Context): void {
  const show = (reply: FastifyReply, notice: Parameters<typeof homePage>[1]) =>
    sendPage(reply, context.ids, {
      title: "Kolo's outside world",
      body: homePage(context, notice),
      wide: true,
    });

  async function control(reply: FastifyReply, url: string, payload: object, done: () => string) {
    const answer = await app.inject({ method: 'POST', url, payload });
    if (answer.statusCode < 400) return show(reply, { text: done(), isTrouble: false });
    const { message } = z.object({ message: z.string() }).parse(answer.json());
    return show(reply, { text: message, isTrouble: true });
  }

  app.get('/', (_request, reply) => show(reply, null));
  app.post('/page/clock', (request, reply) =>
    control(reply, '/control/clock', advanceForm.parse(request.body), () =>
      clockNotice(context.clock.nowMs()),
    ),
  );
  for (const kind of ['checkouts', 'transfers']) {
    app.post(`/page/${kind}/:reference`, (request, reply) => {
      const named = reference.parse(request.params).reference;
      const url = `/control/${kind}/${encodeURIComponent(named)}`;
      return control(reply, url, outcomeForm.parse(request.body), () => `Done with ${named}.`);
    });
  }
  app.post('/page/people', (request, reply) =>
    control(
      reply,
      '/control/people',
      z.looseObject({}).parse(request.body),
      () => 'The person is known now.',
    ),
  );
  app.post('/page/bank-accounts', (request, reply) =>
    control(
      reply,
      '/control/bank-accounts',
      z.looseObject({}).parse(request.body),
      () => 'The account is known now.',
    ),
  );
  app.post('/page/faults', (_request, reply) =>
    control(reply, '/control/faults', { clear: true }, () => 'Everything works again.'),
  );
}
