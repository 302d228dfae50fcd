import { monotonicMs } from '#platform/clock.ts';

interface MadeToken {
  readonly token: string;
  /** How long it may be used, from now. */
  readonly forMs: number;
}

/** A token of ours at a provider, made once for all who ask until it is old or refused. */
export interface KeptToken {
  get(): Promise<string>;
  /** The provider refused this one: the next call makes another. */
  drop(token: string): void;
}

export function keepToken(make: () => Promise<MadeToken>): KeptToken {
  let kept: { readonly token: string; readonly untilMs: number } | null = null;
  let making: Promise<string> | null = null;
  async function renew(): Promise<string> {
    const { token, forMs } = await make();
    kept = { token, untilMs: monotonicMs() + forMs };
    return token;
  }
  return {
    async get() {
      if (kept !== null && monotonicMs() < kept.untilMs) return kept.token;
      making ??= renew().finally(() => (making = null));
      return making;
    },
    drop(token) {
      if (kept?.token === token) kept = null;
    },
  };
}
