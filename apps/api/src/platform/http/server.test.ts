import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { createServer } from './server.ts';

const { services } = await openTestApp();

test('a request that is under way when the server closes is answered, and its connection is not kept', async () => {
  const server = createServer(services.config, services.clock, services.logger);
  const asked = Promise.withResolvers<void>();
  const closing = Promise.withResolvers<void>();
  server.get('/slow', async () => {
    asked.resolve();
    await closing.promise;
    return { done: true };
  });
  server.addHook('preClose', (done) => {
    closing.resolve();
    done();
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const answering = fetch(`${url}/slow`);
  await asked.promise;
  const closed = server.close();
  const answer = await answering;
  expect([await answer.json(), answer.headers.get('connection')]).toEqual([{ done: true }, 'close']);
  await closed;
});
