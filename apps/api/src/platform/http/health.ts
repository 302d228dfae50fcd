import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Reading } from '../metrics.ts';
import { RETRY_AFTER_S } from '../limits.ts';
import { createRegistry, httpDurations } from '../metrics.ts';
import { originOf } from './route.ts';
import { answerUnknownPath } from './error-answers.ts';

/** One thing that must answer before traffic is let in. Throws when it does not. */
export interface Check {
  readonly name: string;
  check(): Promise<void>;
}

/** Something that /readyz says beside whether traffic is let in; it never decides that. */
export interface Fact {
  readonly name: string;
  read(): Promise<object | null>;
}

/** A fact that cannot be read, or takes longer than a probe waits, is null. */
async function readFacts(facts: readonly Fact[]): Promise<Record<string, object | null>> {
  const longestMs = 1_000;
  const patience = () => wait(longestMs, null, { ref: false });
  const values = await Promise.all(
    facts.map((fact) => Promise.race([fact.read().catch(() => null), patience()])),
  );
  return Object.fromEntries(facts.map(({ name }, at) => [name, values[at] ?? null]));
}

/** What the health pages show. */
export interface Watched {
  readonly checks: readonly Check[];
  readonly readings?: readonly Reading[];
  readonly facts?: readonly Fact[];
  /** Whether /metrics answers other machines too: only on a port that customers cannot reach. */
  readonly answersOtherMachines?: boolean;
}

/** Counts every answer by its route; a path that is none of ours is `unknown`, so that strangers make no figures. */
export function watchAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    httpDurations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
    done();
  });
}

/** /healthz (alive), /readyz (all checks pass), /metrics (Prometheus). */
export function serveHealth(
  app: FastifyInstance,
  { checks, readings = [], facts = [], answersOtherMachines = false }: Watched,
): void {
  const registry = createRegistry(readings);

  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const results = await Promise.allSettled(checks.map((one) => one.check()));
    const failing = checks.filter((_, index) => results[index]?.status === 'rejected').map((one) => one.name);
    if (failing.length > 0) void reply.header('retry-after', String(RETRY_AFTER_S));
    return reply
      .code(failing.length > 0 ? 503 : 200)
      .send({ ready: failing.length === 0, failing, ...(await readFacts(facts)) });
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!answersOtherMachines && !originOf(request).isLoopback) return answerUnknownPath(request, reply);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
