import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openMoneyApp, successEvent } from '#testing/money-app.ts';

const world = await openMoneyApp({ sendsEvents: true });
const customer = await world.signUpSaver();

/** Everything that a webhook could change. */
async function everything() {
  const { db } = world.services;
  const tables = ['payment', 'paymentEvent', 'webhookEvent', 'outbox', 'ledger.movement'] as const;
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
}

describe('a webhook that the provider did not sign', () => {
  test('is refused and changes nothing: none, bad, short, not hex, over another body, over the same JSON', async () => {
    const reference = await world.started(customer, 5_000);
    await world.play(reference, 'success');
    const bytes = successEvent(reference, 500_000);
    const spaced = JSON.stringify(JSON.parse(bytes), null, 1);
    const otherKey = createHmac('sha512', 'sk_test_another').update(bytes).digest('hex');
    const forged: [string, string | null][] = [
      [bytes, null],
      [bytes, ''],
      [bytes, '0'.repeat(128)],
      [bytes, otherKey],
      [bytes, world.sign(bytes).slice(0, 126)],
      [bytes, world.sign(bytes).slice(0, 2)],
      [bytes, `${world.sign(bytes)}00`],
      [bytes, 'z'.repeat(128)],
      [bytes, 'not hex at all'],
      [bytes, world.sign(successEvent(reference, 500_001))],
      [spaced, world.sign(bytes)],
      [bytes, world.sign(spaced)],
      [`${bytes}\n`, world.sign(bytes)],
    ];
    const before = await everything();
    for (const [body, signature] of forged) {
      expect([signature, await world.deliver(body, signature)]).toEqual([signature, 401]);
    }
    await world.runJobs();
    expect(await everything()).toEqual(before);
  });

  test('is refused with the shape of every other refusal', async () => {
    const answer = await world.call('POST', '/webhooks/paystack', { body: { event: 'charge.success' } });
    expect(answer).toMatchObject({
      status: 401,
      body: { statusCode: 401, code: 'SIGNATURE_INVALID', requestId: answer.headers['x-request-id'] },
    });
  });
});

test('the signature is the one that the documentation shows', () => {
  const body =
    '{"event":"charge.success","data":{"id":1,"status":"success","reference":"dep_01hzy3","amount":500000,"currency":"NGN"}}';
  const key = `sk_test_${'0'.repeat(40)}`;
  expect(createHmac('sha512', key).update(body).digest('hex')).toMatch(/^98eec34fe9cbb493.+3c53bf7ec2$/);
});

describe('a webhook that is signed right', () => {
  const countMovements = async () => (await everything())[4]?.length;

  test('for a reference that we never gave out is kept and credits nothing', async () => {
    const before = await countMovements();
    expect(await world.deliver(successEvent('kolo-nobody', 500_000))).toBe(200);
    await world.runJobs();
    expect(await countMovements()).toBe(before);
    const kept = await world.services.db
      .selectFrom('webhookEvent')
      .select('event')
      .where('reference', '=', 'kolo-nobody')
      .execute();
    expect(kept).toEqual([{ event: 'charge.success' }]);
  });

  test('is remembered, but nothing of the card and the payer that it names', async () => {
    const event = JSON.parse(successEvent('kolo-nobody', 500_001));
    const authorization = { authorization_code: 'AUTH_8dfhjjdt', reusable: true };
    const data = { ...event.data, authorization, customer: { email: 'payer@elsewhere.example' } };
    expect(await world.deliver(JSON.stringify({ ...event, data }))).toBe(200);
    await world.runJobs();
    const { db } = world.services;
    const tables = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'ledger', 'graphile_worker') and table_type = 'BASE TABLE'
    `.execute(db);
    expect(tables.rows.length).toBeGreaterThan(0);
    for (const { name } of tables.rows) {
      const found = await sql`
        select * from ${sql.raw(name)} as kept where kept::text ~ 'AUTH_|payer@elsewhere'
      `.execute(db);
      expect([name, found.rows]).toEqual([name, []]);
    }
  });

  test('for a payment that nobody has paid credits nothing, whatever it says', async () => {
    const reference = await world.started(customer, 5_000);
    expect(await world.deliver(successEvent(reference, 500_000))).toBe(200);
    await world.runJobs();
    expect(await world.movementsOf(reference)).toBe(0);
  });

  test('for a payment that was paid with less credits nothing and leaves it open', async () => {
    const reference = await world.started(customer, 5_000);
    await world.play(reference, 'success');
    await world.sandbox.control('PATCH', `/book/${reference}`, { amountKobo: 100 });
    expect(await world.deliver(successEvent(reference, 500_000))).toBe(200);
    await world.runJobs();
    world.clock.advance(60_000);
    await world.runDue();
    expect(await world.movementsOf(reference)).toBe(0);
    expect((await world.status(customer, reference)).body.status).toBe('pending');
    expect(world.logs.some((line) => line.includes('names another sum'))).toBe(true);
  });

  test("that names another customer's unpaid reference credits neither of the two", async () => {
    const other = await world.signUpSaver();
    const paid = await world.started(customer, 3_000);
    const unpaid = await world.started(other, 3_000);
    await world.play(paid, 'success');
    expect(await world.deliver(successEvent(unpaid, 300_000))).toBe(200);
    await world.runJobs();
    expect(await world.movementsOf(unpaid)).toBe(0);
    expect(await world.balanceOf(other)).toBe(0);
    expect(await world.deliver(successEvent(paid, 300_000))).toBe(200);
    await world.runJobs();
    expect(await world.movementsOf(paid)).toBe(1);
    expect(await world.balanceOf(other)).toBe(0);
  });

  test('in a shape that we do not know is taken and credits nothing', async () => {
    const odd = ['', 'null', '[]', 'not json', '{}', '{"event":"charge.success"}', '{"event":1,"data":{}}'];
    const before = await countMovements();
    for (const bytes of odd) expect([bytes, await world.deliver(bytes)]).toEqual([bytes, 200]);
    for (const reference of [null, 7, { reference: 1 }]) {
      const bytes = JSON.stringify({ event: 'charge.success', data: { reference } });
      expect(await world.deliver(bytes)).toBe(200);
    }
    await world.runJobs();
    expect(await countMovements()).toBe(before);
  });

  test('that no database can keep is taken, and changes nothing', async () => {
    const reference = await world.started(customer, 5_000);
    const nul = JSON.stringify('a\0b');
    const before = await everything();
    for (const bytes of [
      `{"event":${nul},"data":{"reference":"${reference}"}}`,
      `{"event":"charge.success","data":{"reference":${nul}}}`,
      `{"event":"charge.dispute.create","data":{"id":${nul},"transaction":{"reference":${nul}}}}`,
      `{"event":"transfer.success","data":{"reference":"${reference}","transfer_code":[${nul}]}}`,
    ])
      expect(await world.deliver(bytes)).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('comes from the provider by itself, and the job asks what is true', async () => {
    await world.app.listen({ port: world.sandbox.webhookPort, host: '127.0.0.1' });
    const reference = await world.started(customer, 1_234);
    await world.play(reference, 'success');
    await expect
      .poll(async () =>
        (await everything())[2]?.some((kept) => 'event' in kept && kept.reference === reference),
      )
      .toBe(true);
    await world.runJobs();
    expect(await world.movementsOf(reference)).toBe(1);
    expect(await world.booksHold()).toBe(true);
  });
});

test('no secret key, authorization header, token, code or password stands in a log line', async () => {
  const saver = await world.signUpSaver();
  const reference = await world.started(saver, 2_000);
  await world.play(reference, 'success');
  await world.fault('transaction.verify', 'error');
  const bytes = successEvent(reference, 200_000);
  await world.deliver(bytes, 'f'.repeat(128));
  await world.deliver(bytes);
  await world.runJobs();
  await world.deliver('not json');
  await world.status(saver, reference);
  const log = world.logs.join('');
  expect(log).toContain('did not say what became of a payment');
  const secrets = [
    world.services.config.paystack.secretKey,
    world.services.config.tokenKey,
    world.services.config.csrfKey,
    world.sign(bytes),
    saver.password,
    saver.tokens.access,
    saver.tokens.refresh,
    'Bearer ',
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toMatch(new RegExp(`(?<![\\w])${world.codeFor(saver.email)}(?![\\w])`));
});
