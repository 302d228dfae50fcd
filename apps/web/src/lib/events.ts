/** One server-sent event. */
export interface ServerEvent {
  readonly type: string;
  readonly data: string;
}

/** What the follower needs of the browser; the session's own parts come from lib/session.ts. */
export interface EventsDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly url: string;
  readonly bearer: () => string | null;
  /** Mends the session after a 401; rejects where it is over or nobody can be reached. */
  readonly renew: () => Promise<unknown>;
  readonly random: () => number;
}

export interface EventsListener {
  readonly onOpen: () => void;
  readonly onEvent: (event: ServerEvent) => void;
}

/** The wait doubles with each failure up to this. */
const LONGEST_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 2_000;

/** The server breaks its silence more often than this; a longer one is a dead connection. */
const SILENCE_MS = 50_000;

/** What of the stream has been understood so far. */
interface Place {
  lastEventId: string | null;
  waitMs: number;
}

function takeBlock(block: string, place: Place, listener: EventsListener): void {
  let type = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === 'id') place.lastEventId = value;
    if (name === 'event') type = value;
    if (name === 'data') data.push(value);
    if (name === 'retry' && /^\d+$/.test(value)) place.waitMs = Number(value);
  }
  if (data.length > 0) listener.onEvent({ type, data: data.join('\n') });
}

/** Reads to the end of the stream; rejects when it was silent for too long. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  place: Place,
  listener: EventsListener,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const silence = setTimeout(() => void reader.cancel().catch(() => undefined), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) takeBlock(block, place, listener);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}

/** How long to wait after so many failures in a row: doubling, with a spread so that a crowd does not come back at once. */
export function backOffMs(failures: number, firstMs: number, random: number): number {
  const grown = Math.min(LONGEST_WAIT_MS, firstMs * 2 ** Math.min(failures, 16));
  return Math.round(grown * (0.5 + random / 2));
}

type Trip = 'read' | 'refused' | 'over';

/** Remembers its place: started again after a stop, it goes on after the last event that came. */
export class EventFollower {
  readonly #deps: EventsDeps;
  readonly #listener: EventsListener;
  readonly #place: Place = { lastEventId: null, waitMs: FIRST_WAIT_MS };
  #stop: AbortController | null = null;

  constructor(deps: EventsDeps, listener: EventsListener) {
    this.#deps = deps;
    this.#listener = listener;
  }

  /** Follows until it is stopped or the session is over; one connection at most. */
  start(): void {
    if (this.#stop !== null) return;
    this.#stop = new AbortController();
    void this.#follow(this.#stop.signal);
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      const trip = await this.#travel(signal).catch((): Trip => 'refused');
      if (trip === 'over') return;
      failures = trip === 'read' ? 0 : failures + 1;
      if (signal.aborted) return;
      await pause(backOffMs(failures, this.#place.waitMs, this.#deps.random()), signal);
    }
  }

  async #travel(signal: AbortSignal): Promise<Trip> {
    const { lastEventId } = this.#place;
    const bearer = this.#deps.bearer();
    if (bearer === null) return 'over';
    const response = await this.#deps.fetch(this.#deps.url, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${bearer}`,
        ...(lastEventId !== null && { 'last-event-id': lastEventId }),
      },
      cache: 'no-store',
      credentials: 'same-origin',
      signal,
    });
    if (response.status === 401) {
      await this.#deps.renew();
      return 'refused';
    }
    if (!response.ok || response.body === null) return 'refused';
    this.#listener.onOpen();
    // A cut is how a stream ends: it was read all the same.
    await readEvents(response.body, this.#place, this.#listener).catch(() => undefined);
    return 'read';
  }
}
