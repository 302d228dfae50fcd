import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel';
import type { Clock } from '#platform/clock.ts';

/** So many failures in a row open the circuit: one lost answer, or a handful, is no outage. */
const FAILURES_TO_OPEN = 10;

/** For so long nothing is sent, then one call tries. */
const OPEN_MS = 10_000;

/** A circuit that was not asked for so long, by business time, starts again: a clock that is moved moves it too. */
const FORGOTTEN_MS = 60_000;

/** What can be repeated is sent so often in all, within the one call's time-out. */
const RETRIES = 2;
const RETRY_FIRST_MS = 150;
const RETRY_LONGEST_MS = 1_000;

/** No pause that the provider asks for is longer than this: the limits count by the minute. */
const PAUSE_MAX_MS = 60_000;

/** What a failed call says of the provider's health; null: it is well, whatever it answered. */
export type Trouble =
  /** No connection, or a gateway with nothing behind it. Perhaps back in a moment. */
  | { readonly kind: 'gone' }
  /** No answer in time, or its own error. */
  | { readonly kind: 'failing' }
  /** Too many calls; it wants none for so long. */
  | { readonly kind: 'busy'; readonly pauseMs: number };

/** Nothing was sent: the circuit is open, or the provider asked for a pause. */
export class NotSent extends Error {}

export interface CircuitReport {
  /** The part of the provider's API: the first word of its paths. */
  readonly part: string;
  readonly state: 'closed' | 'half_open' | 'open';
}

export interface Circuits {
  /** Sends, or throws NotSent at once. Only what `isSafe` is ever sent twice. */
  run<T>(
    call: { part: string; isSafe: boolean; signal: AbortSignal },
    send: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  report(): CircuitReport[];
}

/** Whether a pause lasts until then. Further ahead than any pause, the clock has been set back since. */
function isAhead(until: Date, now: Date): boolean {
  const aheadMs = until.getTime() - now.getTime();
  return aheadMs > 0 && aheadMs <= PAUSE_MAX_MS;
}

function openAfterFailures(isDown: (error: unknown) => boolean) {
  return circuitBreaker(handleWhen(isDown), {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  });
}

/** One part of the provider, since one can be down while the others are well. */
function createCircuit(clock: Clock, troubleOf: (error: unknown) => Trouble | null) {
  const isDown = (error: unknown) => {
    const kind = troubleOf(error)?.kind;
    return kind === 'gone' || kind === 'failing';
  };
  const newBreaker = () => openAfterFailures(isDown);
  const again = retry(
    handleWhen((error) => troubleOf(error)?.kind === 'gone'),
    {
      maxAttempts: RETRIES,
      backoff: new ExponentialBackoff({ initialDelay: RETRY_FIRST_MS, maxDelay: RETRY_LONGEST_MS }),
    },
  );
  let breaker = newBreaker();
  let askedAt = clock.now();
  let quietUntil = new Date(0);
  /** What was found out so long ago says nothing about the provider now. */
  const isForgotten = (now: Date) => now.getTime() - askedAt.getTime() > FORGOTTEN_MS;

  const refuse = (now: Date) => {
    if (isAhead(quietUntil, now)) throw new NotSent('the provider asked for a pause');
    // While one call tries, the others would wait for it as long as it takes.
    if (breaker.state === CircuitState.HalfOpen) throw new NotSent('the provider is being tried');
  };

  /** A no is an answer: to the breaker it is a success, which ends a row of failures. */
  const heard = async <T>(send: () => Promise<T>): Promise<{ value: T } | { no: unknown }> => {
    try {
      return { value: await send() };
    } catch (error) {
      if (isDown(error)) throw error;
      return { no: error };
    }
  };

  const sendThrough = async <T>(
    isSafe: boolean,
    signal: AbortSignal,
    send: (signal: AbortSignal) => Promise<T>,
  ) => {
    const policy = isSafe ? wrap(again, breaker) : breaker;
    try {
      return await policy.execute((context) => heard(() => send(context.signal)), signal);
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new NotSent('the provider is down', { cause: error });
      throw error;
    }
  };

  return {
    get state() {
      return isForgotten(clock.now()) ? CircuitState.Closed : breaker.state;
    },
    async run<T>(isSafe: boolean, signal: AbortSignal, send: (signal: AbortSignal) => Promise<T>) {
      const now = clock.now();
      if (isForgotten(now)) breaker = newBreaker();
      askedAt = now;
      refuse(now);
      const answer = await sendThrough(isSafe, signal, send);
      if ('value' in answer) return answer.value;
      const trouble = troubleOf(answer.no);
      if (trouble?.kind === 'busy') {
        quietUntil = new Date(clock.now().getTime() + Math.min(trouble.pauseMs, PAUSE_MAX_MS));
      }
      throw answer.no;
    },
  };
}

const STATES = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half_open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
} as const;

/**
 * Spares a provider that is down, and us the wait for it. Each process has its own circuits: whether the provider can be
 * reached is a matter of this process's way to it, a shared verdict would need a store that can fail as well, and a few
 * calls more per process are no burden to anybody.
 */
export function createCircuits(clock: Clock, troubleOf: (error: unknown) => Trouble | null): Circuits {
  // Bounded: the parts are the first words of paths that stand in this code.
  const circuits = new Map<string, ReturnType<typeof createCircuit>>();
  return {
    run({ part, isSafe, signal }, send) {
      const known = circuits.get(part);
      const circuit = known ?? createCircuit(clock, troubleOf);
      if (!known) circuits.set(part, circuit);
      return circuit.run(isSafe, signal, send);
    },
    report: () => [...circuits].map(([part, circuit]) => ({ part, state: STATES[circuit.state] })),
  };
}
