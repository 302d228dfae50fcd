import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from './plain-error.ts';

/** A killed process may hold its port for a moment. */
const RELEASE_WAIT_MS = 3_000;
const RELEASE_POLL_MS = 100;

type Listening = { outcome: 'free'; port: number } | { outcome: 'refused'; code: string };

function tryListen(port: number, host?: string): Promise<Listening> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve({ outcome: 'refused', code: error.code ?? error.message });
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve({ outcome: 'free', port: taken }));
    });
  });
}

export async function findFreePort(): Promise<number> {
  const result = await tryListen(0, '127.0.0.1');
  if (result.outcome === 'refused') throw new PlainError(`No free port could be found (${result.code}).`);
  return result.port;
}

export async function isPortFree(port: number): Promise<boolean> {
  return (await tryListen(port)).outcome === 'free';
}

/** Refuses with a sentence that names the port and the variable that moves it. */
export async function assertPortFree(port: number, variable: string): Promise<void> {
  for (let waited = 0; ; waited += RELEASE_POLL_MS) {
    const result = await tryListen(port);
    if (result.outcome === 'free') return;
    if (result.code === 'EACCES') {
      throw new PlainError(
        `Port ${port} needs more rights than this user has; set ${variable} to another port.`,
      );
    }
    if (result.code !== 'EADDRINUSE') throw new PlainError(`Port ${port} cannot be used (${result.code}).`);
    if (waited >= RELEASE_WAIT_MS) {
      throw new PlainError(
        `Port ${port} is already taken; stop what uses it or set ${variable} to another port.`,
      );
    }
    await sleep(RELEASE_POLL_MS);
  }
}
