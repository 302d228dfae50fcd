import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { createTestApp } from '#testing/app.ts';
import { createDemoCustomer } from './demo-customer.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world?.close());

test('the demo customer is made once, is verified and can sign in', async () => {
  const logins = [await createDemoCustomer(world.services), await createDemoCustomer(world.services)];
  expect(logins[1]).toEqual(logins[0]);
  const answer = await world.call('POST', '/auth/login', { body: logins[0] ?? {} });
  expect(answer.status).toBe(200);
  expect(answer.body.user).toMatchObject({
    isEmailVerified: true,
    isPhoneVerified: true,
    email: 'demo@kolo.example',
    phoneNumber: '+2348030000001',
  });
});

test('production has none', async () => {
  const services = { ...world.services, config: { ...world.services.config, isProduction: true } };
  await expect(createDemoCustomer(services)).rejects.toThrow('production');
});
