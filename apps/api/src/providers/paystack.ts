import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
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

const Initialized = z.object({ authorization_url: z.url(), reference: z.string() });

const Kobos = z.int().check(z.nonnegative());
const LogEntry = z.object({ type: z.optional(z.string()) });
const Verified = z.object({
  reference: z.string(),
  status: z.string(),
  amount: Kobos,
  requested_amount: z.optional(z.nullable(Kobos)),
  currency: z.string(),
  gateway_response: z.optional(z.nullable(z.string())),
  log: z.optional(z.nullable(z.object({ history: z._default(z.array(LogEntry), []) }))),
});

/** What the provider says of a transaction. */
export type Verification =
  | { readonly state: 'unknown_reference' }
  | {
      readonly state: 'success';
      readonly currency: string;
      readonly amountKobo: Kobo;
      readonly requestedKobo: Kobo;
    }
  | { readonly state: 'failed'; readonly reason: string }
  /** `left`: the customer closed the page. Else nobody has paid yet; both can still become a success. */
  | { readonly state: 'abandoned'; readonly left: boolean }
  | { readonly state: 'open' }
  | { readonly state: 'reversed' };

export interface Checkout {
  readonly email: string;
  readonly amountKobo: Kobo;
  readonly reference: string;
  /** Where the hosted page sends the customer after paying, and after giving up. */
  readonly callbackUrl: string;
  readonly cancelUrl: string;
}

export interface Paystack {
  /** Opens a hosted card checkout; answers the address of its page. */
  initialize(checkout: Checkout): Promise<{ authorizationUrl: string }>;
  verify(reference: string): Promise<Verification>;
}

async function readEnvelope(response: Response): Promise<z.infer<typeof Envelope>> {
  const parsed = Envelope.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success)
    throw new ProviderUnknown(`the provider answered ${response.status} in a shape of its own`);
  return parsed.data;
}

/** An answer in a shape of its own tells nothing of what happened. */
function understood<S extends z.ZodMiniType>(schema: S, data: unknown): z.output<S> {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new ProviderUnknown('the provider answered in a shape of its own');
  return parsed.data;
}

function verificationOf(data: z.infer<typeof Verified>): Verification {
  switch (data.status) {
    case 'success':
      return {
        state: 'success',
        currency: data.currency,
        amountKobo: kobo(BigInt(data.amount)),
        requestedKobo: kobo(BigInt(data.requested_amount ?? data.amount)),
      };
    case 'failed':
      return { state: 'failed', reason: data.gateway_response ?? '' };
    case 'abandoned':
      return { state: 'abandoned', left: data.log?.history.at(-1)?.type === 'close' };
    case 'reversed':
      return { state: 'reversed' };
    default:
      // pending, processing, ongoing, queued, and any word that is new to us: not final.
      return { state: 'open' };
  }
}

/**
 * The payment provider over HTTPS. Throws ProviderUnknown where its answer is not known (time-out, 5xx, no connection)
 * and ProviderRefused where it said no.
 */
export function createPaystack(options: {
  baseUrl: string;
  secretKey: string;
  /** How long one call may take; tests that wait for it make it short. */
  timeoutMs?: number;
}): Paystack {
  const send = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> => {
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

  return {
    async initialize(checkout) {
      const data = await send('POST', '/transaction/initialize', {
        email: checkout.email,
        amount: Number(checkout.amountKobo),
        currency: 'NGN',
        reference: checkout.reference,
        callback_url: checkout.callbackUrl,
        channels: ['card'],
        metadata: { cancel_action: checkout.cancelUrl },
      });
      return { authorizationUrl: understood(Initialized, data).authorization_url };
    },
    async verify(reference) {
      try {
        const data = await send('GET', `/transaction/verify/${encodeURIComponent(reference)}`);
        return verificationOf(understood(Verified, data));
      } catch (error) {
        if (error instanceof ProviderRefused && error.code === 'transaction_not_found') {
          return { state: 'unknown_reference' };
        }
        throw error;
      }
    },
  };
}
