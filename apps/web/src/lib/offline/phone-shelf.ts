import { CIPHER, keyOf } from './cipher.ts';
import type { Kept, Sealed, Shelf } from './shelf.ts';

/** One text in the phone's Keystore or Keychain. */
export interface KeyHolder {
  readonly read: () => Promise<string | null>;
  readonly keep: (text: string) => Promise<unknown>;
}

/** What lies in the database then. */
interface Rows {
  read(): Promise<Omit<Kept, 'key'> | null>;
  begin(row: Omit<Kept, 'key'>): Promise<void>;
  keep(id: string, sealed: Sealed): Promise<boolean>;
}

export interface PhoneShelfDeps {
  readonly rows: Rows;
  readonly holder: KeyHolder;
  readonly crypto: Crypto;
}

const BITS_PER_BYTE = 8;
/** Which record the key is of, then its bytes. */
const APART = ' ';

/** On a phone what is sealed lies in the app's database, and its key in the Keystore or Keychain alone. */
export function phoneShelf({ rows, holder, crypto }: PhoneShelfDeps): Shelf {
  async function heldKey(id: string): Promise<CryptoKey | null> {
    const [of, text] = (await holder.read())?.split(APART) ?? [];
    if (of !== id || text === undefined) return null;
    return keyOf(
      Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
      crypto,
    );
  }
  return {
    async read() {
      const row = await rows.read();
      const key = row === null ? null : await heldKey(row.id);
      if (row === null || key === null) return null;
      return { ...row, key };
    },
    async newKey(id) {
      const bytes = crypto.getRandomValues(new Uint8Array(CIPHER.length / BITS_PER_BYTE));
      await holder.keep(id + APART + btoa(String.fromCharCode(...bytes)));
      return keyOf(bytes, crypto);
    },
    begin: ({ id }) => rows.begin({ id }),
    keep: (id, sealed) => rows.keep(id, sealed),
  };
}
