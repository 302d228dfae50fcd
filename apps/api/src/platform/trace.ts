import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { systemClock } from './clock.ts';
import { TRACE_FLUSH_MS, TRACE_SEND_MS, TRACE_SPANS_MAX } from './limits.ts';
import type { Logger } from './logger.ts';

/** Shared by its spans, so that all of them follow where it turns out to be part of another one. */
interface Trace {
  id: string;
}

/** The numbers of OTLP. */
const KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const;

interface Span {
  readonly trace: Trace;
  readonly id: string;
  /** Empty for the first of a trace. */
  readonly parentId: string;
  readonly kind: keyof typeof KINDS;
  readonly begunMs: number;
}

interface EndedSpan extends Span {
  readonly name: string;
  readonly endedMs: number;
  readonly isFailed: boolean;
}

const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const FAILED = 2;

const current = new AsyncLocalStorage<Span>();
/** What ended and was not sent yet; no other process needs it. Null where nobody asked for traces. */
let ended: EndedSpan[] | null = null;

function nowMs(): number {
  return systemClock.now().getTime();
}

function begin(kind: Span['kind'], trace: Trace, parentId = ''): Span {
  return { trace, kind, parentId, id: randomBytes(SPAN_ID_BYTES).toString('hex'), begunMs: nowMs() };
}

function end(span: Span, name: string, isFailed: boolean): void {
  // Where nobody takes them, the newest are let go: no process grows for its traces.
  if (ended && ended.length < TRACE_SPANS_MAX) ended.push({ ...span, name, isFailed, endedMs: nowMs() });
}

/** OTLP over HTTP, in JSON. */
function otlp(spans: readonly EndedSpan[], role: string): string {
  const nanoseconds = (ms: number) => `${ms}000000`;
  const named = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  const resource = { attributes: [named('service.name', 'kolo'), named('kolo.role', role)] };
  return JSON.stringify({
    resourceSpans: [
      {
        resource,
        scopeSpans: [
          {
            scope: { name: 'kolo' },
            spans: spans.map((span) => ({
              traceId: span.trace.id,
              spanId: span.id,
              parentSpanId: span.parentId,
              name: span.name,
              kind: KINDS[span.kind],
              startTimeUnixNano: nanoseconds(span.begunMs),
              endTimeUnixNano: nanoseconds(span.endedMs),
              ...(span.isFailed && { status: { code: FAILED } }),
            })),
          },
        ],
      },
    ],
  });
}

/** Sends what this process does to a collector that speaks OTLP, until it is stopped. A collector that is away costs its spans. */
export function startTracing(endpoint: string, role: string, logger: Pick<Logger, 'warn'>) {
  const waiting: EndedSpan[] = [];
  ended = waiting;
  const send = async () => {
    const spans = waiting.splice(0);
    if (spans.length === 0) return;
    try {
      const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
      const headers = { 'content-type': 'application/json' };
      const signal = AbortSignal.timeout(TRACE_SEND_MS);
      const answer = await fetch(url, { method: 'POST', headers, body: otlp(spans, role), signal });
      if (!answer.ok) logger.warn({ status: answer.status, spans: spans.length }, 'traces were refused');
    } catch (error) {
      logger.warn({ err: error, spans: spans.length }, 'traces were not sent');
    }
  };
  const timer = setInterval(() => void send(), TRACE_FLUSH_MS);
  timer.unref();
  return {
    send,
    async stop() {
      clearInterval(timer);
      if (ended === waiting) ended = null;
      await send();
    },
  };
}

/** A command's key, where it is a UUID: the trace of all that the command leads to, in whatever process and however much later. */
function traceOfKey(key: string | undefined): string | null {
  return (key && UUID.exec(key.toLowerCase())?.[0].replaceAll('-', '')) ?? null;
}

/** What is done now turns out to be part of what this command began: a webhook about it, a question to the provider. */
export function joinTraceOf(requestKey: string): void {
  const span = current.getStore();
  const id = traceOfKey(requestKey);
  if (span && id) span.trace.id = id;
}

export function isTraced(): boolean {
  return current.getStore() !== undefined;
}

/** What a job is left with, so that it is part of the same trace. */
export function traceparent(): string | null {
  const span = current.getStore();
  return span ? `00-${span.trace.id}-${span.id}-01` : null;
}

function continued(kind: Span['kind'], header: string | undefined, fallback: string | null): Span {
  const [, traceId, parentId] = TRACEPARENT.exec(header ?? '') ?? [];
  return begin(kind, { id: traceId ?? fallback ?? randomBytes(TRACE_ID_BYTES).toString('hex') }, parentId);
}

async function inSpan<T>(span: Span, name: string, run: () => Promise<T>): Promise<T> {
  try {
    const value = await current.run(span, run);
    end(span, name, false);
    return value;
  } catch (error) {
    end(span, name, true);
    throw error;
  }
}

/** A part of what is being traced; without a trace nothing but the work is done. */
export function traced<T>(name: string, kind: 'internal' | 'client', run: () => Promise<T>): Promise<T> {
  const parent = current.getStore();
  return parent ? inSpan(begin(kind, parent.trace, parent.id), name, run) : run();
}

/** A job, in the trace that it was left with. */
export function tracedJob<T>(task: string, header: string | undefined, run: () => Promise<T>): Promise<T> {
  return ended && header ? inSpan(continued('consumer', header, null), `job ${task}`, run) : run();
}

const spans = new WeakMap<FastifyRequest, Span>();

/** Every call is a span: in the caller's trace, in its command's, or the first of its own. */
export function traceCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!ended) return done();
    const { traceparent: header, 'idempotency-key': key } = request.headers;
    const given = typeof header === 'string' ? header : undefined;
    const span = continued('server', given, traceOfKey(typeof key === 'string' ? key : undefined));
    spans.set(request, span);
    current.run(span, done);
  });
  // Reading the body leaves the context behind.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) current.run(span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    const route = request.routeOptions.url ?? 'unknown';
    if (span) end(span, `${request.method} ${route}`, reply.statusCode >= 500);
    done();
  });
}
