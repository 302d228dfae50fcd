import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayground, type Playground } from '../playground.ts';

let world: Playground;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
});
afterAll(() => world.close());

const resolve = (account_number: string, bank_code: string) =>
  world.paystack.get(`/bank/resolve?account_number=${account_number}&bank_code=${bank_code}`);

test('banks are listed with codes as text, by pages and by cursor', async () => {
  const first = await world.paystack.get('/bank?country=nigeria&currency=NGN&perPage=20&use_cursor=true');
  expect(first.json.message).toBe('Banks retrieved');
  expect(first.json.data).toHaveLength(20);
  expect(first.json.data[0]).toMatchObject({
    name: 'Access Bank',
    code: '044',
    slug: 'access-bank',
    country: 'Nigeria',
    currency: 'NGN',
    type: 'nuban',
    active: true,
  });
  const codes: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const reply = await world.paystack.get(
      `/bank?perPage=20&use_cursor=true${next === '' ? '' : `&next=${next}`}`,
    );
    codes.push(...reply.json.data.map((bank: { code: string }) => bank.code));
    next = reply.json.meta.next;
  }
  expect(codes).toEqual(
    expect.arrayContaining(['044', '058', '035A', '00103', '50211', '999992', '100039', '001']),
  );
  expect(new Set(codes).size).toBe(codes.length);
});

test('an account that was made resolves to its name', async () => {
  await world.post('/control/bank-accounts', {
    bankCode: '058',
    accountNumber: '0123456785',
    name: 'Obi Ada Grace',
  });
  expect(await resolve('0123456785', '058')).toMatchObject({
    status: 200,
    json: {
      message: 'Account number resolved',
      data: { account_number: '0123456785', account_name: 'Obi Ada Grace', bank_id: expect.any(Number) },
    },
  });
});

test('test bank 001 resolves any ten digits', async () => {
  expect((await resolve('1234567890', '001')).status).toBe(200);
  expect((await resolve('12345', '001')).status).toBe(422);
});

test('a miss and an unknown bank are refused in the documented words', async () => {
  expect(await resolve('0000000018', '058')).toMatchObject({
    status: 422,
    json: {
      message: 'Could not resolve account name. Check parameters or try again.',
      code: 'invalid_bank_code',
    },
  });
  expect(await resolve('0000000018', '059')).toMatchObject({
    status: 400,
    json: { message: 'Unknown bank code: 059', code: 'invalid_params', type: 'validation_error' },
  });
});
