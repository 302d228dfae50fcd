import type { Db, Tx } from './db.ts';
import type { Refusal } from './errors.ts';
import type { Fact } from './http/health.ts';
import type { DeskRoute } from './http/desk-route.ts';
import type { Route } from './http/route.ts';
import type { DueWork } from './jobs.ts';
import type { CustomerSection } from './customer-section.ts';
import type { DeskQueue } from './desk-queue.ts';
import type { Maintenance } from './upkeep.ts';
import type { JobHandler } from './job-queue.ts';
import type { Actor } from './staff-record.ts';
import type { Reading } from './metrics.ts';

/** One proof over the books that a feature adds to the ledger's own: how many rows break it, 0 when it holds. */
export interface BookProof {
  readonly name: string;
  count(db: Db | Tx): Promise<number>;
}

/** What a feature has to say when a customer closes their account, or asks for a copy of everything. */
export interface Closing {
  /** Why the account cannot be closed yet, in words with the way out; null where nothing stands in the way. */
  readonly blockers?: readonly ((tx: Tx, userId: string) => Promise<Refusal | string | null>)[];
  /** What is done for a customer who leaves, under the same lock. */
  readonly onClose?: readonly ((tx: Tx, userId: string) => Promise<void>)[];
  /** What is kept about the customer, by the name it has in the file. */
  readonly exported?: Readonly<Record<string, (userId: string) => AsyncIterable<object>>>;
}

/** A group of staff commands, by its first word. */
export interface StaffCommand {
  readonly name: string;
  /** Lines for the list of commands. */
  readonly usage: string;
  /** The same words, so that they say all by themselves however much later they run: a customer by id, a file by its text. */
  whole?(words: readonly string[]): Promise<readonly string[]>;
  /** Runs the words after the name for whoever gives them, and returns the exit code. What changes something leaves a record. */
  run(words: readonly string[], print: (text: string) => void, actor: Actor): Promise<number>;
}

/** A signed message of the payment provider. What it says is never believed: anyone who gets it asks the provider. */
export interface ProviderEvent {
  readonly event: string;
  readonly data: { readonly [member: string]: unknown; readonly reference?: string | null | undefined };
}

/** Takes an event in the transaction that keeps it, and enqueues a job where it is concerned. */
export type EventListener = (tx: Tx, event: ProviderEvent) => Promise<void>;

/** What a feature adds to the app. Anyone who starts the app iterates over these and knows no feature by name. */
export interface Parts {
  readonly routes?: readonly Route[];
  /** What the staff's desk serves, on its own port. */
  readonly desk?: readonly DeskRoute[];
  /** What waits for staff. */
  readonly queues?: readonly DeskQueue[];
  /** What staff see of one customer. */
  readonly customerSections?: readonly CustomerSection[];
  /** The customers that match what staff typed, at most so many; none if nothing matches. */
  readonly search?: Readonly<Record<string, (text: string, most: number) => Promise<readonly string[]>>>;
  readonly jobs?: readonly JobHandler[];
  readonly dueWork?: readonly DueWork[];
  readonly maintenance?: readonly Maintenance[];
  readonly proofs?: readonly BookProof[];
  readonly closing?: Closing;
  readonly commands?: readonly StaffCommand[];
  /** By the beginning of the event's name; the longest one that fits gets it. */
  readonly providerEvents?: Readonly<Record<string, EventListener>>;
  /** Why a customer cannot take this name, in words with the way out; null where nothing stands in the way. */
  readonly nameBlockers?: readonly ((
    tx: Tx,
    userId: string,
    names: readonly string[],
  ) => Promise<string | null>)[];
  /** What is trusted no more when a change of contact is undone: what was added since that instant, under the same lock. */
  readonly onContactUndone?: readonly ((tx: Tx, userId: string, since: Date) => Promise<void>)[];
  readonly readings?: readonly Reading[];
  readonly facts?: readonly Fact[];
}

/** A feature as a value: its name, and what it adds, given what it needs. */
export interface Feature<in Context> {
  readonly name: string;
  open(context: Context): Parts;
}

/** What a process with the provider adds: its job, its due work and the events that it hears. */
export type ProcessParts = Required<Pick<Parts, 'jobs' | 'dueWork' | 'providerEvents'>>;

type PartsWithProcesses = Parts & { readonly processes?: readonly { readonly parts: ProcessParts }[] };

export function feature<Context>(
  name: string,
  open: (context: Context) => PartsWithProcesses,
): Feature<Context> {
  return {
    name,
    open(context) {
      const { processes = [], ...own } = open(context);
      const all: readonly Parts[] = [...processes.map(({ parts }) => parts), own];
      return {
        ...own,
        jobs: all.flatMap(({ jobs = [] }) => jobs),
        dueWork: all.flatMap(({ dueWork = [] }) => dueWork),
        providerEvents: Object.assign({}, ...all.map(({ providerEvents }) => providerEvents)),
      };
    },
  };
}
