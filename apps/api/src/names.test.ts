import { describe, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { noticesLeftFor, payoutCalls, PIN } from '#testing/payouts.ts';
import { BIRTH_DATE, person } from '#testing/people.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const world = await openMoneyApp({ notifies: true });
const calls = payoutCalls(world);

const sendBvn = (customer: TestCustomer, bvn: string, birthDate = BIRTH_DATE) =>
  customer.authed('POST', '/kyc/bvn', { body: { bvn, birthDate } });

const rename = (customer: TestCustomer, firstName: string, lastName: string) =>
  customer.authed('PATCH', '/users/me', { body: { firstName, lastName } });

/** Customers of the tests are called Ada Obi; this one by another name, with a PIN. */
async function called(firstName: string, lastName: string): Promise<TestCustomer> {
  const customer = await world.signUp();
  expect((await rename(customer, firstName, lastName)).status).toBe(200);
  await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
  return customer;
}

/** Staff have seen the photo. */
async function verified({ userId }: TestCustomer): Promise<void> {
  const now = world.clock.now();
  const decided = { status: 'verified', round: 1, submittedAt: now, decidedAt: now } as const;
  const { db } = world.services;
  await db.updateTable('kycCase').set(decided).where('userId', '=', userId).execute();
  await db.updateTable('customer').set({ kycStatus: 'verified' }).where('userId', '=', userId).execute();
}

const isOwnChange = (notice: object) => 'news' in notice && notice.news === 'changed';

/** Without each change that went through: customers of these tests change their names themselves. */
const toldOfNames = async (customer: TestCustomer) =>
  (await noticesLeftFor(world, customer)).flatMap((notice) =>
    typeof notice === 'object' && notice && 'kind' in notice && notice.kind === 'name' && !isOwnChange(notice)
      ? [notice]
      : [],
  );

async function casesAbout({ userId }: TestCustomer): Promise<string[]> {
  const rows = await world.services.db
    .selectFrom('staffCase')
    .select(['number', 'kind', 'answeredAt'])
    .where('userId', '=', userId)
    .where('kind', '=', 'name_mismatch')
    .orderBy('number')
    .execute();
  return rows.map(({ number, answeredAt }) => `S-${number}${answeredAt ? ' answered' : ''}`);
}

const names = (...words: string[]) => world.staff('names', ...words);

describe('the arranged name', () => {
  test('at registration: refused at the BVN, and what was made in that name pays nobody', async () => {
    // The thief takes the name that stands on somebody else's bank account.
    const thief = await called('Halima', 'Bello');
    const foreign = await calls.addAccount(thief, await calls.openAtBank('BELLO HALIMA'));
    expect(foreign.status).toBe(201);
    const number = await thief.authed('POST', '/virtual-account');
    expect([number.status, number.body.accountName]).toEqual([200, 'KOLO / HALIMA BELLO']);

    const bvn = await person('ADA', 'OBI');
    for (let time = 0; time < 2; time += 1) {
      const refused = await sendBvn(thief, bvn);
      expect([refused.status, refused.body.code]).toEqual([422, 'MISMATCH']);
      expect(JSON.stringify(refused.body)).not.toMatch(/ADA|OBI/);
    }
    expect((await thief.authed('GET', '/kyc')).body).toMatchObject({
      step: 'bvn',
      nameComparedSince: world.clock.now().toISOString(),
    });
    expect([await casesAbout(thief), await toldOfNames(thief)]).toEqual([
      [expect.stringMatching(/^S-\d+$/)],
      [{ kind: 'name', news: 'checked', source: 'bvn' }],
    ]);

    // So the thief takes the own name for the BVN, and keeps what was made before.
    expect((await rename(thief, 'Ada', 'Obi')).status).toBe(200);
    expect((await sendBvn(thief, bvn)).status).toBe(200);
    expect(await toldOfNames(thief)).toContainEqual({
      kind: 'name',
      news: 'checked',
      source: 'virtual_account',
    });
    const held = await thief.authed('POST', '/virtual-account');
    expect([held.status, held.body.code]).toEqual([409, 'WRONG_STATE']);
    const transfer = await thief.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
    expect(transfer.status).toBe(201);
    const started = await thief.authed('POST', '/payments/init-contribution', {
      key: world.services.ids.next(),
      body: { purpose: 'account', accountType: 'ds', amount: 5_000, method: 'bank_transfer' },
    });
    expect(started.body.data.bankTransfer.accountName).not.toContain('HALIMA');

    await verified(thief);
    await calls.fund(thief, 5_000);
    world.clock.advance(DAY_MS + 1);
    const paid = await calls.withdraw(thief, { amount: 1_000, bankAccountId: foreign.body.id });
    expect([paid.status, paid.body.code]).toEqual([422, 'MISMATCH']);
    expect(await world.balanceOf(thief)).toBe(5_000);
    expect(await toldOfNames(thief)).toContainEqual({
      kind: 'name',
      news: 'checked',
      source: 'bank_account',
    });
    expect(await casesAbout(thief)).toHaveLength(3);
  });

  test('by words beside the own ones: the record is compared, not the profile', async () => {
    const thief = await called('Ada', 'Obi Halima Bello');
    expect((await sendBvn(thief, await person('ADA', 'OBI'))).status).toBe(200);
    const number = await calls.openAtBank('HALIMA BELLO');
    const { body: resolved } = await thief.authed('POST', '/bank-accounts/resolve', {
      body: { bankCode: '057', accountNumber: number },
    });
    expect(resolved).toEqual({ accountName: 'HALIMA BELLO', matches: false });
    // A case is staff's work: only the right PIN opens one.
    expect((await calls.addAccount(thief, number, '7412')).body.code).toBe('PIN_WRONG');
    expect(await casesAbout(thief)).toEqual([]);
    const together = await Promise.all([1, 2, 3].map(() => calls.addAccount(thief, number)));
    expect(together.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [422, 'MISMATCH']),
    );
    expect([await casesAbout(thief), await toldOfNames(thief)]).toEqual([
      [expect.any(String)],
      [{ kind: 'name', news: 'checked', source: 'bank_account' }],
    ]);
    // Somebody else can draw from these: a case each, and no account.
    for (const name of ['HALIMA BELLO / ADA OBI', 'ADA OBI VENTURES'])
      expect((await calls.addAccount(thief, await calls.openAtBank(name))).body.code).toBe('MISMATCH');
    expect(await casesAbout(thief)).toHaveLength(3);
    expect((await calls.addAccount(thief, await calls.openAtBank('MR OBI ADA'))).status).toBe(201);
    expect((await thief.authed('POST', '/virtual-account')).body.accountName).toBe('KOLO / ADA OBI');
  });

  test('by a rename after the BVN: refused, told once a day, and good for no bank account', async () => {
    const customer = await called('Ada', 'Obi');
    expect((await sendBvn(customer, await person('ADA CHIOMA', 'OBI'))).status).toBe(200);
    const tries = await Promise.all([
      rename(customer, 'Halima', 'Bello'),
      rename(customer, 'Ada', 'Chioma Obi Halima'),
      rename(customer, 'Ada', 'Ada'),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([409, 409, 409]);
    await verified(customer);
    expect((await rename(customer, 'Halima', 'Bello')).status).toBe(409);
    expect(await toldOfNames(customer)).toEqual([{ kind: 'name', news: 'change_refused' }]);
    expect((await rename(customer, 'Obi', 'Chioma Ada')).status).toBe(200);
    const foreign = await calls.addAccount(customer, await calls.openAtBank('Halima Bello'));
    expect(foreign.body.code).toBe('MISMATCH');
    world.clock.advance(DAY_MS + 1);
    await rename(customer, 'Halima', 'Bello');
    expect(await toldOfNames(customer)).toHaveLength(3);
  });
});

describe('tries of one BVN', () => {
  test('are counted over all accounts', async () => {
    const bvn = await person('ADA', 'OBI');
    const [first, second, owner] = [await world.signUp(), await world.signUp(), await world.signUp()];
    for (let day = 1; day <= 9; day += 1)
      expect((await sendBvn(day % 2 ? first : second, bvn, `1990-01-0${day}`)).status).toBe(422);
    expect((await sendBvn(second, bvn, '1990-02-01')).body.fields).toHaveProperty('birthDate');
    expect((await sendBvn(owner, bvn)).status).toBe(429);
    expect((await sendBvn(owner, await person('ADA', 'OBI'))).status).toBe(200);
    world.clock.advance(DAY_MS + 1);
    expect((await sendBvn(first, bvn)).status).toBe(200);
  });

  test('that its owner has confirmed already are told to that owner, once a day', async () => {
    const [owner, thief] = [await world.signUp(), await called('Halima', 'Bello')];
    const bvn = await person('ADA', 'OBI');
    expect((await sendBvn(owner, bvn)).status).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect((await sendBvn(thief, bvn)).body.code).toBe('ALREADY_EXISTS');
    // Anyone who does not know the birth date is told nothing of it.
    expect((await sendBvn(thief, bvn, '1990-01-01')).body.fields).toHaveProperty('birthDate');
    expect(await toldOfNames(owner)).toEqual([{ kind: 'name', news: 'bvn_elsewhere' }]);
    expect([await casesAbout(thief), await toldOfNames(thief)]).toEqual([[], []]);
  });
});

describe('another name after a paper', () => {
  test('is added by staff beside the record, with who and why, and is good beside that BVN alone', async () => {
    const bride = await called('Adaeze', 'Eze');
    const bvn = await person('ADAEZE GRACE', 'OKONKWO');
    expect((await sendBvn(bride, bvn)).body.code).toBe('MISMATCH');
    const [caseName = ''] = await casesAbout(bride);
    expect((await world.staff('cases', 'list')).printed).toContain(caseName);
    const shown = await world.staff('kyc', 'show', bride.userId);
    expect(shown.printed).toContain('profile        Adaeze Eze');
    expect(shown.printed).toContain(
      'to compare     Adaeze [Eze]\n  BVN entered ADAEZE [GRACE] [OKONKWO], since',
    );

    const accept = (id: string, name: string, inCase: string) =>
      names('accept', id, '--name', name, '--case', inCase, '--reason', 'Marriage certificate seen');
    const stranger = await world.signUp();
    expect((await sendBvn(stranger, await person('ADA', 'OBI'))).status).toBe(200);
    expect((await accept(stranger.userId, 'Halima Bello', caseName)).code).toBe(1);
    expect((await accept(bride.userId, 'Adaeze Eze', 'S-999999')).code).toBe(1);
    expect((await accept(bride.userId, 'Adaeze 2', caseName)).code).toBe(1);
    expect((await accept(bride.userId, '', caseName)).code).toBe(2);
    expect((await accept(bride.userId, 'Adaeze Eze', caseName)).code).toBe(0);
    const record = (await world.staff('record', 'customer', bride.userId)).printed;
    expect(record).toContain('Ad*** E***');
    // The paper was about this check: after another one the same proposal is refused.
    expect(record).toMatch(/\{"check":"[\w-]{36}","onRecord":null\} -> /);
    expect(record).not.toContain('Adaeze Eze');
    expect(await casesAbout(bride)).toEqual([`${caseName} answered`]);
    expect(await toldOfNames(bride)).toContainEqual({ kind: 'name', news: 'accepted' });
    expect((await bride.authed('GET', '/kyc')).body).not.toHaveProperty('nameComparedSince');

    expect((await sendBvn(bride, await person('HALIMA', 'BELLO'))).body.code).toBe('MISMATCH');
    expect((await sendBvn(bride, bvn)).status).toBe(200);
    for (const name of ['EZE ADAEZE', 'OKONKWO ADAEZE'])
      expect((await calls.addAccount(bride, await calls.openAtBank(name))).status).toBe(201);
    expect((await calls.addAccount(bride, await calls.openAtBank('EZE GRACE'))).status).toBe(422);
    await verified(bride);
    expect((await rename(bride, 'Adaeze', 'Okonkwo')).status).toBe(200);
    expect((await rename(bride, 'Eze', 'Adaeze')).status).toBe(200);
    expect((await rename(bride, 'Grace', 'Eze')).status).toBe(409);
    expect((await world.staff('kyc', 'show', bride.userId)).printed).toContain(
      `also accepted  Adaeze Eze by `,
    );
    const { body: copy } = await bride.authed('GET', '/users/me/export');
    expect(copy.identityCheck).toContainEqual(
      expect.objectContaining({ otherNameAccepted: 'Adaeze Eze', reason: 'Marriage certificate seen' }),
    );
    expect(JSON.stringify(copy)).not.toContain('HALIMA');
  });

  test("rests on the customer's own case too, once the BVN is confirmed; without a BVN there is nothing beside", async () => {
    const customer = await called('Ada', 'Obi');
    const { body } = await customer.authed('POST', '/cases', { body: { text: 'I have married.' } });
    const accept = () =>
      names(
        'accept',
        customer.userId,
        '--name',
        'Ada Bello',
        '--case',
        body.number,
        '--reason',
        'Paper seen',
      );
    expect((await accept()).printed).toContain('has not entered a BVN');
    expect((await customer.authed('GET', `/cases/${body.id}`)).body.status).toBe('open');
    expect((await sendBvn(customer, await person('ADA', 'OBI'))).status).toBe(200);
    // Who approves it reads every word, so none may stand there that says something else.
    const hidden = ['--text', '--name=Ada Stranger', '--name', 'Ada Bello'];
    const about = ['--case', body.number, '--reason', 'Paper seen'];
    expect((await names('accept', customer.userId, ...hidden, ...about)).code).toBe(2);
    expect((await accept()).code).toBe(0);
    expect((await customer.authed('GET', `/cases/${body.id}`)).body).toMatchObject({
      status: 'answered',
      answer: 'We have accepted the other name.',
    });
    expect((await rename(customer, 'Ada', 'Bello')).status).toBe(200);
  });

  test('is refused with a reason that the customer reads; the stranger whose name it was stays unnamed', async () => {
    const customer = await called('Ada', 'Obi');
    await calls.addAccount(customer, await calls.openAtBank('Musa Ibrahim'));
    const [caseName = ''] = await casesAbout(customer);
    // An answer alone decides nothing, and the customer would wait for ever.
    const answered = await world.staff('cases', 'answer', caseName, 'Looked at it, fine.');
    expect(answered).toMatchObject({
      code: 1,
      printed: expect.stringContaining('names accept or names refuse'),
    });
    expect(await casesAbout(customer)).toEqual([caseName]);
    const refused = await names(
      'refuse',
      customer.userId,
      '--case',
      caseName,
      '--reason',
      'Not your account.',
    );
    expect(refused.code).toBe(0);
    const told = await toldOfNames(customer);
    expect(told.at(-1)).toEqual({ kind: 'name', news: 'refused', reason: 'Not your account.' });
    expect(JSON.stringify(told)).not.toContain('Musa');
    expect(await casesAbout(customer)).toEqual([`${caseName} answered`]);
    const checks = await world.services.db.selectFrom('nameCheck').selectAll().execute();
    expect(checks.some(({ nameSealed }) => nameSealed.toString('latin1').includes('Musa'))).toBe(false);
  });

  test('that was refused is promised no second look, and a better paper opens it again', async () => {
    const customer = await called('Ada', 'Obi');
    const bvn = await person('NGOZI', 'EZE');
    const tried = async () => (await sendBvn(customer, bvn)).body;
    const PROMISED = 'We will compare the names and write to you within 3 days.';
    for (let time = 0; time < 2; time += 1)
      expect(await tried()).toMatchObject({
        message: expect.stringContaining(PROMISED),
        next: { nameCompared: true },
      });
    const [caseName = ''] = await casesAbout(customer);
    await names('refuse', customer.userId, '--case', caseName, '--reason', 'We could not read it.');
    const again = await tried();
    expect([again.message, again.next]).toEqual([
      expect.stringContaining('If you have a paper that shows it, report a problem in Account.'),
      undefined,
    ]);
    expect(again.message).not.toContain(PROMISED);
    const { body: own } = await customer.authed('POST', '/cases', {
      key: world.services.ids.next(),
      body: { text: 'Here is the certificate.' },
    });
    const name = ['--name', 'Ada Obi', '--case', own.number, '--reason', 'Certificate seen'];
    expect((await names('accept', customer.userId, ...name)).code).toBe(0);
    expect((await sendBvn(customer, bvn)).status).toBe(200);
  });

  test('a record of one word goes to staff, and then is the name', async () => {
    const customer = await called('Ngozi', 'Ngozi');
    const bvn = await person('NGOZI', 'NGOZI');
    expect((await sendBvn(customer, bvn)).body.code).toBe('MISMATCH');
    const [caseName = ''] = await casesAbout(customer);
    await names(
      'accept',
      customer.userId,
      '--name',
      'Ngozi',
      '--case',
      caseName,
      '--reason',
      'One name on the slip',
    );
    expect((await sendBvn(customer, bvn)).status).toBe(200);
    expect((await calls.addAccount(customer, await calls.openAtBank('NGOZI'))).status).toBe(201);
    expect((await calls.addAccount(customer, await calls.openAtBank('NGOZI EZE'))).status).toBe(422);
  });

  test('that nobody compared within the three days that were promised is overdue, as is a photo', async () => {
    const overdue = async () =>
      Number(/^customer_checks_overdue (\d+)$/m.exec((await world.app.inject('/metrics')).body)?.[1]);
    world.clock.advance(3 * DAY_MS + 1);
    const before = await overdue();
    const [named, shown] = [await called('Ada', 'Obi'), await called('Ada', 'Obi')];
    await calls.addAccount(named, await calls.openAtBank('Musa Ibrahim'));
    expect((await sendBvn(shown, await person('ADA', 'OBI'))).status).toBe(200);
    const pending = { status: 'pending', round: 1, submittedAt: world.clock.now() } as const;
    const { db } = world.services;
    await db.updateTable('kycCase').set(pending).where('userId', '=', shown.userId).execute();
    world.clock.advance(3 * DAY_MS);
    expect(await overdue()).toBe(before);
    world.clock.advance(1);
    expect(await overdue()).toBe(before + 2);
    const [caseName = ''] = await casesAbout(named);
    await names('refuse', named.userId, '--case', caseName, '--reason', 'Not your account.');
    await verified(shown);
    expect(await overdue()).toBe(before);
  });

  test('five wait for staff at most, and leave with the customer', async () => {
    const customer = await called('Ada', 'Obi');
    const told: string[] = [];
    for (let time = 0; time < 7; time += 1)
      told.push((await calls.addAccount(customer, await calls.openAtBank('Musa Ibrahim'))).body.message);
    expect(await casesAbout(customer)).toHaveLength(5);
    expect(told.map((words) => words.includes('within 3 days'))).toEqual([
      ...[1, 2, 3, 4, 5].map(() => true),
      false,
      false,
    ]);
    expect(told.at(-1)).toContain('Try again once we have written to you about one of them.');
    const proof = { password: customer.password, pin: PIN };
    const closed = await customer.authed('DELETE', '/users/me', { body: proof });
    if (closed.status !== 200)
      await customer.authed('DELETE', '/users/me', { body: { password: customer.password } });
    const left = await world.services.db
      .selectFrom('nameCheck')
      .select('id')
      .where('userId', '=', customer.userId)
      .execute();
    expect(left).toEqual([]);
  });
});
