import { oneLine } from '@kolo/domain/text';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { systemClock } from '#platform/clock.ts';
import { timedProviderCall } from '#platform/metrics.ts';
import { traced } from '#platform/trace.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import type { CircuitReport, Trouble } from './circuits.ts';
import { createCircuits, NotSent } from './circuits.ts';

/** Under the 20 s that a request of ours may take, every try of it together. */
const TIMEOUT_MS = 15_000;

/** Where the provider asks for a pause without saying how long. */
const PAUSE_MS = 5_000;

/** As its parent, and what it tells of the provider's health. */
class ProviderTrouble extends ProviderUnknown {
  readonly trouble: Trouble;

  constructor(message: string, trouble: Trouble, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}

/** The provider has no such transaction. Any other refusal, as of our key, says nothing of that. */
export function isUnknownTransaction(error: unknown): boolean {
  return error instanceof ProviderRefused && error.code === 'transaction_not_found';
}

const Envelope = z.object({
  status: z.boolean(),
  message: z._default(z.string(), ''),
  code: z.optional(z.nullable(z.string())),
  data: z.optional(z.unknown()),
});

/** Names of payers and banks are others' text: PostgreSQL cannot hold U+0000, and no narration is turned round by a mark. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? oneLine(value) : value));
  } catch {
    return undefined;
  }
}

async function readEnvelope(response: Response): Promise<z.infer<typeof Envelope>> {
  const text = await response.text().catch(() => '');
  const parsed = Envelope.safeParse(readJson(text));
  if (!parsed.success)
    throw new ProviderUnknown(`the provider answered ${response.status} in a shape of its own`);
  return parsed.data;
}

/** An answer in its own shape tells nothing of what happened. */
export function understood<S extends z.ZodMiniType>(schema: S, data: unknown): z.output<S> {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new ProviderUnknown('the provider answered in a shape of its own');
  return parsed.data;
}

export interface PaystackOptions {
  readonly baseUrl: string;
  readonly secretKey: string;
  /** How long one call may take; tests that wait for it make it short. */
  readonly timeoutMs?: number;
  /** By which pauses and outages are over; the system's where none is given. */
  readonly clock?: Clock;
}

/** One call; returns the `data` of the provider's envelope. */
export type PaystackCall = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

/** What stands between us and the provider, so that the health pages can show it. */
export interface PaystackHealth {
  circuits(): CircuitReport[];
}

/** 429: after how long it takes calls again, as the standard header says, or the provider's own. */
function pauseOf(headers: Headers, now: Date): number {
  const said = headers.get('retry-after') ?? headers.get('x-ratelimit-reset');
  if (said === null) return PAUSE_MS;
  const seconds = Number(said);
  const pauseMs = Number.isNaN(seconds) ? Date.parse(said) - now.getTime() : seconds * 1_000;
  return pauseMs >= 0 ? pauseMs : PAUSE_MS;
}

/** A gateway that has nothing behind it: the call reached nobody. */
const GATEWAY = new Set([502, 503, 504]);

function refuseTrouble(response: Response, now: Date): void {
  const { status } = response;
  const words = `the provider answered ${status}`;
  if (status === 429)
    throw new ProviderTrouble(words, { kind: 'busy', pauseMs: pauseOf(response.headers, now) });
  if (status >= 500) throw new ProviderTrouble(words, { kind: GATEWAY.has(status) ? 'gone' : 'failing' });
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/**
 * The provider's HTTP manner, for every group of its calls. Throws ProviderUnknown where its answer is not known
 * (time-out, 5xx, 429, no connection, or nothing sent because it is down or wants a pause) and ProviderRefused where it
 * said no. A question that found nobody is put again in a moment; what may move money is sent once, whatever comes back:
 * the caller finds out by its reference what became of it.
 */
export function createPaystackCall(options: PaystackOptions): { call: PaystackCall } & PaystackHealth {
  const clock = options.clock ?? systemClock;
  const circuits = createCircuits(clock, (error) =>
    error instanceof ProviderTrouble ? error.trouble : null,
  );

  async function send(method: 'GET' | 'POST', path: string, body: unknown, signal: AbortSignal) {
    let response: Response;
    try {
      response = await fetch(`${options.baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${options.secretKey}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal,
      });
    } catch (error) {
      const kind = isTimeout(error) || signal.aborted ? 'failing' : 'gone';
      throw new ProviderTrouble('the provider did not answer', { kind }, { cause: error });
    }
    refuseTrouble(response, clock.now());
    const envelope = await readEnvelope(response);
    if (!response.ok || !envelope.status)
      throw new ProviderRefused(envelope.message, envelope.code ?? undefined, response.status);
    return envelope.data;
  }

  return {
    circuits: () => circuits.report(),
    async call(method, path, body) {
      const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
      const part = path.split(/[/?]/)[1] ?? '';
      try {
        return await timedProviderCall(
          part,
          () =>
            traced(`provider ${method} ${part}`, 'client', () =>
              circuits.run({ part, isSafe: method === 'GET', signal }, (one) =>
                send(method, path, body, one),
              ),
            ),
          (error) => (error instanceof ProviderRefused ? 'refused' : 'unknown'),
        );
      } catch (error) {
        if (error instanceof NotSent) throw new ProviderUnknown(error.message, { cause: error });
        throw error;
      }
    },
  };
}
