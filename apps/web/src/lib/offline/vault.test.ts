import { expect, it } from 'vitest';
import { newKey } from './cipher.ts';
import type { Kept, Shelf } from './shelf.ts';
import { openVault, type VaultDeps } from './vault.ts';

/** A shelf in memory that copies what it is given, as a browser's database does. */
function memoryShelf(): Shelf & { kept: Kept | null } {
  const shelf: Shelf & { kept: Kept | null } = {
    kept: null,
    read: async () => shelf.kept,
    newKey: () => newKey(crypto),
    begin: async (kept) => void (shelf.kept = structuredClone(kept)),
    async keep(id, sealed) {
      if (shelf.kept?.id !== id) return false;
      shelf.kept = { ...shelf.kept, sealed: structuredClone(sealed) };
      return true;
    },
  };
  return shelf;
}

/** The lock of all tabs of one browser, in the way of `acrossTabs`. */
function turns(): VaultDeps['exclusively'] {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };
}

const exclusively = turns();

/** What is sealed does not depend on what was kept before, where a test does not say otherwise. */
async function open(shelf: Shelf, owner = 'ada') {
  const vault = await openVault({ shelf, crypto, owner, exclusively });
  return { opened: vault.opened, renew: vault.save, save: (value: unknown) => vault.save(() => value) };
}

it('what was kept opens again for the same customer, dates included', async () => {
  const shelf = memoryShelf();
  const vault = await open(shelf);
  expect(vault.opened).toBeNull();
  const value = [{ amount: 60_000, asOf: new Date('2026-11-23T13:05:00Z'), cursor: null, text: '$date' }];
  expect(await vault.save(value)).toBe(true);
  expect((await open(shelf)).opened).toEqual(value);
});

it('what lies there cannot be read, and its key cannot be taken out', async () => {
  const shelf = memoryShelf();
  const vault = await open(shelf);
  await vault.save({ name: 'Adaeze', amount: 60_000 });
  const bytes = new Uint8Array(shelf.kept?.sealed?.bytes ?? new ArrayBuffer());
  expect(bytes.length).toBeGreaterThan(0);
  expect(new TextDecoder().decode(bytes)).not.toMatch(/Adaeze|60000/);
  const key = shelf.kept?.key;
  if (key === undefined) throw new Error('no key was made');
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

it('no two savings are sealed alike', async () => {
  const shelf = memoryShelf();
  const vault = await open(shelf);
  const seen = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    await vault.save('the same');
    seen.add(String(shelf.kept?.sealed?.iv));
  }
  expect(seen.size).toBe(3);
});

it('what was kept for one customer opens for nobody else, and makes room', async () => {
  const shelf = memoryShelf();
  await (await open(shelf, 'ada')).save('sixty thousand');
  const before = shelf.kept?.id;
  expect((await open(shelf, 'bola')).opened).toBeNull();
  expect(shelf.kept?.id).not.toBe(before);
  expect((await open(shelf, 'ada')).opened).toBeNull();
});

it('what is damaged is nothing, and the app goes on', async () => {
  const shelf = memoryShelf();
  await (await open(shelf)).save('sixty thousand');
  const bytes = shelf.kept?.sealed?.bytes;
  if (bytes === undefined) throw new Error('nothing was kept');
  new Uint8Array(bytes)[0] = (new Uint8Array(bytes)[0] ?? 0) ^ 1;
  const vault = await open(shelf);
  expect(vault.opened).toBeNull();
  expect(await vault.save('again')).toBe(true);
});

it('after the key was deleted nothing is written, nor beside the key of a later session', async () => {
  const shelf = memoryShelf();
  const vault = await open(shelf);
  shelf.kept = null;
  expect(await vault.save('late')).toBe(false);
  expect(shelf.kept).toBeNull();
  await open(shelf, 'bola');
  expect(await vault.save('late')).toBe(false);
  expect((await open(shelf, 'bola')).opened).toBeNull();
});

it('each tab goes on from what another has just kept, also where two save at once', async () => {
  const shelf = memoryShelf();
  const [one, other] = [await open(shelf), await open(shelf)];
  const adding = (what: string) => (kept: unknown) => [...(Array.isArray(kept) ? kept : []), what];
  const saved = await Promise.all([one.renew(adding('one')), other.renew(adding('other'))]);
  expect(saved).toEqual([true, true]);
  await one.renew(adding('one again'));
  expect((await open(shelf)).opened).toEqual(['one', 'other', 'one again']);
});

it('a browser that refuses databases refuses the whole vault', async () => {
  const refusing = { ...memoryShelf(), read: () => Promise.reject(new DOMException('no', 'SecurityError')) };
  await expect(open(refusing)).rejects.toThrow('no');
});
