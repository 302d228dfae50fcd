import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayground, type Playground } from '../playground.ts';

let world: Playground;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
  await world.post('/control/people', {
    bvn: '22123456789',
    nin: '12345678901',
    firstName: 'Fọláké',
    lastName: 'Adeyemi',
    birthDate: '1990-01-05',
    phone: '08031234567',
  });
});
afterAll(() => world.close());

const ask = (path: string, headers: Record<string, string> = { AppId: 'app', Authorization: 'secret' }) =>
  world.call('GET', `/identity/api/v1/kyc${path}`, { headers });

test('both headers are needed, without the word Bearer', async () => {
  for (const headers of [{}, { AppId: 'app' }, { AppId: 'app', Authorization: 'Bearer secret' }]) {
    const reply = await ask('/bvn/full?bvn=22123456789', headers);
    expect(reply).toMatchObject({ status: 401, json: { error: expect.any(String) } });
  }
});

test('a BVN is matched against name and date of birth, part by part', async () => {
  const query = '/bvn/full?bvn=22123456789&first_name=folake&last_name=Obi&dob=1990-01-05';
  expect((await ask(query)).json).toEqual({
    entity: {
      bvn: { value: '22123456789', status: true },
      first_name: { confidence_value: 100, status: true },
      last_name: { confidence_value: 0, status: false },
      date_of_birth: { status: true },
    },
  });
});

test('a BVN alone gives the record, with its date written out', async () => {
  expect((await ask('/bvn?bvn=22123456789')).json.entity).toMatchObject({
    bvn: '22123456789',
    first_name: 'Fọláké',
    last_name: 'Adeyemi',
    date_of_birth: '05-January-1990',
    phone_number1: '08031234567',
  });
  expect((await ask('/bvn/full?bvn=22380348250')).status).toBe(200);
});

test('a NIN gives the record, with its date in ISO form', async () => {
  expect((await ask('/nin?nin=12345678901')).json.entity).toMatchObject({
    nin: '12345678901',
    date_of_birth: '1990-01-05',
  });
  expect((await ask('/nin?nin=70123456789')).status).toBe(200);
});

test('unknown and unreadable numbers are refused with an error text', async () => {
  expect(await ask('/bvn/full?bvn=22999999999')).toMatchObject({
    status: 400,
    json: { error: 'BVN not found' },
  });
  expect((await ask('/bvn/full?bvn=123')).status).toBe(400);
  expect((await ask('/nin?nin=00000000000')).status).toBe(400);
});
