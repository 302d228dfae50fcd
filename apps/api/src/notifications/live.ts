import { setTimeout as wait } from 'node:timers/promises';
import type { LiveEvent, LivePayment } from '@kolo/contract/notifications';
import { Refusal } from '#platform/errors.ts';
import type { EventStream } from '#platform/http/stream.ts';
import type { Services } from '#platform/services.ts';
import {
  HEARTBEAT_MS,
  LIVE_BATCH,
  LIVE_POLL_MS,
  RECONNECT_MS,
  STREAM_BUFFER_MAX_BYTES,
  STREAMS_PER_CUSTOMER,
} from './limits.ts';
import type { News } from './queries.ts';
import { findNews, lastSeq } from './queries.ts';
import { MOVES_MONEY } from './words.ts';

/** How one payment of a customer stands; the states are only compared. */
interface PaymentState {
  readonly userId: string;
  readonly reference: string;
  readonly state: string;
}

/** How the payments stand that these customers may be waiting for. Payments is joined in by the wiring. */
export type PaymentStates = (userIds: readonly string[]) => Promise<readonly PaymentState[]>;

/** What a stream was told. */
interface Told {
  /** The place of the last notification. */
  after: bigint;
  /** The state of each payment, by its reference. */
  payments: ReadonlyMap<string, string>;
}

interface OpenStream extends Told {
  readonly userId: string;
  readonly stream: EventStream;
  /** Takes it off the list and ends it; what its client still has to take holds nobody else up. */
  readonly leave: () => void;
}

/** How far apart a process looks and says that it lives; tests make both short. */
export interface LivePace {
  readonly pollMs: number;
  readonly heartbeatMs: number;
}

/** A number that this server gave out; anything else is as good as none. */
function placeOf(lastEventId: string | null): bigint | null {
  return lastEventId !== null && /^\d{1,18}$/.test(lastEventId) ? BigInt(lastEventId) : null;
}

function eventOf({ seq, notification }: News) {
  const data: LiveEvent = { notification, movesMoney: MOVES_MONEY[notification.kind] };
  return { type: 'notification', id: String(seq), data };
}

function statesOf(userId: string, states: readonly PaymentState[]): ReadonlyMap<string, string> {
  return new Map(
    states.filter((one) => one.userId === userId).map(({ reference, state }) => [reference, state]),
  );
}

/**
 * The open streams of this process. One statement per round asks the database what is new for all of them, so that it does
 * not matter which process ran the job, and nothing hangs on the transaction that moved the money.
 */
export class LiveHub {
  readonly #services: Services;
  readonly #pace: LivePace;
  readonly #paymentStates: PaymentStates;
  readonly #open = new Map<string, Set<OpenStream>>();
  readonly #closed = new AbortController();
  #running: Promise<void> | null = null;

  constructor(
    services: Services,
    paymentStates: PaymentStates,
    pace: LivePace = { pollMs: LIVE_POLL_MS, heartbeatMs: HEARTBEAT_MS },
  ) {
    this.#services = services;
    this.#paymentStates = paymentStates;
    this.#pace = pace;
  }

  /** From where a stream begins: after what the client saw last, else after what stands there now. */
  async startOf(userId: string, lastEventId: string | null): Promise<Told> {
    if ((this.#open.get(userId)?.size ?? 0) >= STREAMS_PER_CUSTOMER) throw new Refusal('RATE_LIMITED');
    const newest = await lastSeq(this.#services.db, userId);
    const seen = placeOf(lastEventId);
    // Before the stream opens: a client asks about its payment once it is open, and hears of every change from here on.
    const payments = statesOf(userId, await this.#paymentStates([userId]));
    return { after: seen !== null && seen < newest ? seen : newest, payments };
  }

  add(userId: string, told: Told, stream: EventStream): void {
    if (this.#closed.signal.aborted) return stream.end();
    const ofCustomer = this.#open.get(userId) ?? new Set();
    // Many that began at the same moment all found room.
    if (ofCustomer.size >= STREAMS_PER_CUSTOMER) return stream.end();
    const leave = () => {
      clearInterval(heartbeat);
      ofCustomer.delete(open);
      if (ofCustomer.size === 0 && this.#open.get(userId) === ofCustomer) this.#open.delete(userId);
      stream.end();
    };
    const open: OpenStream = { userId, stream, ...told, leave };
    const heartbeat = setInterval(() => void this.#beat(open), this.#pace.heartbeatMs);
    this.#open.set(userId, ofCustomer.add(open));
    stream.greet({ id: String(open.after), reconnectMs: RECONNECT_MS });
    stream.onClose(leave);
    // A client that has left already may have been the only one: a run that ends at once would be kept as one that goes on.
    if (this.#open.size > 0) this.#running ??= this.#run();
  }

  /** Ends every stream; their clients come back to another process. */
  async close(): Promise<void> {
    this.#closed.abort();
    for (const { leave } of this.#streams()) leave();
    await this.#running;
  }

  #streams(): OpenStream[] {
    return [...this.#open.values()].flatMap((streams) => [...streams]);
  }

  /** A stream outlives neither its session nor its access token. */
  async #beat({ stream, leave }: OpenStream): Promise<void> {
    const isAllowed = await stream.isStillAllowed().catch(() => true);
    if (isAllowed) stream.comment('alive');
    else leave();
  }

  async #run(): Promise<void> {
    const { signal } = this.#closed;
    while (this.#open.size > 0 && !signal.aborted) {
      await this.#round().catch((error: unknown) =>
        this.#services.logger.warn({ err: error }, 'could not ask for live news'),
      );
      await wait(this.#pace.pollMs, undefined, { signal }).catch(() => undefined);
    }
    this.#running = null;
  }

  async #round(): Promise<void> {
    const readers = [...this.#open].map(([userId, streams]) => {
      const places = [...streams].map(({ after }) => after);
      return { userId, after: places.reduce((least, place) => (place < least ? place : least)) };
    });
    const userIds = [...this.#open.keys()];
    // The payments first: their news are small, and a customer may be waiting for them.
    const states = await this.#paymentStates(userIds);
    for (const userId of userIds) await this.#notifyPayments(userId, statesOf(userId, states));
    for (const news of await findNews(this.#services.db, readers, LIVE_BATCH)) await this.#tell(news);
  }

  async #tell(news: News): Promise<void> {
    for (const open of this.#open.get(news.userId) ?? []) {
      if (news.seq <= open.after || !(await this.#mayHear(open))) continue;
      open.after = news.seq;
      this.#send(open, eventOf(news));
    }
  }

  #send({ stream, leave }: OpenStream, event: Parameters<EventStream['send']>[0]): void {
    stream.send(event);
    if (stream.waitingBytes() > STREAM_BUFFER_MAX_BYTES) leave();
  }

  /** Names each payment whose state differs from what this stream was last told; the client then asks for the state. */
  async #notifyPayments(userId: string, payments: ReadonlyMap<string, string>): Promise<void> {
    for (const open of this.#open.get(userId) ?? []) {
      const changed = [...payments].filter(([reference, state]) => open.payments.get(reference) !== state);
      if (changed.length === 0 || !(await this.#mayHear(open))) continue;
      open.payments = payments;
      for (const [reference] of changed) {
        const data: LivePayment = { reference };
        // No place of its own: a client that comes back asks how its payment stands anyway.
        this.#send(open, { type: 'payment', id: String(open.after), data });
      }
    }
  }

  /** A session that has ended since the last heartbeat hears nothing more. Where that is not known the news wait. */
  async #mayHear({ stream, leave }: OpenStream): Promise<boolean> {
    const isAllowed = await stream.isStillAllowed();
    if (!isAllowed) leave();
    return isAllowed;
  }
}
