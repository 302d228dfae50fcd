import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayground, type Playground } from '../playground.ts';

let world: Playground;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
});
afterAll(() => world.close());

const submit = (path: string, fields: Record<string, string>) =>
  world.call('POST', path, { body: new URLSearchParams(fields) });

test('the page shows codes, checkouts and the clock', async () => {
  const sms = {
    api_key: 'k',
    to: '2348031234567',
    from: 'Kolo',
    sms: 'Code 123456',
    type: 'plain',
    channel: 'dnd',
  };
  await world.post('/sms/api/sms/send', sms);
  await world.paystack.post('/transaction/initialize', {
    email: 'ada@example.ng',
    amount: 5_000,
    reference: 'home-1',
  });
  const page = await world.get('/');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<span class="number">123456</span>');
  expect(page.text).toContain('home-1');
  expect(page.text).toContain('Move the clock');
});

test('its forms do what the control calls do', async () => {
  const before = Date.parse((await world.get('/clock')).json.now);
  expect((await submit('/page/clock', { advance: 'P1D' })).text).toContain('It is now');
  expect(Date.parse((await world.get('/clock')).json.now) - before).toBeGreaterThanOrEqual(86_400_000);
  expect((await submit('/page/clock', { advance: 'tomorrow' })).text).toContain('role="alert"');
  expect((await submit('/page/checkouts/home-1', { outcome: 'success' })).text).toContain('Done with home-1');
  const account = { bankCode: '058', accountNumber: '0123456785', name: 'Ada Obi' };
  expect((await submit('/page/bank-accounts', account)).text).toContain('The account is known now.');
});
