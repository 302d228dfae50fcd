import { randomBytes } from 'node:crypto';
import { readConfig } from './config.ts';
import { createHttp } from './http.ts';
import { startSandbox, type Sandbox } from './sandbox.ts';

/** Tests want a world outside for each of their files. All of them live in this one process, where each starts in a moment. */
const worlds = new Map<string, Sandbox>();

const app = createHttp();
app.get('/healthz', () => ({ status: 'ok' }));
app.post<{ Body: Record<string, string> }>('/worlds', async ({ body }, reply) => {
  const config = readConfig(body);
  const sandbox = await startSandbox({
    config,
    realNow: () => Date.now(),
    random: (count) => randomBytes(count),
  });
  worlds.set(String(config.port), sandbox);
  return reply.code(201).send({ port: config.port });
});
app.delete<{ Params: { port: string } }>('/worlds/:port', async ({ params: { port } }, reply) => {
  await worlds.get(port)?.stop();
  worlds.delete(port);
  return reply.code(204).send();
});

const config = readConfig(process.env);
await app.listen({ host: config.host, port: config.port });
process.once('SIGTERM', () => process.exit(0));
