import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type pg from 'pg';
import { monotonicMs } from './clock.ts';

const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/** What a process has done since it started: one of each in a process, whatever it listens on. */
function durations<const L extends string>(name: string, help: string, labelNames: readonly L[]) {
  return new Histogram({ name, help, labelNames, buckets: DURATION_BUCKETS_S, registers: [] });
}

export const httpDurations = durations(
  'http_request_duration_seconds',
  'Time to answer, by route and status',
  ['method', 'route', 'status'],
);

const jobDurations = durations(
  'job_duration_seconds',
  'Time that one try of a job took, by task and outcome',
  ['task', 'outcome'],
);

const dueDurations = durations(
  'due_work_duration_seconds',
  'Time that one look for work that has fallen due took, by outcome',
  ['work', 'outcome'],
);

const providerDurations = durations(
  'provider_request_duration_seconds',
  'Time of one call to the payment provider, by part of its API and outcome',
  ['part', 'outcome'],
);

/** What became of a call to the provider. */
type ProviderOutcome = 'answered' | 'refused' | 'unknown';

async function timed<T>(
  work: () => Promise<T>,
  observe: (seconds: number, error: unknown) => void,
): Promise<T> {
  const begunMs = monotonicMs();
  const seconds = () => (monotonicMs() - begunMs) / 1_000;
  try {
    const value = await work();
    observe(seconds(), null);
    return value;
  } catch (error) {
    observe(seconds(), error ?? new Error('failed'));
    throw error;
  }
}

function outcomeOf(error: unknown): 'done' | 'failed' {
  return error === null ? 'done' : 'failed';
}

export function timedJob<T>(task: string, run: () => Promise<T>): Promise<T> {
  return timed(run, (seconds, error) => jobDurations.observe({ task, outcome: outcomeOf(error) }, seconds));
}

export function timedDueWork<T>(work: string, run: () => Promise<T>): Promise<T> {
  return timed(run, (seconds, error) => dueDurations.observe({ work, outcome: outcomeOf(error) }, seconds));
}

export function timedProviderCall<T>(
  part: string,
  call: () => Promise<T>,
  outcome: (error: unknown) => ProviderOutcome,
): Promise<T> {
  return timed(call, (seconds, error) =>
    providerDurations.observe({ part, outcome: error === null ? 'answered' : outcome(error) }, seconds),
  );
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

/** Connections of this process: busy, idle, and calls that wait for one. */
export function poolReading(pool: pg.Pool): Reading {
  return {
    name: 'database_pool_connections',
    help: 'Connections of this process to the database, and calls that wait for one',
    label: 'state',
    read: () => [
      { label: 'busy', value: pool.totalCount - pool.idleCount },
      { label: 'idle', value: pool.idleCount },
      { label: 'waiting', value: pool.waitingCount },
    ],
  };
}

/** All that /metrics says: of the process itself, what it has done, and what is read now. */
export function createRegistry(readings: readonly Reading[]): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const one of [httpDurations, jobDurations, dueDurations, providerDurations])
    registry.registerMetric(one);
  for (const reading of readings) showReading(registry, reading);
  return registry;
}
