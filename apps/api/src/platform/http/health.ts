import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { originOf } from './route.ts';
import { answerUnknownPath } from './error-answers.ts';

const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** One thing that must answer before traffic is let in. Throws when it does not. */
export interface Check {
  readonly name: string;
  check(): Promise<void>;
}

/** A figure that is read when somebody looks; none where nothing is known yet. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  /** Tells several values of one figure apart. */
  readonly label?: string;
  read(): Promise<readonly Value[]> | readonly Value[];
}

interface Value {
  readonly label?: string;
  readonly value: number;
}

function showReading(registry: Registry, { name, help, label, read }: Reading): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      // What cannot be read now is left out: the other figures are asked for all the more when the database is away.
      const values = await Promise.resolve(read()).catch(() => []);
      this.reset();
      // A gauge without labels begins at 0, which would be a value.
      if (label === undefined) this.remove();
      for (const one of values) this.set(label === undefined ? {} : { [label]: one.label ?? '' }, one.value);
    },
  });
}

/** Something that /readyz says beside whether traffic is let in; it never decides that. */
export interface Fact {
  readonly name: string;
  read(): Promise<object | null>;
}

async function readFacts(facts: readonly Fact[]): Promise<Record<string, object | null>> {
  const values = await Promise.all(facts.map((fact) => fact.read().catch(() => null)));
  return Object.fromEntries(facts.map(({ name }, at) => [name, values[at] ?? null]));
}

/** /healthz (alive), /readyz (all checks pass), /metrics (Prometheus, on loopback only). */
export function serveHealth(
  app: FastifyInstance,
  checks: readonly Check[],
  readings: readonly Reading[] = [],
  facts: readonly Fact[] = [],
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const reading of readings) showReading(registry, reading);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });

  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const results = await Promise.allSettled(checks.map((one) => one.check()));
    const failing = checks.filter((_, index) => results[index]?.status === 'rejected').map((one) => one.name);
    return reply
      .code(failing.length > 0 ? 503 : 200)
      .send({ ready: failing.length === 0, failing, ...(await readFacts(facts)) });
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!originOf(request).isLoopback) return answerUnknownPath(request, reply);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
