import { openJournal, type JournalEntry } from './journal.ts';
import { COMPACT_ABOVE_LINES, DELIVERIES_KEPT, MESSAGES_KEPT, OPENING_BALANCE_KOBO } from './limits.ts';
import type * as rows from './records.ts';
import type { Fault } from './records.ts';

export type Table<T, Index extends string = never> = {
  get(key: string): T | undefined;
  by(index: Index, value: string): T | undefined;
  put(key: string, value: T): T;
  delete(key: string): void;
  /** In the order in which the rows were first put. */
  values(): IterableIterator<T>;
  newest(): T[];
  size(): number;
};

export type World = {
  transactions: Table<rows.Transaction, 'id' | 'accessCode' | 'payInto'>;
  customers: Table<rows.Customer, 'code' | 'id'>;
  authorizations: Table<rows.Authorization>;
  refunds: Table<rows.Refund>;
  recipients: Table<rows.Recipient, 'account' | 'id'>;
  transfers: Table<rows.Transfer, 'code' | 'id'>;
  plannedTransfers: Table<rows.TransferOutcome>;
  dedicatedAccounts: Table<rows.DedicatedAccount, 'id' | 'customer'>;
  disputes: Table<rows.Dispute>;
  people: Table<rows.Person, 'nin'>;
  bankAccounts: Table<rows.BankAccount>;
  messages: Table<rows.Message>;
  pushSubscriptions: Table<rows.PushSubscription>;
  phones: Table<rows.Phone>;
  webhooks: Table<rows.Webhook>;
  deliveries: Table<rows.Delivery>;
  faults: Table<Fault>;
  agenda: Table<rows.AgendaItem>;
  settings(): rows.Settings;
  changeSettings(change: Partial<rows.Settings>): void;
  /** Until then the world is only read: another sandbox may still own the files. */
  start(): void;
  close(): void;
};

type Write = (entry: JournalEntry) => void;
type Stored = {
  replay(key: string, value: unknown): void;
  entries(): Iterable<JournalEntry>;
  size(): number;
};
type Options<T, Index extends string> = {
  indexes?: Record<Index, (row: T) => string | null>;
  keep?: number;
};

const SETTINGS_KEY = 'all';
const openingSettings: Omit<rows.Settings, 'offsetMs'> = {
  balanceKobo: OPENING_BALANCE_KOBO,
  transferOtp: false,
  idCeiling: 1,
};

/** All state of the outside world: tables in memory, each change also a line of the journal in `dir`. A new one begins so far from now. */
export function openWorld(dir: string, openingOffsetMs = 0): World {
  const stored = new Map<string, Stored>();
  let write: Write = () => undefined;

  function table<T, Index extends string = never>(name: string, options: Options<T, Index> = {}) {
    const made = createTable<T, Index>(name, options, (entry) => write(entry));
    stored.set(name, made.stored);
    return made.table;
  }
  const settings = table<rows.Settings>('settings');
  const tables = openTables(table);

  const journal = openJournal(dir, (entry) => stored.get(entry.table)?.replay(entry.key, entry.value));
  const live = () => [...stored.values()].reduce((sum, one) => sum + one.size(), 0);
  write = (entry) => {
    journal.append(entry);
    if (journal.lines() > COMPACT_ABOVE_LINES && journal.lines() > 4 * live())
      journal.rewrite(allEntries(stored));
  };

  const current = () => settings.get(SETTINGS_KEY) ?? { ...openingSettings, offsetMs: openingOffsetMs };
  return {
    ...tables,
    settings: current,
    changeSettings: (change) => void settings.put(SETTINGS_KEY, { ...current(), ...change }),
    start() {
      journal.start();
      if (journal.lines() > 2 * live()) journal.rewrite(allEntries(stored));
    },
    close: () => journal.close(),
  };
}

type OpenTable = <T, Index extends string = never>(
  name: string,
  options?: Options<T, Index>,
) => Table<T, Index>;

function openTables(table: OpenTable): Omit<World, 'settings' | 'changeSettings' | 'start' | 'close'> {
  return {
    transactions: table<rows.Transaction, 'id' | 'accessCode' | 'payInto'>('transactions', {
      indexes: {
        id: (row) => String(row.id),
        accessCode: (row) => row.accessCode,
        payInto: (row) => row.payInto,
      },
    }),
    customers: table<rows.Customer, 'code' | 'id'>('customers', {
      indexes: { code: (row) => row.code, id: (row) => String(row.id) },
    }),
    authorizations: table<rows.Authorization>('authorizations'),
    refunds: table<rows.Refund>('refunds'),
    recipients: table<rows.Recipient, 'account' | 'id'>('recipients', {
      indexes: { account: (row) => `${row.bankCode}:${row.accountNumber}`, id: (row) => String(row.id) },
    }),
    transfers: table<rows.Transfer, 'code' | 'id'>('transfers', {
      indexes: { code: (row) => row.code, id: (row) => String(row.id) },
    }),
    plannedTransfers: table<rows.TransferOutcome>('plannedTransfers'),
    dedicatedAccounts: table<rows.DedicatedAccount, 'id' | 'customer'>('dedicatedAccounts', {
      indexes: { id: (row) => String(row.id), customer: (row) => (row.active ? row.customerCode : null) },
    }),
    disputes: table<rows.Dispute>('disputes'),
    people: table<rows.Person, 'nin'>('people', { indexes: { nin: (row) => row.nin } }),
    bankAccounts: table<rows.BankAccount>('bankAccounts'),
    messages: table<rows.Message>('messages', { keep: MESSAGES_KEPT }),
    pushSubscriptions: table<rows.PushSubscription>('pushSubscriptions'),
    phones: table<rows.Phone>('phones'),
    webhooks: table<rows.Webhook>('webhooks'),
    deliveries: table<rows.Delivery>('deliveries', { keep: DELIVERIES_KEPT }),
    faults: table<Fault>('faults'),
    agenda: table<rows.AgendaItem>('agenda'),
  };
}

function* allEntries(stored: Map<string, Stored>): Iterable<JournalEntry> {
  for (const one of stored.values()) yield* one.entries();
}

function createTable<T, Index extends string>(name: string, options: Options<T, Index>, write: Write) {
  const byKey = new Map<string, T>();
  const indexes = new Map<string, { of: (row: T) => string | null; keys: Map<string, string> }>();
  for (const [index, of] of Object.entries<(row: T) => string | null>(options.indexes ?? {})) {
    indexes.set(index, { of, keys: new Map() });
  }

  function unindex(key: string, row: T): void {
    for (const { of, keys } of indexes.values()) {
      const value = of(row);
      if (value !== null && keys.get(value) === key) keys.delete(value);
    }
  }
  function set(key: string, row: T): void {
    const before = byKey.get(key);
    if (before !== undefined) unindex(key, before);
    byKey.set(key, row);
    for (const { of, keys } of indexes.values()) {
      const value = of(row);
      if (value !== null) keys.set(value, key);
    }
  }
  function remove(key: string): void {
    const row = byKey.get(key);
    if (row === undefined) return;
    unindex(key, row);
    byKey.delete(key);
  }
  function forget(key: string): void {
    remove(key);
    write({ table: name, key });
  }

  const table: Table<T, Index> = {
    get: (key) => byKey.get(key),
    by(index, value) {
      const key = indexes.get(index)?.keys.get(value);
      return key === undefined ? undefined : byKey.get(key);
    },
    put(key, row) {
      set(key, row);
      write({ table: name, key, value: row });
      const oldest = byKey.keys().next();
      if (byKey.size > (options.keep ?? Infinity) && !oldest.done) forget(oldest.value);
      return row;
    },
    delete: (key) => (byKey.has(key) ? forget(key) : undefined),
    values: () => byKey.values(),
    newest: () => [...byKey.values()].reverse(),
    size: () => byKey.size,
  };
  const stored: Stored = {
    replay(key, value) {
      if (value === undefined) return remove(key);
      // The journal holds only what put() wrote under this table's name, so the row has this table's type.
      set(key, value as T);
    },
    *entries() {
      for (const [key, value] of byKey) yield { table: name, key, value };
    },
    size: () => byKey.size,
  };
  return { table, stored };
}
