import { pace } from '@kolo/tools/environment/pace.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '@kolo/contract/endpoint';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#platform/db.ts';
import type { Db } from '#platform/db.ts';
import { bucketName } from '#platform/rate-limit.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { LOCK_TIMEOUT_MS } from '#platform/limits.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { backendThatWaits } from '#testing/waiting.ts';
import { openFileMaker } from './file-maker.ts';
import { FILES_PER_CUSTOMER, STATEMENT_ENTRIES_MAX } from './limits.ts';

const PDF = '/self-accounts/ds/statement?format=pdf';
const TRIES = 5;
/** The tries, and as long before them, are over before a reader has waited too long for the table. */
const TRY_EVERY_MS = Math.min(60 * pace(), LOCK_TIMEOUT_MS / (3 * TRIES));
const HOUR = 60 * 60 * 1_000;

let world: MoneyApp;
let owner: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  world = await createMoneyApp();
  owner = openDatabase(world.services.config.databaseOwnerUrl, world.services.logger, 2);
});
afterAll(async () => {
  await owner?.close();
  await world?.close();
});

async function ask(customer: TestCustomer, path = PDF) {
  const response = await world.app.inject({
    method: 'GET',
    url: `${API_BASE}${path}`,
    headers: { authorization: `Bearer ${customer.tokens.access}` },
  });
  return {
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    text: response.rawPayload.toString('latin1'),
  };
}

/** Nobody can read a statement while `meanwhile` runs: files that have their turn wait for what they say. */
async function whileNobodyReads<T>(meanwhile: (db: Db) => Promise<T>): Promise<T> {
  return owner.db.transaction().execute(async (tx) => {
    await sql`lock table ledger.movement in access exclusive mode`.execute(tx);
    return meanwhile(world.services.db);
  });
}

async function filesCounted({ userId }: TestCustomer): Promise<number> {
  const counter = await world.services.db
    .selectFrom('rateLimit')
    .select('hits')
    .where('bucket', '=', bucketName('files', userId))
    .executeTakeFirst();
  return counter?.hits ?? 0;
}

const savers = (count: number) => Promise.all(Array.from({ length: count }, () => world.signUpSaver()));
const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('files of one process', () => {
  test('a customer with sixty presses gets one file and fifty-nine answers to wait, none of which counts', async () => {
    const [customer] = await savers(1);
    if (!customer) throw new Error('there is a customer');
    const answers = await whileNobodyReads(async (db) => {
      const asked = Array.from({ length: 60 }, () => ask(customer));
      await backendThatWaits(db);
      return { asked };
    });
    const all = await Promise.all(answers.asked);
    expect([countOf(all, 200), countOf(all, 429)]).toEqual([1, 59]);
    for (const { status, retryAfter, text } of all) {
      if (status === 429)
        expect([retryAfter, text]).toEqual(['2', expect.stringContaining('Please wait for it')]);
    }
    expect(await filesCounted(customer)).toBe(1);
  });

  test('of fifteen customers two are served and ten wait; three are told to come back, and do', async () => {
    const customers = await savers(15);
    const { asked } = await whileNobodyReads(async (db) => {
      const all = customers.map((customer) => ask(customer));
      await backendThatWaits(db);
      return { asked: all };
    });
    const answers = await Promise.all(asked);
    expect([countOf(answers, 200), countOf(answers, 503)]).toEqual([12, 3]);
    expect(answers.filter(({ status }) => status === 503).map(({ retryAfter }) => retryAfter)).toEqual([
      '2',
      '2',
      '2',
    ]);
    for (const [at, { status }] of answers.entries()) {
      const customer = customers[at];
      if (status === 503 && customer) expect((await ask(customer)).status).toBe(200);
    }
  });
});

describe('files of one customer', () => {
  test('are thirty an hour over all processes, receipts and spreadsheets too', async () => {
    const [customer] = await savers(1);
    if (!customer) throw new Error('there is a customer');
    const reference = await world.started(customer, 2_000);
    await world.play(reference, 'success');
    await world.status(customer, reference);
    const { body } = await customer.authed('GET', '/transactions/self');
    const paths = [
      PDF,
      '/self-accounts/ds/statement?format=csv',
      `/transactions/${body.transactions[0].id}/receipt?format=pdf`,
    ];
    for (const path of paths) expect([path, (await ask(customer, path)).status]).toEqual([path, 200]);
    expect(await filesCounted(customer)).toBe(3);
    await world.services.db
      .updateTable('rateLimit')
      .set({ hits: FILES_PER_CUSTOMER.most - 1 })
      .where('bucket', '=', bucketName('files', customer.userId))
      .execute();
    expect((await ask(customer)).status).toBe(200);
    const refused = await ask(customer);
    expect([refused.status, refused.retryAfter]).toEqual([429, '3600']);
    expect(refused.text).toContain('You can make 30 files an hour.');

    // Another process, or this one after a restart, knows it too.
    const another = openFileMaker(Fastify(), world.services);
    const read = () => Promise.reject(new Error('nothing is read'));
    const order = { userId: customer.userId, gone: new AbortController().signal, read };
    await expect(another.make(order)).rejects.toMatchObject({ code: 'RATE_LIMITED' });

    world.clock.advance(HOUR);
    expect((await customer.authed('GET', '/users/me')).status).toBe(200);
    await expect(another.make(order)).rejects.toThrow('nothing is read');
    world.clock.advance(-HOUR);
  });

  test('are not handed to a session that ended while they were made', async () => {
    const [customer] = await savers(1);
    if (!customer) throw new Error('there is a customer');
    const { asked } = await whileNobodyReads(async (db) => {
      const file = ask(customer);
      await backendThatWaits(db);
      await world.call('POST', '/auth/logout', { body: { refreshToken: customer.tokens.refresh } });
      return { asked: file };
    });
    const { status, text } = await asked;
    expect([status, text.slice(0, 5)]).not.toContain('%PDF-');
    expect(status).toBe(401);
  });

  test('have a place in the line only while their client is there', async () => {
    const customers = await savers(3);
    const [, , third] = customers;
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const fetchFile = (customer: TestCustomer | undefined, signal?: AbortSignal) =>
      fetch(`${address}${API_BASE}${PDF}`, {
        headers: { authorization: `Bearer ${customer?.tokens.access}` },
        ...(signal && { signal }),
      });
    const answers = await whileNobodyReads(async (db) => {
      const first = customers.slice(0, 2).map((customer) => fetchFile(customer));
      await backendThatWaits(db);
      const leaving = new AbortController();
      const left = fetchFile(third, leaving.signal).catch(() => 'left');
      // It waits in the line by then.
      await wait(TRIES * TRY_EVERY_MS);
      leaving.abort();
      await left;
      // The end of its connection may reach the server after the next request.
      const tries = Array.from({ length: TRIES }, async (_, at) => {
        await wait(at * TRY_EVERY_MS);
        return fetchFile(third);
      });
      await wait(TRIES * TRY_EVERY_MS);
      return [...first, ...tries];
    });
    const [one, two, ...tries] = (await Promise.all(answers)).map(({ status }) => status);
    expect([one, two, tries.filter((status) => status === 200)]).toEqual([200, 200, [200]]);
  });
});

test('a statement of 5,000 entries is made; one more is refused with what to do', async () => {
  const [customer] = await savers(1);
  if (!customer) throw new Error('there is a customer');
  const ids = Array.from({ length: STATEMENT_ENTRIES_MAX }, () => world.services.ids.next());
  await sql`
    insert into ledger.movement
      (user_id, id, kind, from_id, to_id, amount, from_balance, to_balance, from_seq, to_seq, posted_at, narration, reference)
    select ${customer.userId}::uuid, id, 1, 101, 1, 100, -100 * n, 100 * n, n, n,
      ${world.clock.now()}::timestamptz, 'Deposit to DS account', 'many-' || n
    from unnest(${ids}::uuid[]) with ordinality as made (id, n)
  `.execute(owner.db);
  const csv = '/self-accounts/ds/statement?format=csv';
  const made = await ask(customer, csv);
  expect([made.status, made.text.split('\r\n').length]).toEqual([200, STATEMENT_ENTRIES_MAX + 4]);
  await sql`
    update ledger.account set balance = ${STATEMENT_ENTRIES_MAX * 100}, seq = ${STATEMENT_ENTRIES_MAX}
    where user_id = ${customer.userId}::uuid and id = 1`.execute(owner.db);
  const reference = await world.started(customer, 1_000);
  await world.play(reference, 'success');
  await world.status(customer, reference);
  for (const path of [PDF, csv, '/self-accounts/ds/statement']) {
    const { status, text } = await ask(customer, path);
    expect([status, JSON.parse(text).message]).toEqual([
      400,
      'A statement has at most 5,000 entries. Choose a shorter period.',
    ]);
  }
});
