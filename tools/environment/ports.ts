import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from './plain-error.ts';

/** A killed process may hold its port for a moment. */
const RELEASE_WAIT_MS = 3_000;
const RELEASE_POLL_MS = 100;

const LOWEST_PORT = 20_000;
/** Linux takes outgoing ports from here on; other systems begin higher. Source: ip_local_port_range's default. */
const FIRST_OUTGOING_PORT = 32_768;
const PORT_TRIES = 50;

type Listening = { outcome: 'free' } | { outcome: 'refused'; code: string };

function tryListen(port: number, host?: string): Promise<Listening> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve({ outcome: 'refused', code: error.code ?? error.message });
    });
    server.listen({ port, host, exclusive: true }, () => {
      server.close(() => resolve({ outcome: 'free' }));
    });
  });
}

/**
 * A port that nothing listens on. None of those that the system gives to outgoing connections: between this answer and the
 * moment that somebody listens there, a connection would take it.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < PORT_TRIES; tries += 1) {
    const port = randomInt(LOWEST_PORT, FIRST_OUTGOING_PORT);
    if ((await tryListen(port, '127.0.0.1')).outcome === 'free') return port;
  }
  throw new PlainError(`No free port could be found between ${LOWEST_PORT} and ${FIRST_OUTGOING_PORT}.`);
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
