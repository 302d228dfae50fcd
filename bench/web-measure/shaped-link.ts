import net from 'node:net';

const SEGMENT_BYTES = 1_440;
const SEGMENT_HEADER_BYTES = 40;
const QUEUE_MAX_BYTES = 96 * 1024;

export interface LinkProfile {
  readonly rttMs: number;
  readonly downKbps: number;
  readonly upKbps: number;
}

export interface ShapedLink {
  readonly port: number;
  /** All that has come to the browser so far, handshakes and workers included. */
  bytesDown(): number;
  /** From now on nothing gets through. */
  cut(): void;
  close(): void;
}

/** One direction of a shared link. */
interface Lane {
  /** Gives the wait in ms until so many bytes have passed. */
  take(bytes: number): number;
  passed(): number;
}

function createLane(kbps: number): Lane {
  let freeAt = 0;
  let passed = 0;
  return {
    passed: () => passed,
    take(bytes) {
      passed += bytes;
      const now = performance.now();
      freeAt = Math.max(now, freeAt) + (bytes * 8) / kbps;
      return freeAt - now;
    },
  };
}

interface Segment {
  readonly bytes: Buffer;
  readonly dueAt: number;
}

function pump(source: net.Socket, target: net.Socket, lane: Lane, delayMs: number): void {
  // One timer for the head of the queue: their own timers could fire out of order within a millisecond.
  const queue: Segment[] = [];
  let queued = 0;
  let hasEnded = false;
  function deliver(): void {
    for (let head = queue[0]; head !== undefined && head.dueAt <= performance.now() + 1; head = queue[0]) {
      queue.shift();
      queued -= head.bytes.length;
      if (!target.destroyed) target.write(head.bytes);
    }
    if (queue[0] !== undefined) setTimeout(deliver, queue[0].dueAt - performance.now());
    else if (hasEnded) target.end();
    if (queued < QUEUE_MAX_BYTES / 2 && source.isPaused()) source.resume();
  }
  source.on('data', (chunk: Buffer) => {
    const wasIdle = queue.length === 0;
    for (let offset = 0; offset < chunk.length; offset += SEGMENT_BYTES) {
      const bytes = chunk.subarray(offset, offset + SEGMENT_BYTES);
      queue.push({
        bytes,
        dueAt: performance.now() + lane.take(bytes.length + SEGMENT_HEADER_BYTES) + delayMs,
      });
      queued += bytes.length;
    }
    if (wasIdle && queue[0] !== undefined) setTimeout(deliver, queue[0].dueAt - performance.now());
    if (queued > QUEUE_MAX_BYTES) source.pause();
  });
  source.on('end', () => {
    hasEnded = true;
    if (queue.length === 0) target.end();
  });
}

/**
 * A slow link in user space: one shared rate each way, a fixed round trip, one more before a connection is usable.
 * Everything that the browser sends goes through it: workers and the TLS handshake too, which the browser's own
 * throttling leaves out.
 */
export async function startShapedLink(targetPort: number, profile: LinkProfile): Promise<ShapedLink> {
  const live = new Set<net.Socket>();
  const down = createLane(profile.downKbps);
  const up = createLane(profile.upKbps);
  const server = net.createServer({ pauseOnConnect: true, noDelay: true }, (client) => {
    live.add(client);
    client.on('error', () => undefined);
    setTimeout(() => {
      const target = net.connect({ host: '127.0.0.1', port: targetPort, noDelay: true });
      live.add(target);
      target.on('error', () => undefined);
      for (const socket of [client, target]) {
        socket.on('close', () => {
          live.delete(socket);
          client.destroy();
          target.destroy();
        });
      }
      pump(client, target, up, profile.rttMs / 2);
      pump(target, client, down, profile.rttMs / 2);
      client.resume();
    }, profile.rttMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  function cut(): void {
    for (const socket of live) socket.destroy();
    server.close();
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    bytesDown: down.passed,
    cut,
    close: cut,
  };
}
