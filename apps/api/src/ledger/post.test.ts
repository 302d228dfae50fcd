import { createTestDatabase, type TestDatabase } from '@kolo/tools/test-database.ts';
import { kobo } from '@kolo/domain/money';
import * as fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db.ts';
import { constraintOf, openDatabase, sqlStateOf } from '#platform/db.ts';
import { createIds } from '#platform/ids.ts';
import { balancesOf, openPots } from './accounts.ts';
import { PROVIDER, wallet, type Pot } from './chart.ts';
import { checkLedger, proveBooks } from './check.ts';
import { postMovement, postingRefusal, type Posting } from './post.ts';

const clock: Clock = { now: () => new Date() };
const ids = createIds(clock);
const logger = pino({ level: 'silent' });

let database: TestDatabase;
let app: Database;
let owner: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  app = openDatabase(database.appUrl, logger, 16);
  owner = openDatabase(database.ownerUrl, logger, 2);
});

afterAll(async () => {
  await Promise.all([app.close(), owner.close()]);
  await database.drop();
});

async function newBook(): Promise<string> {
  const userId = ids.next();
  await app.db.transaction().execute((tx) => openPots(tx, userId, [wallet('ds'), wallet('sb'), PROVIDER]));
  return userId;
}

function posting(userId: string, from: Pot, to: Pot, amount: bigint, key: string = ids.next()): Posting {
  return {
    userId,
    key,
    id: ids.next(),
    at: clock.now(),
    kind: 'accountDeposit',
    from,
    to,
    amountKobo: kobo(amount),
    narration: 'Deposit to DS account',
    reference: key,
  };
}

describe('a posting', () => {
  it('moves the amount and answers both balances', async () => {
    const userId = await newBook();
    const posted = await postMovement(app.db, posting(userId, PROVIDER, wallet('ds'), 500_000n));
    expect(posted).toMatchObject({ replayed: false, fromBalanceKobo: -500_000n, toBalanceKobo: 500_000n });
    expect((await balancesOf(app.db, userId)).get(wallet('ds').id)).toBe(500_000n);
  });

  it('that would take a pot below nothing is refused and changes nothing', async () => {
    const userId = await newBook();
    await postMovement(app.db, posting(userId, PROVIDER, wallet('ds'), 100n));
    await expect(
      postMovement(app.db, posting(userId, wallet('ds'), wallet('sb'), 101n)),
    ).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    });
    expect((await balancesOf(app.db, userId)).get(wallet('ds').id)).toBe(100n);
    expect((await checkLedger(app.db)).holds).toBe(true);
  });

  it('to a pot that is not open is refused', async () => {
    const userId = await newBook();
    await expect(postMovement(app.db, posting(userId, PROVIDER, wallet('ibs'), 100n))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('with a known key answers the first balances, also after the money moved on', async () => {
    const userId = await newBook();
    const first = posting(userId, PROVIDER, wallet('ds'), 700n, 'one-key');
    await postMovement(app.db, first);
    await postMovement(app.db, posting(userId, wallet('ds'), wallet('sb'), 700n));
    const again = await postMovement(app.db, { ...first, id: ids.next(), at: clock.now() });
    expect(again).toMatchObject({ replayed: true, movementId: first.id, toBalanceKobo: 700n });
    expect((await balancesOf(app.db, userId)).get(wallet('ds').id)).toBe(0n);
  });

  it('with a known key and another amount is refused', async () => {
    const userId = await newBook();
    await postMovement(app.db, posting(userId, PROVIDER, wallet('ds'), 700n, 'one-key'));
    await expect(
      postMovement(app.db, posting(userId, PROVIDER, wallet('ds'), 701n, 'one-key')),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('with the key of something that moved nothing is refused, and not taken for done', async () => {
    const userId = await newBook();
    const first = { ...posting(userId, PROVIDER, wallet('ds'), 700n), reference: 'the-same' };
    await postMovement(app.db, first);
    await sql`insert into idempotency (user_id, key, body_hash, created_at)
      select user_id, 'moved-nothing', body_hash, created_at from idempotency
      where user_id = ${userId}::uuid and key = ${first.key}`.execute(owner.db);
    await expect(
      postMovement(app.db, { ...first, id: ids.next(), key: 'moved-nothing' }),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect((await balancesOf(app.db, userId)).get(wallet('ds').id)).toBe(700n);
  });

  it.each([0n, -1n])('of %s kobo is refused before anything is asked', async (amount) => {
    const command = posting(await newBook(), wallet('ds'), wallet('sb'), amount);
    await expect(postMovement(app.db, command)).rejects.toThrow('a movement moves more than nothing');
  });

  it('sent a hundred times at once with one key moves once', async () => {
    const userId = await newBook();
    const command = posting(userId, PROVIDER, wallet('ds'), 5_000n, 'the-same');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => postMovement(app.db, { ...command, id: ids.next() })),
    );
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.movementId)).size).toBe(1);
    expect((await balancesOf(app.db, userId)).get(wallet('ds').id)).toBe(5_000n);
  });

  it('of the whole balance from two devices at once succeeds for one', async () => {
    const userId = await newBook();
    await postMovement(app.db, posting(userId, PROVIDER, wallet('ds'), 900n));
    const outcomes = await Promise.allSettled([
      postMovement(app.db, posting(userId, wallet('ds'), wallet('sb'), 900n)),
      postMovement(app.db, posting(userId, wallet('ds'), PROVIDER, 900n)),
    ]);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect((await balancesOf(app.db, userId)).get(wallet('ds').id)).toBe(0n);
  });

  it('between a pot and itself, or of nothing, is refused by the database as well', async () => {
    const userId = await newBook();
    for (const [to, amount] of [
      [wallet('ds').id, 10],
      [wallet('sb').id, 0],
      [wallet('sb').id, -10],
    ]) {
      const error: unknown =
        await sql`select ledger.move(${userId}::uuid, ${ids.next()}, '\\x00'::bytea, ${ids.next()}::uuid,
        ${clock.now()}::timestamptz, 1::smallint, ${wallet('ds').id}::integer, ${to}::integer, ${amount}::bigint, '', '')`
          .execute(owner.db)
          .catch((thrown: unknown) => thrown);
      expect(constraintOf(error)).toMatch(/^movement_sound$|^account_floor$/);
    }
    expect((await checkLedger(app.db)).holds).toBe(true);
  });

  it('to a pot that is not open leaves its key free and the other pot alone', async () => {
    const userId = await newBook();
    const command = posting(userId, PROVIDER, wallet('ibs'), 100n);
    await expect(postMovement(app.db, command)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await app.db.transaction().execute((tx) => openPots(tx, userId, [wallet('ibs')]));
    expect(await postMovement(app.db, command)).toMatchObject({ replayed: false, toBalanceKobo: 100n });
  });

  it('and its repeats stand in one transaction with others', async () => {
    const userId = await newBook();
    const first = posting(userId, PROVIDER, wallet('ds'), 700n);
    const answers = await app.db
      .transaction()
      .execute(async (tx) => [
        await postMovement(tx, first),
        await postMovement(tx, posting(userId, wallet('ds'), wallet('sb'), 700n)),
        await postMovement(tx, { ...first, id: ids.next() }),
      ]);
    expect(answers.map((answer) => answer.replayed)).toEqual([false, false, true]);
    expect(answers[2]).toMatchObject({ movementId: first.id, toBalanceKobo: 700n });
  });

  it('comes once for each of 40 keys sent by 16 at once, in both directions', async () => {
    const userId = await newBook();
    await postMovement(app.db, posting(userId, PROVIDER, wallet('ds'), 1_000n));
    await postMovement(app.db, posting(userId, PROVIDER, wallet('sb'), 1_000n));
    const commands = Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0
        ? posting(userId, wallet('ds'), wallet('sb'), 50n)
        : posting(userId, wallet('sb'), wallet('ds'), 50n),
    );
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, sender) => sender).flatMap((sender) =>
        commands.map((_, n) => {
          const command = commands[(n + sender) % commands.length] ?? commands[0];
          if (!command) throw new Error('there are commands');
          return postMovement(app.db, { ...command, id: ids.next() });
        }),
      ),
    );
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(40);
    expect(new Set(answers.map((answer) => answer.movementId)).size).toBe(40);
    expect(await balancesOf(app.db, userId)).toEqual(
      new Map([
        [wallet('ds').id, 1_000n],
        [wallet('sb').id, 1_000n],
        [PROVIDER.id, -2_000n],
      ]),
    );
    expect((await checkLedger(app.db)).holds).toBe(true);
  });

  it("never reads a missing partition as the customer's missing money", async () => {
    const userId = await newBook();
    const farFuture: Clock = { now: () => new Date('2099-01-01T00:00:00Z') };
    const late = { ...posting(userId, PROVIDER, wallet('ds'), 10n), id: createIds(farFuture).next() };
    const error: unknown = await postMovement(app.db, late).catch((thrown: unknown) => thrown);
    expect(sqlStateOf(error)).toBe('23514');
  });
});

describe('what the database says of a posting', () => {
  it.each<[Partial<pg.DatabaseError>, string | undefined]>([
    [{ code: 'LD402' }, 'INSUFFICIENT_FUNDS'],
    [{ code: '23514', constraint: 'account_floor' }, 'INSUFFICIENT_FUNDS'],
    [{ code: '23514', constraint: 'movement_sound' }, undefined],
    [{ code: '23514', column: 'to_balance' }, undefined],
    [{ code: '23505', constraint: 'account_floor' }, undefined],
    [{ code: 'LD404' }, 'NOT_FOUND'],
    [{ code: '23502', column: 'from_balance' }, 'NOT_FOUND'],
    [{ code: '23502', column: 'to_balance' }, 'NOT_FOUND'],
    [{ code: '23502', column: 'narration' }, undefined],
    [{ code: '23502' }, undefined],
  ])('%j is the refusal %s, or a fault', (said, code) => {
    const error = Object.assign(new pg.DatabaseError('', 0, 'error'), said);
    expect(postingRefusal(error)?.code).toBe(code);
  });
});

/** The customer whose books are spoilt. */
const broken = ids.next();
const [DS, SB] = [wallet('ds').id, wallet('sb').id];

class Undo extends Error {}

/** What the owner of the tables finds in a transaction that leaves nothing. */
async function undone<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const found: T[] = [];
  const run = owner.db.transaction().execute(async (tx) => {
    found.push(await work(tx));
    throw new Undo();
  });
  await run.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  // The transaction came to its end.
  return found[0]!;
}

describe('the books', () => {
  it('follow a plain model through random movements in parallel', async () => {
    const pots = [PROVIDER, wallet('ds'), wallet('sb')];
    const move = fc.record({
      from: fc.constantFrom(...pots),
      to: fc.constantFrom(...pots),
      amount: fc.bigInt({ min: 1n, max: 1_000n }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 30 }), async (moves) => {
        const userId = await newBook();
        const wanted = moves.filter(({ from, to }) => from !== to);
        const outcomes = await Promise.allSettled(
          wanted.map(({ from, to, amount }) => postMovement(app.db, posting(userId, from, to, amount))),
        );
        const model = new Map(pots.map((pot) => [pot.id, 0n]));
        wanted.forEach(({ from, to, amount }, index) => {
          if (outcomes[index]?.status !== 'fulfilled') return;
          model.set(from.id, (model.get(from.id) ?? 0n) - amount);
          model.set(to.id, (model.get(to.id) ?? 0n) + amount);
        });
        expect(await balancesOf(app.db, userId)).toEqual(model);
      }),
      { numRuns: 40 },
    );
    const check = await checkLedger(app.db);
    expect(check.proofs.filter((proof) => proof.broken > 0)).toEqual([]);
  });

  it.each<[string, RawBuilder<unknown>, Record<string, number>]>([
    [
      'a balance that was changed by hand',
      sql`update ledger.account set balance = balance + 1 where user_id = ${broken} and id = ${DS}`,
      { "each customer's pots add up to nothing": 1, 'each balance is the sum of its postings': 1 },
    ],
    [
      'an amount that was changed by hand',
      sql`update ledger.movement set amount = amount + 1 where user_id = ${broken} and to_id = ${DS}`,
      { 'each balance is the sum of its postings': 2, 'each balance follows from the one before it': 2 },
    ],
    [
      'a posting that is gone',
      sql`delete from ledger.movement where user_id = ${broken} and from_id = ${DS}`,
      {
        'each balance is the sum of its postings': 2,
        'each pot has all its postings, in order and without a gap': 2,
      },
    ],
    [
      'a posting out of its place',
      sql`update ledger.movement set from_seq = 3 where user_id = ${broken} and from_id = ${DS}`,
      { 'each pot has all its postings, in order and without a gap': 1 },
    ],
    [
      'a posting on a pot that is not there',
      sql`delete from ledger.account where user_id = ${broken} and id = ${SB}`,
      { "each customer's pots add up to nothing": 1, 'each posting was made on a pot that is open': 1 },
    ],
    [
      'a pot that owes',
      sql`update ledger.account set floor = balance + 1 where user_id = ${broken} and id = ${DS}`,
      { 'no pot is below its floor': 1 },
    ],
    [
      'a balance that does not follow',
      sql`update ledger.movement set to_balance = to_balance + 1 where user_id = ${broken} and to_id = ${SB}`,
      { 'each balance follows from the one before it': 1 },
    ],
  ])('show %s', async (_, corruption, wanted) => {
    const { proofs } = await undone(async (tx) => {
      await openPots(tx, broken, [wallet('ds'), wallet('sb'), PROVIDER]);
      await postMovement(tx, posting(broken, PROVIDER, wallet('ds'), 100n));
      await postMovement(tx, posting(broken, wallet('ds'), wallet('sb'), 40n));
      expect((await proveBooks(tx)).holds).toBe(true);
      await sql`alter table ledger.account drop constraint account_floor`.execute(tx);
      await corruption.execute(tx);
      return proveBooks(tx);
    });
    const found = proofs.filter((proof) => proof.broken > 0).map((proof) => [proof.name, proof.broken]);
    expect(Object.fromEntries(found)).toEqual(wanted);
  });

  it("cannot be written by the app's role but through the posting function", async () => {
    for (const statement of [
      sql`update ledger.account set balance = 1000000`,
      sql`insert into ledger.account (user_id, id) values (gen_random_uuid(), 1)`,
      sql`delete from ledger.movement`,
      sql`update ledger.movement set amount = 1`,
    ]) {
      const error: unknown = await statement.execute(app.db).catch((thrown: unknown) => thrown);
      expect(sqlStateOf(error)).toBe('42501');
    }
  });
});
