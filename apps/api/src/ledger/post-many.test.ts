import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ensurePartitions } from '#platform/partitions.ts';
import { openTestApp } from '#testing/app.ts';
import { balancesOf, openPots } from './accounts.ts';
import type { Pot } from './chart.ts';
import { PROVIDER, wallet } from './chart.ts';
import { checkLedger } from './check.ts';
import type { Command } from './post-many.ts';
import { postMany } from './post-many.ts';

const world = await openTestApp();
await ensurePartitions(world.services.db, world.clock);

async function customer(pots: readonly Pot[] = [PROVIDER, wallet('ds'), wallet('ibs')]): Promise<string> {
  const userId = world.services.ids.next();
  await world.services.db.transaction().execute((tx) => openPots(tx, userId, pots));
  return userId;
}

type Leg = readonly [from: Pot, to: Pot, kobo: bigint];

function command(userId: string, key: string, legs: readonly Leg[]): Command {
  return {
    userId,
    key,
    movements: legs.map(([from, to, amount]) => ({
      id: world.services.ids.next(),
      kind: 'accountDeposit',
      from,
      to,
      amountKobo: kobo(amount),
      narration: 'Deposit',
      reference: key,
    })),
  };
}

function post(commands: readonly Command[]): Promise<number> {
  return world.services.db.transaction().execute((tx) => postMany(tx, world.clock.now(), commands));
}

const balance = async (userId: string, pot: Pot) => (await balancesOf(world.services.db, userId)).get(pot.id);

test('several movements through one pot run on, each with its own balances and numbers', async () => {
  const users = [await customer(), await customer(), await customer()];
  const legs: Leg[] = [
    [PROVIDER, wallet('ds'), 500n],
    [wallet('ds'), wallet('ibs'), 200n],
    [PROVIDER, wallet('ds'), 7n],
    [wallet('ds'), wallet('ibs'), 307n],
  ];
  expect(await post(users.map((userId) => command(userId, 'run', legs)))).toBe(12);
  for (const userId of users) {
    expect(await balance(userId, wallet('ibs'))).toBe(507n);
    const { rows } = await sql`
      select from_balance, to_balance, from_seq, to_seq from ledger.movement where user_id = ${userId}::uuid order by id
    `.execute(world.services.db);
    expect(rows).toEqual([
      { fromBalance: -500n, toBalance: 500n, fromSeq: 1n, toSeq: 1n },
      { fromBalance: 300n, toBalance: 200n, fromSeq: 2n, toSeq: 1n },
      { fromBalance: -507n, toBalance: 307n, fromSeq: 2n, toSeq: 3n },
      { fromBalance: 0n, toBalance: 507n, fromSeq: 4n, toSeq: 2n },
    ]);
  }
  expect((await checkLedger(world.services.db)).holds).toBe(true);
});

test('a pot that would go below its floor on the way refuses the whole batch', async () => {
  const [good, bad] = [await customer(), await customer()];
  const refused = post([
    command(good, 'k', [[PROVIDER, wallet('ds'), 100n]]),
    command(bad, 'k', [
      [wallet('ds'), wallet('ibs'), 1n],
      [PROVIDER, wallet('ds'), 100n],
    ]),
  ]);
  await expect(refused).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  expect(await balance(good, wallet('ds'))).toBe(0n);
});

test('a pot that is not open refuses the whole batch', async () => {
  const [good, bad] = [await customer(), await customer([PROVIDER])];
  const refused = post([
    command(good, 'k', [[PROVIDER, wallet('ds'), 100n]]),
    command(bad, 'k', [[PROVIDER, wallet('ds'), 100n]]),
  ]);
  await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await balance(good, wallet('ds'))).toBe(0n);
});

test('a key that was used before refuses the batch, one after the other as at once', async () => {
  const userId = await customer();
  const once = () => post([command(userId, 'same', [[PROVIDER, wallet('ds'), 100n]])]);
  const answers = await Promise.allSettled([once(), once(), once(), once()]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(once()).rejects.toThrow();
  expect(await balance(userId, wallet('ds'))).toBe(100n);
});

test('a key keeps what it was used for', async () => {
  const kept = async (amount: bigint, to: Pot) => {
    const userId = await customer();
    await post([command(userId, 'kept', [[PROVIDER, to, amount]])]);
    const row = await world.services.db
      .selectFrom('idempotency')
      .select('bodyHash')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    return row.bodyHash.toString('hex');
  };
  const first = await kept(100n, wallet('ds'));
  expect(await kept(100n, wallet('ds'))).toBe(first);
  expect(await kept(101n, wallet('ds'))).not.toBe(first);
  expect(await kept(100n, wallet('ibs'))).not.toBe(first);
});

test.each([0n, -1n])('a movement of %s kobo is refused before anything is asked', async (amount) => {
  const userId = await customer();
  const refused = post([command(userId, 'none', [[PROVIDER, wallet('ds'), amount]])]);
  await expect(refused).rejects.toThrow('a movement moves more than nothing');
});

test('nothing at all is no movement', async () => {
  expect(await post([])).toBe(0);
});
