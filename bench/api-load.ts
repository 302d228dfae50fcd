import { Agent, request } from 'node:http';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';

/** One request; the connection is the agent's. */
export interface Shot {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const CONNECTIONS_MAX = 100;
const TIMEOUT_MS = 30_000;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX });

/** Sends one and reads its answer to the end. Any other status than the accepted one ends the bench. */
export function shoot({ port, path, headers, body }: Shot, accepted: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        path,
        host: '127.0.0.1',
        method: 'POST',
        timeout: TIMEOUT_MS,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          if (answer.statusCode === accepted) return resolve(text);
          reject(new PlainError(`${path} answered ${answer.statusCode}: ${text}`));
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new PlainError(`${path} did not answer in time.`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends so many, always `atOnce` on their way; returns how many there were a second. */
export async function runAtFullRate(
  fire: () => Promise<unknown>,
  requests: number,
  atOnce: number,
): Promise<number> {
  const began = performance.now();
  let sent = 0;
  const lane = async () => {
    while (sent < requests) {
      sent += 1;
      await fire();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return (requests / (performance.now() - began)) * 1_000;
}

/**
 * Sends so many a second, whether answers come or not; answers how long each took, in ms. The time runs from when a request
 * was due, so that one held up by those before it counts as slow as it was for the one who sent it.
 */
export async function runAtRate(
  fire: () => Promise<unknown>,
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const took: number[] = [];
  const all: Promise<void>[] = [];
  const began = performance.now();
  const total = Math.round(perSecond * seconds);
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      while (all.length < total) {
        const due = began + (all.length / perSecond) * 1_000;
        if (performance.now() < due) return;
        all.push(fire().then(() => void took.push(performance.now() - due)));
      }
      clearInterval(timer);
      resolve();
    }, 1);
  });
  await Promise.all(all);
  return took;
}
