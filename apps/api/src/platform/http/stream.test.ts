import { once } from 'node:events';
import { request } from 'node:http';
import { API_BASE } from '@kolo/contract/endpoint';
import { liveEvents } from '@kolo/contract/notifications';
import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { stream } from './stream.ts';

/** More than the buffers of a connection take, whatever the machine. */
const MORE_THAN_A_SOCKET_HOLDS = 32 * 1024 * 1024;

let closed: Promise<void>;
const world = await openTestApp({
  parts: ({ parts }) => [
    ...parts.filter(({ name }) => name !== 'notifications'),
    {
      routes: [
        stream(liveEvents, async () => (events) => {
          closed = new Promise((resolve) => events.onClose(resolve));
          events.comment('x'.repeat(MORE_THAN_A_SOCKET_HOLDS));
          events.end();
        }),
      ],
    },
  ],
});

test('a client that does not take what is left of an ended stream is cut off', async () => {
  const ada = await world.signUp();
  const url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${ada.tokens.access}` };
  const asking = request(`${url}${API_BASE}/events`, { headers }).end();
  const [response] = await once(asking, 'response');
  await closed;
  response.resume();
  await expect(once(response, 'end')).rejects.toThrow('aborted');
});
