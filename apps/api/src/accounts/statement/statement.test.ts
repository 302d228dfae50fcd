import { kobo } from '@kolo/domain/money';
import { afterAll, describe, expect, test } from 'vitest';
import { INTEREST_EXPENSE, wallet } from '#ledger/chart.ts';
import { openPots } from '#ledger/accounts.ts';
import { postMovement } from '#ledger/post.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { paidIn } from '#testing/paid-in.ts';
import { download, streamsOf } from '#testing/pdf.ts';

const NOON = '2026-11-20T11:00:00.000Z';
const UNKNOWN_ID = '01940000-0000-7000-8000-000000000000';
const ACCOUNT = '/self-accounts/ds/statement';

// Money is posted by hand here, without the payment that the proof of the books asks for.
const world = await createMoneyApp();
afterAll(() => world.close());

/** Money from outside into the DS account, at that instant. */
function received(
  customer: TestCustomer,
  amountKobo: bigint,
  { at = NOON, ...more }: { narration?: string; at?: string; id?: string } = {},
) {
  world.clock.set(at);
  return paidIn(world, customer, amountKobo, more);
}

/** A customer with ₦10,000 in the DS account, of which ₦3,000 went on into a daily package. */
async function dailySaver() {
  const customer = await world.signUpSaver();
  await received(customer, 1_000_000n);
  const made = await customer.authed('POST', '/daily-savings/self-package', {
    body: { target: 'Shop rent', amountPerDay: 3_000, frequency: 'daily' },
  });
  const packageId: string = made.body.id;
  await customer.authed('POST', '/payments/init-contribution', {
    key: world.services.ids.next(),
    body: { purpose: 'daily', packageId, amount: 3_000, method: 'account', sourceAccountType: 'ds' },
  });
  return { customer, packageId };
}

const seen = (answer: { body: { entries: { direction: string; amount: number; balance: number }[] } }) =>
  answer.body.entries.map(({ direction, amount, balance }) => [direction, amount, balance]);

const file = (customer: TestCustomer, path: string) => download(world, customer, path);

describe('GET /self-accounts/:type/statement', () => {
  test('a stranger gets 401, a customer without the account 404', async () => {
    expect((await world.call('GET', ACCOUNT)).status).toBe(401);
    const customer = await world.signUp();
    expect((await customer.authed('GET', ACCOUNT)).status).toBe(404);
    expect((await customer.authed('GET', `${ACCOUNT}?format=pdf`)).status).toBe(404);
  });

  test.each([
    'from=2026-02-30',
    'to=20.11.2026',
    'format=xls',
    'limit=0',
    'cursor=7',
    'pot=101',
    'from=2026-11-21&to=2026-11-20',
    'from=2025-11-19&to=2026-11-20',
  ])('%s is refused', async (query) => {
    const customer = await world.signUpSaver();
    const answer = await customer.authed('GET', `${ACCOUNT}?${query}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
  });

  test('a transfer between two pots stands on both statements, out of the one and into the other', async () => {
    const { customer, packageId } = await dailySaver();
    const account = await customer.authed('GET', ACCOUNT);
    expect(account.status).toBe(200);
    expect(seen(account)).toEqual([
      ['outflow', 3_000, 7_000],
      ['inflow', 10_000, 10_000],
    ]);
    expect(account.body).toMatchObject({
      of: { kind: 'account', name: 'DS account', number: expect.stringMatching(/^\d{10}$/) },
      from: '2026-10-22',
      to: '2026-11-20',
      openingBalance: 0,
      closingBalance: 7_000,
      totalIn: 10_000,
      totalOut: 3_000,
      cursor: null,
    });
    const saved = await customer.authed('GET', `/daily-savings/package/${packageId}/statement`);
    expect(seen(saved)).toEqual([['inflow', 3_000, 3_000]]);
    expect(saved.body).toMatchObject({
      of: { kind: 'daily', name: 'Shop rent', number: packageId },
      closingBalance: 3_000,
    });
    expect(saved.body.entries[0].id).toBe(account.body.entries[0].id);
  });

  test('a quiet range has the balance of what was posted last, whatever id it was given before it waited', async () => {
    const customer = await world.signUpSaver();
    world.clock.set('2026-11-18T11:00:00.000Z');
    const [early, late] = [world.services.ids.next(), world.services.ids.next()];
    await received(customer, 100_000n, {
      narration: 'did not wait',
      at: '2026-11-18T11:00:00.000Z',
      id: late,
    });
    await received(customer, 200_000n, { narration: 'waited', at: '2026-11-18T11:00:00.000Z', id: early });
    const { body } = await customer.authed('GET', `${ACCOUNT}?from=2026-11-19&to=2026-11-20`);
    expect(body).toMatchObject({ openingBalance: 3_000, closingBalance: 3_000, entries: [] });
  });

  test('a range begins with the balance of the day before and ends with that of its last day', async () => {
    const customer = await world.signUpSaver();
    await received(customer, 100_000n, { narration: 'first', at: '2026-11-19T22:59:59.999Z' });
    await received(customer, 200_000n, { narration: 'second', at: '2026-11-19T23:00:00.000Z' });
    await received(customer, 300_000n, { narration: 'third', at: '2026-11-20T23:00:00.000Z' });
    const on = async (query: string) => (await customer.authed('GET', `${ACCOUNT}?${query}`)).body;
    expect(await on('from=2026-11-20&to=2026-11-20')).toMatchObject({
      openingBalance: 1_000,
      closingBalance: 3_000,
      totalIn: 2_000,
      entries: [{ narration: 'second', balance: 3_000 }],
    });
    expect(await on('from=2026-11-22&to=2026-11-23')).toMatchObject({
      openingBalance: 6_000,
      closingBalance: 6_000,
      entries: [],
    });
    expect(await on('from=2026-11-01&to=2026-11-18')).toMatchObject({ openingBalance: 0, closingBalance: 0 });
  });

  test('what waited over midnight for a later movement stands after it, and the day before ends without both', async () => {
    const customer = await world.signUpSaver();
    await received(customer, 100_000n, { narration: 'first', at: '2026-11-19T22:59:59.000Z' });
    world.clock.set('2026-11-19T22:59:59.999Z');
    const early = world.services.ids.next();
    const on = async (day: string) =>
      (await customer.authed('GET', `${ACCOUNT}?from=${day}&to=${day}`)).body as {
        entries: { narration: string; balance: number }[];
      };
    await received(customer, 200_000n, { narration: 'did not wait', at: '2026-11-19T23:00:00.000Z' });
    const ended = await on('2026-11-19');
    await received(customer, 300_000n, { narration: 'waited', at: '2026-11-19T22:59:59.999Z', id: early });
    world.clock.set(NOON);
    expect(await on('2026-11-19')).toEqual(ended);
    expect(ended).toMatchObject({
      openingBalance: 0,
      closingBalance: 1_000,
      entries: [{ narration: 'first', balance: 1_000 }],
    });
    expect(await on('2026-11-20')).toMatchObject({
      openingBalance: 1_000,
      totalIn: 5_000,
      closingBalance: 6_000,
      entries: [
        { narration: 'waited', balance: 6_000 },
        { narration: 'did not wait', balance: 3_000 },
      ],
    });
  });

  test('entries add up to the balances that are shown, and to the kobo beside them', async () => {
    const customer = await world.signUpSaver();
    for (const kobo of [160n, 160n, 1n]) await received(customer, kobo);
    const { body } = await customer.authed('GET', ACCOUNT);
    expect(body).toMatchObject({
      openingBalance: 0,
      totalIn: 3,
      totalOut: 0,
      closingBalance: 3,
      exact: { openingBalance: '0.00', totalIn: '3.21', totalOut: '0.00', closingBalance: '3.21' },
    });
    expect(seen({ body })).toEqual([
      ['inflow', 0, 3],
      ['inflow', 2, 3],
      ['inflow', 1, 1],
    ]);
    expect(body.entries.map(({ exact }: { exact: object }) => exact)).toEqual([
      { amount: '0.01', balance: '3.21' },
      { amount: '1.60', balance: '3.20' },
      { amount: '1.60', balance: '1.60' },
    ]);
    const csv = (await file(customer, `${ACCOUNT}?format=csv`)).bytes.toString('utf8').split('\r\n');
    expect(csv[1]).toBe('2026-10-22,Opening balance,,,0.00,');
    expect(csv[4]).toContain(',0.01,,3.21,kolo-');
    expect(csv[5]).toBe('2026-11-20,Closing balance,3.21,0.00,3.21,');
  });

  test('whole naira have no exact figures beside them', async () => {
    const customer = await world.signUpSaver();
    await received(customer, 500_000n);
    const { body } = await customer.authed('GET', ACCOUNT);
    expect(body).not.toHaveProperty('exact');
    expect(body.entries[0]).not.toHaveProperty('exact');
  });

  test('a cursor walks all entries without a gap or a double', async () => {
    const customer = await world.signUpSaver();
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift(await received(customer, 100n));
    const walked: string[] = [];
    let cursor: string | null = null;
    do {
      const answer = await customer.authed('GET', `${ACCOUNT}?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      walked.push(...answer.body.entries.map(({ id }: { id: string }) => id));
      cursor = answer.body.cursor;
    } while (cursor);
    expect(walked).toEqual(made);
  });

  test('movements of other pots and other customers are not on it', async () => {
    const [customer, other] = [await world.signUpSaver(), await world.signUpSaver()];
    await received(other, 500n);
    await world.services.db
      .transaction()
      .execute((tx) => openPots(tx, customer.userId, [INTEREST_EXPENSE, wallet('ibs')]));
    const id = world.services.ids.next();
    await postMovement(world.services.db, {
      userId: customer.userId,
      key: `test:${id}`,
      id,
      at: world.clock.now(),
      kind: 'interestEarned',
      from: INTEREST_EXPENSE,
      to: wallet('ibs'),
      amountKobo: kobo(100n),
      narration: 'Interest earned',
      reference: id,
    });
    expect((await customer.authed('GET', ACCOUNT)).body).toMatchObject({ entries: [], closingBalance: 0 });
  });
});

describe('the statement of a package', () => {
  test.each(['/daily-savings', '/daily-savings/sb', '/interest-savings'])(
    'of %s is there for its owner only',
    async (base) => {
      expect((await world.call('GET', `${base}/package/${UNKNOWN_ID}/statement`)).status).toBe(401);
      const customer = await world.signUp();
      expect((await customer.authed('GET', `${base}/package/x/statement`)).status).toBe(404);
      expect((await customer.authed('GET', `${base}/package/${UNKNOWN_ID}/statement`)).status).toBe(404);
    },
  );

  test("another customer's is answered like one that never was", async () => {
    const { packageId } = await dailySaver();
    const other = await world.signUp();
    const foreign = await other.authed('GET', `/daily-savings/package/${packageId}/statement`);
    const unknown = await other.authed('GET', `/daily-savings/package/${UNKNOWN_ID}/statement`);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });
});

describe('a statement as a file', () => {
  test('CSV comes oldest first, with a byte order mark, and no text of a customer runs as a formula', async () => {
    const customer = await world.signUpSaver();
    await received(customer, 500_000n, { narration: '=HYPERLINK("https://evil.example","Ẹgbẹ́")' });
    await received(customer, 100_000n, { narration: '-2+3' });
    const { bytes, headers, status } = await file(customer, `${ACCOUNT}?format=csv`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="kolo-statement-\d{10}-2026-10-22-to-2026-11-20\.csv"$/,
    );
    const lines = bytes.toString('utf8').split('\r\n');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(lines).toHaveLength(6);
    expect(lines[1]).toBe('2026-10-22,Opening balance,,,0,');
    expect(lines[2]).toContain(
      `2026-11-20 12:00 pm,"'=HYPERLINK(""https://evil.example"",""Ẹgbẹ́"")",5000,,5000,kolo-`,
    );
    expect(lines[3]).toContain(`,"'-2+3",1000,,6000,kolo-`);
    expect(lines[4]).toBe('2026-11-20,Closing balance,6000,0,6000,');
  });

  test('text from before it was checked is the same, without what turns or breaks a line', async () => {
    const customer = await world.signUpSaver();
    await received(customer, 500_000n, { narration: 'Rent\r\n2026-11-20,"\u202eforged\u001b[2J"\u2028' });
    const narration = 'Rent 2026-11-20,"forged[2J" ';
    const csv = (await file(customer, `${ACCOUNT}?format=csv`)).bytes.toString('utf8');
    expect(csv.split('\r\n')).toHaveLength(5);
    expect(csv).toContain(narration.replaceAll('"', '""'));
    const listed = await customer.authed('GET', '/transactions/self');
    expect(listed.body.transactions[0].narration).toBe(narration);
    expect((await customer.authed('GET', ACCOUNT)).body.entries[0].narration).toBe(narration);
    expect((await file(customer, `${ACCOUNT}?format=pdf`)).status).toBe(200);
  });

  test('PDF brings a font with the naira sign, numbers its pages and carries a code of its own', async () => {
    const customer = await world.signUpSaver();
    for (let n = 0; n < 60; n += 1) await received(customer, 100_000n);
    const { bytes, headers, status } = await file(customer, `${ACCOUNT}?format=pdf`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain('.pdf"');
    const text = bytes.toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text).toContain('/FontFile2');
    expect(text).toMatch(/FamiljenGrotesk/);
    expect(streamsOf(bytes).toLowerCase()).toContain('20a6');
    expect(text.match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(1);
    const codeOf = (pdf: string) => /\(((?:[A-Z2-7]{4}-){4}[A-Z2-7]{4})\)/.exec(pdf)?.[1];
    const code = codeOf(text);
    expect(code).toBeDefined();
    const again = await file(customer, `${ACCOUNT}?format=pdf`);
    expect(codeOf(again.bytes.toString('latin1'))).not.toBe(code);
  });
});
