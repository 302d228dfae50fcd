import { pace } from '@kolo/tools/environment/pace.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPots } from './accounts.ts';
import { PROVIDER, wallet } from './chart.ts';
import { postMovement } from './post.ts';
import type { TestApp } from '#testing/app.ts';
import { createTestApp } from '#testing/app.ts';
import { backendThatWaits } from '#testing/waiting.ts';
import type { Db } from '#platform/db.ts';
import { openDatabase } from '#platform/db.ts';
import { ensurePartitions, partitionWork } from '#platform/partitions.ts';

const MOVEMENTS = 40;
/** The longest a payment may take while a reader is held open across the turn of a month. */
const PAYMENT_MAX_MS = 300 * pace();

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
  await ensurePartitions(testApp.services.db, testApp.clock);
});
afterAll(() => testApp?.close());

async function partitions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ledger.movement'::regclass order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** What PostgreSQL has written to its log since. The other tests write there too, so that only lines with these words count. */
async function errorLines(words: RegExp): Promise<string[]> {
  const log = await readFile(join(inject('world').variables['KOLO_DATA'] ?? '', 'logs/postgres.log'), 'utf8');
  return log.split('\n').filter((line) => words.test(line));
}

test('of workers that come to a new month at once one makes each partition, and the others leave no error line', async () => {
  const { services, clock } = testApp;
  const first = openDatabase(services.config.databaseOwnerUrl, services.logger, 1);
  const before = (await partitions(services.db)).length;
  const from = testApp.logs.length;
  // The second one comes while the first has made the month and has not committed. Where the commit comes later than the second
  // one waits for the lock, it has made nothing, and shows nothing: then the next month is looked at.
  let looked = 0;
  for (let met = false; !met; looked += 1) {
    expect(looked).toBeLessThan(20);
    clock.set(new Date(Date.UTC(2033, looked, 28)).toISOString());
    const second = partitionWork(services);
    let round: Promise<number> | undefined;
    await first.db.transaction().execute(async (tx) => {
      await sql`select ledger.ensure_partitions(${`2033-${String(looked + 1).padStart(2, '0')}-01`}::date, 6)`.execute(
        tx,
      );
      round = second.runDue();
      await Promise.race([round, backendThatWaits(services.db)]);
    });
    met = (await round) === 1;
  }
  expect((await partitions(services.db)).length - before).toBe(5 + looked);
  expect(await partitions(services.db)).toContain('movement_203306');
  expect(await errorLines(/ERROR.*movement_2033|ERROR.*pg_class_relname/)).toEqual([]);
  expect(testApp.logs.slice(from).filter((line) => line.includes('"level":50'))).toEqual([]);
  await first.close();
});

test('a reader that is held open over the turn of a month makes no payment wait', async () => {
  const { services, clock } = testApp;
  const { db, ids } = services;
  const userId = ids.next();
  await db.transaction().execute((tx) => openPots(tx, userId, [PROVIDER, wallet('ds')]));
  clock.set('2034-02-28T22:59:59.000Z');
  await ensurePartitions(db, clock);
  const pay = async (n: number): Promise<number> => {
    const begun = performance.now();
    await postMovement(db, {
      userId,
      key: `turn:${n}`,
      id: ids.next(),
      at: clock.now(),
      kind: 'accountDeposit',
      from: PROVIDER,
      to: wallet('ds'),
      amountKobo: kobo(100n),
      narration: 'Deposit to DS account',
      reference: `turn-${n}`,
    });
    return performance.now() - begun;
  };
  const took: number[] = [];
  await db.transaction().execute(async (reader) => {
    await sql`select count(*) from ledger.movement`.execute(reader);
    clock.set('2034-03-01T00:00:01.000Z');
    const work = partitionWork(services);
    const made = work.runDue();
    for (let n = 0; n < MOVEMENTS; n += 1) took.push(await pay(n));
    expect(await made).toBe(1);
    expect(await partitions(db)).toContain('movement_203408');
  });
  const slowest = Math.max(...took);
  process.stdout.write(`turn of a month with a reader held open: slowest payment ${slowest.toFixed(0)} ms\n`);
  expect(slowest).toBeLessThan(PAYMENT_MAX_MS);
});

test('where the lock does not come in 200 ms nothing is made, and the next round makes it', async () => {
  const { services, clock } = testApp;
  const { db } = services;
  const owner = openDatabase(services.config.databaseOwnerUrl, services.logger, 1);
  clock.set('2035-05-01T00:00:01.000Z');
  const work = partitionWork(services);
  await owner.db.transaction().execute(async (tx) => {
    await sql`lock table ledger.movement in share mode`.execute(tx);
    const begun = performance.now();
    expect(await work.runDue()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(1_500 * pace());
  });
  expect(await partitions(db)).not.toContain('movement_203505');
  expect(await work.runDue()).toBe(1);
  expect(await partitions(db)).toContain('movement_203505');
  await owner.close();
});
