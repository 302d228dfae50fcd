import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A clock of our own machine, which can be set back: the sandbox's goes forward alone. */
interface MovedClock {
  readonly url: string;
  setOffset(milliseconds: number): void;
  close(): Promise<void>;
}

/** Speaks to those who follow it as the sandbox's clock does. */
export async function serveClock(): Promise<MovedClock> {
  const followers = new Set<ServerResponse>();
  let offsetMs = 0;
  let seq = 1;
  const tell = (follower: ServerResponse) =>
    follower.write(`${JSON.stringify({ followerId: 'bench', seq, offsetMs })}\n`);
  const server = createServer((request, answer) => {
    if (request.method === 'POST') {
      request.resume();
      answer.writeHead(204).end();
      return;
    }
    answer.writeHead(200, { 'content-type': 'application/x-ndjson' });
    followers.add(answer);
    answer.once('close', () => followers.delete(answer));
    tell(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  // A server on a port has an address of that kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    setOffset(milliseconds) {
      offsetMs = milliseconds;
      seq += 1;
      for (const follower of followers) tell(follower);
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
