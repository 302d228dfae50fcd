import { randomId } from '../random.ts';
import { CIPHER } from './cipher.ts';
import type { Kept, Shelf } from './shelf.ts';

/** One customer's snapshots, encrypted with a key that the page cannot take out. */
export interface Vault {
  /** What was kept last; null where there is nothing yet. */
  readonly opened: unknown;
  /** Seals what becomes of what is kept now, by whichever tab. False once the session's end has deleted the key. */
  save(renew: (kept: unknown) => unknown): Promise<boolean>;
}

export interface VaultDeps {
  readonly shelf: Shelf;
  readonly crypto: Crypto;
  readonly owner: string;
  /** One at a time over all tabs, so that none seals over what another has just kept. */
  readonly exclusively: <T>(run: () => Promise<T>) => Promise<T>;
}

/** Source: NIST SP 800-38D, 8.2: 96 bits, and a new one for everything that is sealed. */
const IV_BYTES = 12;

/** JSON knows no dates. */
const DATE = '$date';

function withDates(this: unknown, name: string, value: unknown): unknown {
  // What it is called with is the object that has the member.
  const plain: unknown = typeof this === 'object' && this !== null ? Reflect.get(this, name) : value;
  return plain instanceof Date ? { [DATE]: plain.getTime() } : value;
}

function datesBack(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(DATE in value)) return value;
  return new Date(Number(value[DATE]));
}

/** The customer's id is authenticated with the data: a record never opens for another customer, even with the same key. */
function cipherFor(iv: Uint8Array<ArrayBuffer>, owner: string): AesGcmParams {
  return { name: CIPHER.name, iv, additionalData: new TextEncoder().encode(owner) };
}

async function unsealed({ key, sealed }: Kept, { crypto, owner }: VaultDeps): Promise<unknown> {
  if (sealed === undefined) return null;
  const plain = await crypto.subtle.decrypt(cipherFor(sealed.iv, owner), key, sealed.bytes);
  return JSON.parse(new TextDecoder().decode(plain), datesBack);
}

async function newKept(shelf: Shelf): Promise<Kept> {
  const id = randomId();
  return { id, key: await shelf.newKey(id) };
}

/** Opens this customer's record, or creates a new key for them. Throws if the browser refuses to store it. */
export async function openVault(deps: VaultDeps): Promise<Vault> {
  const { shelf, crypto, owner, exclusively } = deps;
  let kept = await shelf.read();
  let opened: unknown = null;
  if (kept !== null) {
    try {
      opened = await unsealed(kept, deps);
    } catch {
      // Of another customer, or damaged.
      kept = null;
    }
  }
  if (kept === null) {
    kept = await newKept(shelf);
    await shelf.begin(kept);
  }
  const { id, key } = kept;
  async function seal(renew: (kept: unknown) => unknown): Promise<boolean> {
    const now = await shelf.read();
    if (now?.id !== id) return false;
    const value = renew(await unsealed(now, deps).catch(() => null));
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const plain = new TextEncoder().encode(JSON.stringify(value, withDates));
    const bytes = await crypto.subtle.encrypt(cipherFor(iv, owner), key, plain);
    return shelf.keep(id, { iv, bytes });
  }
  return { opened, save: (renew) => exclusively(() => seal(renew)) };
}
