import { expect, it } from 'vitest';
import { phoneShelf } from './phone-shelf.ts';
import type { Kept, Sealed } from './shelf.ts';
import { openVault } from './vault.ts';

type Row = Omit<Kept, 'key'>;

/** A phone: what lies in the app's database, and what its keystore holds. */
function someRows() {
  const phone = { row: null as Row | null, held: null as string | null };
  const shelf = phoneShelf({
    rows: {
      read: async () => phone.row,
      begin: async (row) => void (phone.row = structuredClone(row)),
      async keep(id: string, sealed: Sealed) {
        if (phone.row?.id !== id) return false;
        phone.row = { ...phone.row, sealed: structuredClone(sealed) };
        return true;
      },
    },
    holder: { read: async () => phone.held, keep: async (text) => void (phone.held = text) },
    crypto,
  });
  const open = () => openVault({ shelf, crypto, owner: 'ada', exclusively: (run) => run() });
  return { phone, shelf, open };
}

it('what was kept opens again, and its key lies in the keystore alone', async () => {
  const { phone, shelf, open } = someRows();
  expect(await (await open()).save(() => ({ amount: 60_000 }))).toBe(true);
  expect((await open()).opened).toEqual({ amount: 60_000 });
  expect(Object.keys(phone.row ?? {})).toEqual(['id', 'sealed']);
  expect((await shelf.read())?.key.extractable).toBe(false);
});

it('a keystore that was emptied opens nothing, and a new key nothing of before', async () => {
  const { phone, open } = someRows();
  const first = await open();
  await first.save(() => 'sixty thousand');
  const before = phone.held;
  phone.held = null;
  expect((await open()).opened).toBeNull();
  expect(phone.held).not.toBe(before);
  expect(await first.save(() => 'late')).toBe(false);
  expect((await open()).opened).toBeNull();
});

it('the key of another record is no key of this one', async () => {
  const { phone, open } = someRows();
  await (await open()).save(() => 'sixty thousand');
  for (const held of ['', 'another AAAA', phone.held?.replace(/^./, 'x') ?? '']) {
    const { row } = phone;
    phone.held = held;
    expect((await open()).opened).toBeNull();
    phone.row = row;
  }
});

it('every key is a new one', async () => {
  const held = new Set<string | undefined>();
  for (let round = 0; round < 3; round += 1) {
    const { phone, open } = someRows();
    await open();
    held.add(phone.held?.split(' ')[1]);
  }
  expect(held.size).toBe(3);
});

it('where the keystore refuses, nothing is kept', async () => {
  const { phone, shelf } = someRows();
  const refusing = { ...shelf, newKey: () => Promise.reject(new Error('no keystore')) };
  await expect(
    openVault({ shelf: refusing, crypto, owner: 'ada', exclusively: (run) => run() }),
  ).rejects.toThrow('no keystore');
  expect(phone.row).toBeNull();
});
