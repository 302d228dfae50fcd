import type { Endpoint } from '@kolo/contract/endpoint';
import { API_BASE } from '@kolo/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import { STREAM_END_WAIT_MS } from '../limits.ts';
import type { Caller, Gate, Route } from './route.ts';
import { callerOf, guardOf, schemaOf, textRuleOf } from './route.ts';

/** Server-sent events to one client. */
export interface EventStream {
  send(event: { type: string; id: string; data: object }): void;
  /** From where to resume, and how long to wait before it, should the client be cut off before the first event. */
  greet(greeting: { id: string; reconnectMs: number }): void;
  /** A line that clients skip. */
  comment(text: string): void;
  /** What was written but has not left yet. */
  waitingBytes(): number;
  /** Whether the bearer that opened the stream would open it now. */
  isStillAllowed(): Promise<boolean>;
  /** Heard once; at once where the client has left already. */
  onClose(listener: () => void): void;
  /** What was written may still leave; a client that does not take it in time is cut off. */
  end(): void;
}

export interface StreamCall {
  readonly caller: Caller;
  /** What the client has seen last, in the server's own words; null for a first visit. */
  readonly lastEventId: string | null;
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Proxies of the nginx family would hold events back.
  'x-accel-buffering': 'no',
  // A connection kept for another request would hold up a server that is closing.
  connection: 'close',
} as const;

/** A client that reads nothing would keep an ended answer open as long as it likes. */
function endInTime(raw: FastifyReply['raw']): void {
  if (raw.writableEnded || raw.destroyed) return;
  raw.end();
  const cut = setTimeout(() => raw.destroy(), STREAM_END_WAIT_MS);
  raw.once('close', () => clearTimeout(cut));
}

function streamOver(gate: Gate, request: FastifyRequest, { raw }: FastifyReply): EventStream {
  const write = (text: string) => {
    if (!raw.writableEnded && !raw.destroyed) raw.write(text);
  };
  return {
    send: ({ type, id, data }) => write(`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`),
    greet: ({ id, reconnectMs }) => write(`id: ${id}\nretry: ${reconnectMs}\n\n`),
    comment: (text) => write(`: ${text}\n\n`),
    waitingBytes: () => raw.writableLength,
    isStillAllowed: async () => (await gate.authenticate(request)) !== null,
    // A client may leave while its stream is being opened, and the event comes only once.
    onClose: (listener) => void (raw.destroyed ? listener() : raw.once('close', listener)),
    end: () => endInTime(raw),
  };
}

/** Serves one endpoint as a stream: authorise, refuse or open, then events until one side leaves. */
export function stream(
  endpoint: Endpoint,
  open: (call: StreamCall) => Promise<(stream: EventStream) => void>,
): Route {
  return (app, gate) =>
    void app.route({
      method: endpoint.method,
      // It would be a stream too, of which the client is told nothing and which it does not leave.
      exposeHeadRoute: false,
      url: `${API_BASE}${endpoint.path}`,
      schema: schemaOf(endpoint),
      onRequest: guardOf(endpoint, gate),
      preValidation: textRuleOf(endpoint),
      handler: async (request, reply) => {
        const caller = callerOf(request);
        if (!caller) throw new Refusal('UNAUTHENTICATED');
        const last = request.headers['last-event-id'];
        const begin = await open({ caller, lastEventId: typeof last === 'string' ? last : null });
        reply.hijack();
        // Fastify types a header's value wider than Node takes it; ours are strings.
        const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
        reply.raw.writeHead(200, { ...Object.fromEntries(headers), ...HEADERS });
        begin(streamOver(gate, request, reply));
      },
    });
}
