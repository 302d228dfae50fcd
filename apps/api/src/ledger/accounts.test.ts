import { createTestDatabase, type TestDatabase } from '@kolo/tools/test-database.ts';
import { kobo } from '@kolo/domain/money';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db.ts';
import { openDatabase } from '#platform/db.ts';
import { createIds } from '#platform/ids.ts';
import {
  balancesIn,
  balancesOf,
  broughtUnder,
  filledPots,
  firstFromProvider,
  hasComeIn,
  heldBy,
  holdAllPots,
  holdPots,
  madeGoodBy,
  netFromProvider,
  openPackagePot,
  openPackagePots,
  openPots,
  potsCredited,
  withoutPot,
} from './accounts.ts';
import { CHARGEBACK_LOSS, FEES, PACKAGES_ABOVE, PROVIDER, wallet, type Pot } from './chart.ts';
import { postMovement } from './post.ts';

const ids = createIds(systemClock);
const [DS, SB, IBS] = [wallet('ds'), wallet('sb'), wallet('ibs')];
const POTS = [PROVIDER, FEES, CHARGEBACK_LOSS, DS, SB, IBS];

let database: TestDatabase;
let app: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  app = openDatabase(database.appUrl, pino({ level: 'silent' }), 4);
});

afterAll(async () => {
  await app?.close();
  await database?.drop();
});

function within<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return app.db.transaction().execute(work);
}

async function newBook(pots: readonly Pot[] = POTS): Promise<string> {
  const userId = ids.next();
  await within((tx) => openPots(tx, userId, pots));
  return userId;
}

/** Returns the movement's id. */
async function move(
  userId: string,
  from: Pot,
  to: Pot,
  amount: bigint,
  reference = 'kolo-other',
): Promise<string> {
  const id = ids.next();
  await postMovement(app.db, {
    userId,
    key: id,
    id,
    at: systemClock.now(),
    kind: 'accountDeposit',
    from,
    to,
    amountKobo: kobo(amount),
    narration: 'Deposit to DS account',
    reference,
  });
  return id;
}

test('each package of a customer gets the next number, one after the other as many at once', async () => {
  const [one, other] = [await newBook(), await newBook()];
  const first = await within((tx) => openPackagePot(tx, one));
  expect(first).toEqual({ id: PACKAGES_ABOVE + 1, floor: 0n });
  expect((await within((tx) => openPackagePot(tx, one))).id).toBe(PACKAGES_ABOVE + 2);
  expect(await within((tx) => openPackagePots(tx, [one, other, one]))).toEqual(
    [3, 1, 4].map((place) => ({ id: PACKAGES_ABOVE + place, floor: 0n })),
  );
  expect(await within((tx) => openPackagePots(tx, []))).toEqual([]);
  expect((await balancesOf(app.db, one)).get(PACKAGES_ABOVE + 4)).toBe(0n);
});

test('of many customers those are named who have no such pot', async () => {
  const [having, lacking, none] = [await newBook([DS, SB]), await newBook([DS]), ids.next()];
  expect(await within((tx) => withoutPot(tx, [having, lacking, none], SB))).toEqual([lacking, none]);
  expect(await within((tx) => withoutPot(tx, [having, lacking, none], DS))).toEqual([none]);
});

test('a pot that is held is posted to when its holder is done, and another customer’s never waits', async () => {
  for (const hold of [
    (tx: Tx, userId: string) => holdPots(tx, userId, [DS]),
    (tx: Tx, userId: string) => holdAllPots(tx, userId),
  ]) {
    const [held, free] = [await newBook(), await newBook()];
    const order: string[] = [];
    let posting: Promise<unknown> | undefined;
    await within(async (tx) => {
      await hold(tx, held);
      posting = move(held, PROVIDER, DS, 100n).then(() => order.push('posted'));
      await move(free, PROVIDER, DS, 100n);
      order.push('let go');
    });
    await posting;
    expect(order).toEqual(['let go', 'posted']);
  }
});

test('a customer holds what is in their own pots; the world outside is no part of it', async () => {
  const userId = await newBook();
  expect(await heldBy(app.db, userId)).toBe(0n);
  expect(await heldBy(app.db, ids.next())).toBe(0n);
  expect(await within((tx) => filledPots(tx, userId))).toEqual([]);
  await move(userId, PROVIDER, SB, 700n);
  await move(userId, PROVIDER, DS, 50n);
  await move(userId, DS, FEES, 20n);
  expect(await heldBy(app.db, userId)).toBe(730n);
  expect(await within((tx) => filledPots(tx, userId))).toEqual([
    { pot: { id: DS.id, floor: 0n }, balanceKobo: 30n },
    { pot: { id: SB.id, floor: 0n }, balanceKobo: 700n },
  ]);
  expect(await balancesOf(app.db, userId)).toEqual(
    new Map([
      [PROVIDER.id, -750n],
      [FEES.id, 20n],
      [CHARGEBACK_LOSS.id, 0n],
      [DS.id, 30n],
      [SB.id, 700n],
      [IBS.id, 0n],
    ]),
  );
});

test('the pots of many customers are read at once, each by its own owner', async () => {
  const [one, other] = [await newBook(), await newBook()];
  await move(one, PROVIDER, DS, 11n);
  await move(other, PROVIDER, DS, 22n);
  const wanted = [
    { userId: one, pot: DS.id },
    { userId: other, pot: DS.id },
    { userId: other, pot: SB.id },
    { userId: one, pot: PACKAGES_ABOVE + 9 },
  ];
  expect(await within((tx) => balancesIn(tx, wanted))).toEqual(
    new Map([
      [`${one}:${DS.id}`, 11n],
      [`${other}:${DS.id}`, 22n],
      [`${other}:${SB.id}`, 0n],
    ]),
  );
});

test('what came in under a reference is followed from pot to pot', async () => {
  const userId = await newBook();
  const [neighbour, mine] = [await newBook(), 'kolo-mine'];
  await move(neighbour, PROVIDER, DS, 9_000n, mine);
  expect(await hasComeIn(app.db, userId, mine)).toBe(false);
  expect(await firstFromProvider(app.db, userId, mine)).toBeUndefined();
  expect(await netFromProvider(app.db, userId, mine)).toBe(0n);
  expect(await within((tx) => potsCredited(tx, userId, mine))).toEqual([]);
  expect(await within((tx) => broughtUnder(tx, userId, mine))).toEqual([]);

  const first = await move(userId, PROVIDER, SB, 1_000n, mine);
  await move(userId, PROVIDER, SB, 400n);
  await move(userId, SB, DS, 300n, mine);
  await move(userId, PROVIDER, DS, 50n, mine);
  expect(await hasComeIn(app.db, userId, mine)).toBe(true);
  expect(await firstFromProvider(app.db, userId, mine)).toBe(first);
  expect(await netFromProvider(app.db, userId, mine)).toBe(1_050n);
  expect((await within((tx) => potsCredited(tx, userId, mine))).map(({ id }) => id)).toEqual([SB.id, DS.id]);
  expect(await within((tx) => broughtUnder(tx, userId, mine))).toEqual([
    { pot: SB, broughtKobo: 700n },
    { pot: DS, broughtKobo: 350n },
  ]);

  await move(userId, DS, PROVIDER, 350n, mine);
  expect(await netFromProvider(app.db, userId, mine)).toBe(700n);
  expect(await within((tx) => potsCredited(tx, userId, mine))).toEqual([SB, DS]);
  // A move inside Kolo is nothing that came in.
  await move(userId, SB, IBS, 1n, 'kolo-inside');
  expect(await hasComeIn(app.db, userId, 'kolo-inside')).toBe(false);
});

test('a loss is made good by what came in right before it, and by nothing that came in later', async () => {
  const userId = await newBook();
  expect(await madeGoodBy(app.db, userId, 'kolo-first')).toBe(0n);
  await move(userId, PROVIDER, DS, 100n, 'kolo-first');
  await move(userId, DS, CHARGEBACK_LOSS, 60n);
  await move(userId, DS, FEES, 5n);
  await move(userId, DS, CHARGEBACK_LOSS, 10n);
  await move(userId, PROVIDER, DS, 200n, 'kolo-second');
  await move(userId, DS, CHARGEBACK_LOSS, 90n);
  expect(await madeGoodBy(app.db, userId, 'kolo-first')).toBe(70n);
  expect(await madeGoodBy(app.db, userId, 'kolo-second')).toBe(90n);
});
