import { newKey } from './cipher.ts';
import { OFFLINE_STORE } from './store-name.ts';

/** What was sealed, and the key that opens it, which cannot be exported. */
export interface Kept {
  /** Of this key, so that what was sealed with one before is never put beside it. */
  readonly id: string;
  readonly key: CryptoKey;
  readonly sealed?: Sealed;
}

/** The record in IndexedDB. On a phone the key is elsewhere: phone-shelf.ts. */
type Row = Omit<Kept, 'key'> & Partial<Pick<Kept, 'key'>>;

export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

/** Where one record lies. Every call may throw: a browser can refuse databases altogether. */
export interface Shelf {
  read(): Promise<Kept | null>;
  /** For a record that does not lie here yet. */
  newKey(id: string): Promise<CryptoKey>;
  /** In place of whatever was there. */
  begin(kept: Kept): Promise<void>;
  /** Only beside the key of this id: what was deleted in the meantime stays deleted. */
  keep(id: string, sealed: Sealed): Promise<boolean>;
}

const RECORDS = 'records';
const RECORD = 'snapshot';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
  });
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(OFFLINE_STORE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(RECORDS));
  return done(opening);
}

/** One transaction on a connection of its own: an open one would hold up the tab that deletes the database. */
async function within<T>(mode: IDBTransactionMode, run: (records: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open();
  database.addEventListener('versionchange', () => database.close());
  try {
    const transaction = database.transaction(RECORDS, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('The database failed.')),
      );
    });
    const result = await run(transaction.objectStore(RECORDS));
    await ended;
    return result;
  } finally {
    database.close();
  }
}

// Only this file writes to this database, so the record has this shape.
const recordIn = (records: IDBObjectStore): Promise<Row | undefined> => done(records.get(RECORD));

/** The record, with its key or without. */
export const database = {
  read: () => within('readonly', async (records) => (await recordIn(records)) ?? null),
  begin: (row: Row) => within('readwrite', async (records) => void (await done(records.put(row, RECORD)))),
  keep: (id: string, sealed: Sealed) =>
    within('readwrite', async (records) => {
      const kept = await recordIn(records);
      if (kept?.id !== id) return false;
      await done(records.put({ ...kept, sealed }, RECORD));
      return true;
    }),
};

/** In a browser the key lies beside what it opens. */
export const browserShelf: Shelf = {
  async read() {
    const row = await database.read();
    return row?.key === undefined ? null : { ...row, key: row.key };
  },
  newKey: () => newKey(crypto),
  begin: database.begin,
  keep: database.keep,
};
