import type * as z from 'zod/mini';
import type { Db, Tx } from './db.ts';
import type { CheckedRows, CheckedTable, Wanted } from './due-rows.ts';
import { checkedWork } from './due-rows.ts';
import type { EventListener, ProcessParts, ProviderEvent } from './feature.ts';
import { jobHandler } from './jobs.ts';
import { enqueueJob } from './outbox.ts';
import { answerOf, Unanswered } from './provider-answer.ts';
import type { Services } from './services.ts';
import type { JsonObject } from './tables.ts';

/** How long to wait after so many questions: each pause is twice as long as the one before, up to the longest. */
export function pauseMs(checks: number, firstMs: number, longestMs: number): number {
  // 2 ** 20 pauses are far beyond the longest; the bound keeps the power finite.
  return Math.min(firstMs * 2 ** Math.min(checks, 20), longestMs);
}

/** When the provider is asked about something again. */
export interface Backoff {
  readonly firstMs: number;
  /** The longest pause while the customer may be waiting, and after a question that was not answered. */
  readonly longestMs: number;
  /** The longest one from that age on. `isPromised`: the customer was told of that age, so one question falls due at it. */
  readonly old?: { readonly afterMs: number; readonly longestMs: number; readonly isPromised?: true };
  /** Ages at which one that is settled is looked at again, in case the word of a change got lost on the way. */
  readonly lateMs?: readonly number[];
  /** Questions after an event count for the pauses too; else only our own checks do. */
  readonly countsAll?: true;
}

/** `open`: asked about at growing pauses. `late`: looked at again at some ages. `final`: never by ourselves. */
export type Phase = 'open' | 'late' | 'final';

/** When the provider is asked next; null: never by ourselves (an event still settles). */
export function nextCheck(
  backoff: Backoff,
  phase: Phase,
  { createdAt, checks }: { readonly createdAt: Date; readonly checks: number },
  now: Date,
): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const { firstMs, longestMs, old, lateMs = [] } = backoff;
  if (phase === 'open') {
    if (old && age >= old.afterMs) return new Date(now.getTime() + pauseMs(checks, firstMs, old.longestMs));
    const due = now.getTime() + pauseMs(checks, firstMs, longestMs);
    return new Date(old?.isPromised ? Math.min(due, createdAt.getTime() + old.afterMs) : due);
  }
  const late = phase === 'late' ? lateMs.find((at) => at > age) : undefined;
  return late === undefined ? null : new Date(createdAt.getTime() + late);
}

/** Who asks. A customer who keeps looking pushes the pauses neither apart nor away. */
export type Trigger = 'check' | 'job' | 'customer';

/** What is written of every question, answered or not. */
export interface Checked {
  readonly checkedAt: Date;
  readonly checks: number;
  readonly nextCheckAt: Date | null;
  readonly trigger: Trigger;
}

interface Asked {
  readonly createdAt: Date;
  readonly checks: number;
}

/** What makes somebody ask the provider: a job, rows whose time has come, and what the provider tells. */
interface Triggers<Key extends JsonObject, T extends CheckedTable, C extends string> {
  /** The job that asks, and the shape of its payload: the row's key. */
  readonly task: string;
  readonly key: z.ZodMiniType<Key>;
  /** Whose job an event leaves behind. */
  ownerOf(key: Key): string;
  /** Rows whose time has come, and their key. */
  readonly due: CheckedRows<T, C>;
  keyOf(row: Wanted<T, C>): Key;
  /** By the beginning of an event's name: which row it is about; undefined where it is no business of ours. */
  readonly events: Readonly<Record<string, (tx: Tx, event: ProviderEvent) => Promise<Key | undefined>>>;
}

/**
 * Something that the provider decides: our row of it, and how it comes to what the provider says. The intent is committed
 * before the provider hears of it; then job, event, check and customer all ask, and one of them at a time, under the row's
 * lock, takes what was answered over. An answer that is not known changes nothing by guess.
 */
export interface ProcessOf<
  Key extends JsonObject,
  Row extends Asked,
  Status,
  Step,
  T extends CheckedTable,
  C extends string,
> extends Triggers<Key, T, C> {
  /** As the log names one: `a payment`. */
  readonly about: string;
  readonly backoff: Backoff;
  /** The row; undefined where there is nothing left to ask. */
  find(db: Db, key: Key): Promise<Row | undefined>;
  /**
   * Asks the provider, or tells it first what it has not heard; undefined where there is nothing to take over. Throws what
   * the provider's client throws.
   */
  ask(row: Row, trigger: Trigger): Promise<Status | undefined>;
  /** Holds the row after whatever stands before it in the order of locks; undefined where nothing is left to do. */
  lock(tx: Tx, row: Row): Promise<Row | undefined>;
  /** What the answer means. Pure. */
  decide(row: Row, answer: Status | Unanswered, now: Date): Step;
  /** How one stands after this step. */
  phase(row: Row, step: Step): Phase;
  /** Money, timeline, notifications, cases, and the row with what is written of the question. */
  apply(tx: Tx, row: Row, step: Step, checked: Checked): Promise<void>;
}

export interface Process<Key, Row = never, Status = never> {
  readonly parts: ProcessParts;
  /** Asks now, and takes over what is answered. `silent`: the provider did not say. */
  settle(key: Key, trigger: Trigger): Promise<'settled' | 'silent'>;
  /** Takes over what was answered where the provider was told of this row. */
  takeOver(known: Row, answer: Status | Unanswered, trigger: Trigger): Promise<void>;
}

/** A job, due work and events that all do this for the row of a key. */
export function askedFor<Key extends JsonObject, T extends CheckedTable, const C extends string>(
  services: Services,
  { task, key: Payload, ownerOf, due, keyOf, events }: Triggers<Key, T, C>,
  settle: (key: Key, trigger: Trigger) => Promise<unknown>,
): ProcessParts {
  const listen =
    (find: (tx: Tx, event: ProviderEvent) => Promise<Key | undefined>): EventListener =>
    async (tx, event) => {
      const key = await find(tx, event);
      if (key) await enqueueJob(tx, services, { userId: ownerOf(key), task, payload: key });
    };
  return {
    jobs: [jobHandler(task, Payload, async (key) => void (await settle(key, 'job')))],
    dueWork: [checkedWork(services, due, (row) => settle(keyOf(row), 'check'))],
    providerEvents: Object.fromEntries(
      Object.entries(events).map(([prefix, find]) => [prefix, listen(find)]),
    ),
  };
}

export function providerProcess<
  Key extends JsonObject,
  Row extends Asked,
  Status,
  Step,
  T extends CheckedTable,
  const C extends string,
>(services: Services, one: ProcessOf<Key, Row, Status, Step, T, C>): Process<Key, Row, Status> {
  const { db, clock, logger } = services;

  async function takeOver(known: Row, answer: Status | Unanswered, trigger: Trigger): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const row = await one.lock(tx, known);
      if (!row) return;
      const now = clock.now();
      const checks = trigger === 'check' || one.backoff.countsAll ? row.checks + 1 : row.checks;
      const step = one.decide(row, answer, now);
      // Where it did not answer it is asked again, however the row stands: the question may have come from an event.
      const nextCheckAt =
        answer instanceof Unanswered
          ? new Date(now.getTime() + pauseMs(checks, one.backoff.firstMs, one.backoff.longestMs))
          : nextCheck(one.backoff, one.phase(row, step), { createdAt: row.createdAt, checks }, now);
      await one.apply(tx, row, step, { checkedAt: now, checks, nextCheckAt, trigger });
    });
  }

  async function settle(key: Key, trigger: Trigger): Promise<'settled' | 'silent'> {
    const known = await one.find(db, key);
    if (!known) return 'settled';
    const answer = await answerOf(() => one.ask(known, trigger));
    if (answer === undefined) return 'settled';
    const isSilent = answer instanceof Unanswered;
    if (isSilent)
      logger.warn({ key, reason: answer.reason }, `the provider did not say what became of ${one.about}`);
    await takeOver(known, answer, trigger);
    return isSilent ? 'silent' : 'settled';
  }

  return { settle, takeOver, parts: askedFor(services, one, settle) };
}
