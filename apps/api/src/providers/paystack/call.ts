import * as z from 'zod/mini';

/** Under the 20 s that a request of ours may take. */
const TIMEOUT_MS = 15_000;

/** The provider's answer is not known: it may have acted or not. */
export class ProviderUnknown extends Error {}

/** The provider understood and said no. */
export class ProviderRefused extends Error {
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

const Envelope = z.object({
  status: z.boolean(),
  message: z._default(z.string(), ''),
  code: z.optional(z.nullable(z.string())),
  data: z.optional(z.unknown()),
});

async function readEnvelope(response: Response): Promise<z.infer<typeof Envelope>> {
  const parsed = Envelope.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success)
    throw new ProviderUnknown(`the provider answered ${response.status} in a shape of its own`);
  return parsed.data;
}

/** An answer in a shape of its own tells nothing of what happened. */
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
}

/** One call; answers the `data` of the provider's envelope. */
export type PaystackCall = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

/**
 * The provider's HTTP manner, for every group of its calls. Throws ProviderUnknown where its answer is not known
 * (time-out, 5xx, 429, no connection) and ProviderRefused where it said no.
 */
export function createPaystackCall(options: PaystackOptions): PaystackCall {
  return async (method, path, body) => {
    let response: Response;
    try {
      response = await fetch(`${options.baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${options.secretKey}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      });
    } catch (error) {
      throw new ProviderUnknown('the provider did not answer', { cause: error });
    }
    if (response.status >= 500 || response.status === 429) {
      throw new ProviderUnknown(`the provider answered ${response.status}`);
    }
    const envelope = await readEnvelope(response);
    if (!response.ok || !envelope.status)
      throw new ProviderRefused(envelope.message, envelope.code ?? undefined);
    return envelope.data;
  };
}
