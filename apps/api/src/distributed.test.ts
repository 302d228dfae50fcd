import { kobo } from '@kolo/domain/money';
import type { TestDatabase } from '@kolo/tools/test-database.ts';
import { createTestDatabase } from '@kolo/tools/test-database.ts';
import { overlay } from '@kolo/tools/environment/settings.ts';
import { runStaffCommand } from '@kolo/tools/environment/staff-command.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPackagePots, openPots } from '#ledger/accounts.ts';
import type { Pot } from '#ledger/chart.ts';
import { PROVIDER, wallet } from '#ledger/chart.ts';
import { checkLedger } from '#ledger/check.ts';
import { postMany } from '#ledger/post-many.ts';
import { postMovement } from '#ledger/post.ts';
import type { Database } from './platform/db.ts';
import { openDatabase } from './platform/db.ts';
import { createIds } from './platform/ids.ts';
import { distribute, installFunctions } from './platform/distributed/distribute.ts';
import { catalogueText } from './platform/schema-text.ts';

const clock = { now: () => new Date('2026-11-20T09:00:00.000Z') };
const logger = pino({ level: 'silent' });
const CONNECTIONS = 4;

/** A command as both forms get it: a key, its legs and what is moved. */
type Step = readonly [key: string, ...legs: readonly (readonly [from: Pot, to: Pot, kobo: bigint])[]];

const [DS, SB, IBS] = [wallet('ds'), wallet('sb'), wallet('ibs')];
/** The IBS account is not open. */
const STEPS: readonly Step[] = [
  ['in', [PROVIDER, DS, 500n]],
  ['in', [PROVIDER, DS, 500n]],
  ['in', [PROVIDER, DS, 501n]],
  ['over', [DS, SB, 200n]],
  ['all but one', [DS, SB, 299n]],
  ['too much', [DS, SB, 2n]],
  ['back', [SB, PROVIDER, 100n]],
  ['closed', [DS, IBS, 1n]],
  ['last', [DS, SB, 1n]],
];
const BATCHES: readonly Step[] = [
  ['run', [PROVIDER, DS, 70n], [DS, SB, 70n], [PROVIDER, DS, 1n]],
  ['short on the way', [DS, SB, 2n], [PROVIDER, DS, 100n]],
  ['to a closed one', [PROVIDER, DS, 5n], [DS, IBS, 5n]],
  ['run', [PROVIDER, DS, 9n]],
  ['nothing at all'],
];

/** The outcome without generated ids, which differ from run to run. */
function told(outcome: PromiseSettledResult<unknown>): unknown {
  if (outcome.status === 'fulfilled') return outcome.value;
  const reason: unknown = outcome.reason;
  return reason instanceof Error && 'code' in reason ? reason.code : reason;
}

async function play({ db }: Database): Promise<unknown> {
  const ids = createIds(clock);
  const userId = ids.next();
  const said: unknown[] = [];
  await db.transaction().execute((tx) => openPots(tx, userId, [PROVIDER, DS, SB]));
  await db.transaction().execute((tx) => openPots(tx, userId, [DS]));
  const movement = (key: string, [from, to, amount]: readonly [Pot, Pot, bigint]) => ({
    id: ids.next(),
    kind: 'accountDeposit' as const,
    from,
    to,
    amountKobo: kobo(amount),
    narration: 'Deposit',
    reference: key,
  });
  for (const [key, leg] of STEPS) {
    if (!leg) continue;
    const posting = { ...movement(key, leg), userId, key, at: clock.now() };
    const [outcome] = await Promise.allSettled([
      postMovement(db, posting).then(({ replayed, fromBalanceKobo, toBalanceKobo }) => {
        return { replayed, fromBalanceKobo, toBalanceKobo };
      }),
    ]);
    said.push(told(outcome));
  }
  for (const [key, ...legs] of BATCHES) {
    const command = { userId, key: `many ${key}`, movements: legs.map((leg) => movement(key, leg)) };
    const [outcome] = await Promise.allSettled([
      db.transaction().execute((tx) => postMany(tx, clock.now(), [command])),
    ]);
    said.push(told(outcome));
  }
  said.push(await db.transaction().execute((tx) => openPackagePots(tx, [userId, userId])));
  const { rows } = await sql`
    select kind, from_id, to_id, amount, from_balance, to_balance, from_seq, to_seq, narration, reference
    from ledger.movement where user_id = ${userId}::uuid order by id
  `.execute(db);
  const keys = await sql`
    select key, body_hash, movement_id is null as is_batch from idempotency where user_id = ${userId}::uuid order by key
  `.execute(db);
  expect((await checkLedger(db)).holds).toBe(true);
  return { said, movements: rows, keys: keys.rows };
}

describe('the forms of the functions for a distributed database', () => {
  const databases: TestDatabase[] = [];
  const opened: Database[] = [];
  let plain: Database;
  let other: Database;

  beforeAll(async () => {
    for (const _ of ['plain', 'other']) {
      const database = await createTestDatabase();
      databases.push(database);
      opened.push(openDatabase(database.appUrl, logger, CONNECTIONS));
    }
    const [first, second] = opened;
    if (!first || !second) throw new Error('there are two');
    [plain, other] = [first, second];
    const owner = openDatabase(databases[1]?.ownerUrl ?? '', logger, 1);
    // Twice: a migration brings the plain forms back, and the next call these again.
    await installFunctions(owner.db);
    await installFunctions(owner.db);
    await owner.close();
  });
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()));
    await Promise.all(databases.map((one) => one.drop()));
  });

  test('post, refuse and repeat as those of one machine do', async () => {
    expect(await play(other)).toEqual(await play(plain));
  });

  test('let nobody post but by a key', async () => {
    const posting = sql`select ledger.write_movement(
      ${createIds(clock).next()}::uuid, ${createIds(clock).next()}::uuid, ${clock.now()}, 1::smallint, 101, 1, 100::bigint, '', '')`;
    await expect(posting.execute(other.db)).rejects.toThrow('permission denied');
  });
});

test.skipIf(process.env['CITUS_URL'] !== undefined)(
  'a database without Citus is not distributed, and nothing of it changes',
  async () => {
    const database = await createTestDatabase();
    const owner = openDatabase(database.ownerUrl, logger, 1);
    await expect(distribute(owner, 'kolo_app')).rejects.toThrow('This database has no Citus');
    const { rows } = await sql`select from pg_proc where proname = 'write_movement'`.execute(owner.db);
    expect(rows).toHaveLength(0);
    await owner.close();
    await database.drop();
    expect(inject('world').machines).toHaveLength(1);
  },
);

test('a dry run of db distribute names each table, changes nothing, and takes no other word for itself', async () => {
  const database = await createTestDatabase();
  const one = openDatabase(database.ownerUrl, logger, 1);
  const ops = (...words: string[]) =>
    runStaffCommand(
      ['db', 'distribute', ...words],
      overlay(process.env, inject('world').variables, {
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
      }),
    );
  try {
    const before = await catalogueText(one.db);
    const printed = (await ops('--dry-run')).trim().split('\n');
    const { rows } = await sql<{ name: string }>`
      select schemaname || '.' || tablename as name from pg_tables t
      where schemaname in ('public', 'ledger')
        and not (select relispartition from pg_class where oid = (schemaname || '.' || tablename)::regclass)
    `.execute(one.db);
    const named = printed.map((line) => line.replace(/^[^:]+: /, ''));
    expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(printed).toContain('would be spread by customer: ledger.account');
    expect(printed).toContain('would be copied to every machine: public.bank');
    expect(printed).toContain('would stay on the coordinator: public.staff');
    await expect(ops('--dryrun')).rejects.toThrow('usage: npm run ops');
    expect(await catalogueText(one.db)).toBe(before);
  } finally {
    await one.close();
    await database.drop();
  }
});
