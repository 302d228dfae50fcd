import type { Query, QueryKey } from '@tanstack/react-query';
import { membersOf } from '#lib/storage.ts';
import { OFFLINE_DETAILS_MAX, OFFLINE_TRANSACTIONS_MAX } from './limits.ts';

/** One answer as it was shown. `atMs`: when it was fetched, by the server's clock. */
export interface Entry {
  readonly queryKey: QueryKey;
  readonly data: unknown;
  readonly atMs: number;
  /** When its newest part was fetched, where older ones were added to it. */
  readonly newestMs?: number;
}

function newestOf({ atMs, newestMs }: Entry): number {
  return newestMs ?? atMs;
}

/** The list of all transactions, as the screen of the history asks for it. */
export const ALL_TRANSACTIONS: QueryKey = ['transactions', 'pages', {}];
const LIST = JSON.stringify(ALL_TRANSACTIONS);

/**
 * What is kept, by the beginnings of its keys: who the customer is, and what they have. A search, a statement, a receipt or a
 * form's choices are not.
 */
const WHO = /^me$/;
const FIGURES =
  /^(?:accounts|schedules|orders) all$|^transactions (?:recent|pages)$|^packages (?:daily|sb|interest)$|^withdrawal claims$/;
const DETAILS = /^(?:accounts|schedules|orders) one$/;

function nameOf(queryKey: QueryKey): string {
  return queryKey.slice(0, 2).join(' ');
}

function isFilteredList(queryKey: QueryKey): boolean {
  return nameOf(queryKey) === 'transactions pages' && JSON.stringify(queryKey) !== LIST;
}

/** What a screen that shows it has to say the time of. */
export function hasFigures({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  const name = nameOf(queryKey);
  return FIGURES.test(name) || DETAILS.test(name);
}

export function isKept(queryKey: QueryKey): boolean {
  return WHO.test(nameOf(queryKey)) || (hasFigures({ queryKey }) && !isFilteredList(queryKey));
}

interface Row {
  readonly id: string;
}

interface Page {
  readonly transactions: readonly Row[];
  /** The id of its last transaction, where there are older ones. */
  readonly cursor: string | null;
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'transactions' in value && 'cursor' in value;
}

function pagesOf(data: unknown): readonly Page[] {
  const pages: unknown = typeof data === 'object' && data !== null && 'pages' in data ? data.pages : [];
  return Array.isArray(pages) ? pages.filter(isPage) : [];
}

/** Appends the older transactions fetched before, if the two lists overlap. */
function olderThan(newest: readonly Page[], before: readonly Page[]): readonly Row[] {
  const last = newest.at(-1)?.transactions.at(-1)?.id;
  const rows = before.flatMap(({ transactions }) => transactions);
  const at = rows.findIndex(({ id }) => id === last);
  return at === -1 ? [] : rows.slice(at + 1);
}

/** The last transactions as one page, from which the next one goes on. */
function asOnePage(data: unknown, before: unknown): { data: unknown; hasOlder: boolean } {
  const newest = pagesOf(data);
  const older = olderThan(newest, pagesOf(before));
  const rows = [...newest.flatMap(({ transactions }) => transactions), ...older];
  const transactions = rows.slice(0, OFFLINE_TRANSACTIONS_MAX);
  const end = (older.length > 0 ? pagesOf(before) : newest).at(-1)?.cursor ?? null;
  const cursor = rows.length > transactions.length ? (transactions.at(-1)?.id ?? null) : end;
  return {
    data: { pages: [{ ...newest[0], transactions, cursor }], pageParams: [null] },
    hasOlder: older.length > 0 && transactions.length > rows.length - older.length,
  };
}

/** The time of a list is that of its oldest part. */
function joined(entry: Entry, before: Entry | undefined): Entry {
  const { data, hasOlder } = asOnePage(entry.data, before?.data);
  if (!hasOlder || before === undefined) return { ...entry, data };
  return { ...entry, data, atMs: Math.min(before.atMs, entry.atMs), newestMs: newestOf(entry) };
}

/** All that is kept of one customer, the newest answer of each question. */
export class Entries {
  readonly #byKey = new Map<string, Entry>();

  constructor(entries: readonly Entry[] = []) {
    for (const entry of entries) this.take(entry);
  }

  all(): readonly Entry[] {
    return [...this.#byKey.values()];
  }

  /** False where it is not for keeping. */
  take(entry: Entry): boolean {
    if (!isKept(entry.queryKey) || entry.data === undefined) return false;
    const name = JSON.stringify(entry.queryKey);
    const before = this.#byKey.get(name);
    this.#byKey.delete(name);
    this.#byKey.set(name, name === LIST ? joined(entry, before) : entry);
    this.#dropOldDetails();
    return true;
  }

  /** Takes over what another tab has kept in the meantime, where this one knows nothing as new. */
  takeNewer(kept: readonly Entry[]): void {
    for (const entry of kept) {
      const own = this.#byKey.get(JSON.stringify(entry.queryKey));
      if (own === undefined || newestOf(entry) > newestOf(own)) this.take(entry);
    }
  }

  #dropOldDetails(): void {
    const details = this.all().filter(({ queryKey }) => DETAILS.test(nameOf(queryKey)));
    for (const { queryKey } of details.slice(0, -OFFLINE_DETAILS_MAX))
      this.#byKey.delete(JSON.stringify(queryKey));
  }
}

/** Reads what was unsealed: an earlier build may have kept another shape, which is then nothing. */
export function entriesFrom(opened: unknown): Entry[] {
  if (!Array.isArray(opened)) return [];
  return opened.filter((one: unknown): one is Entry => {
    const members = membersOf(one);
    return Array.isArray(members.get('queryKey')) && typeof members.get('atMs') === 'number';
  });
}
