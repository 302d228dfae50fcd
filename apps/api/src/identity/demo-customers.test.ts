import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { createDemoCustomers } from './demo-customers.ts';

const world = await openTestApp();

test('the demo customers are made once, are verified and can sign in', async () => {
  const [first, again] = [
    await createDemoCustomers(world.services),
    await createDemoCustomers(world.services),
  ];
  expect(again).toEqual(first);
  const answers = [];
  for (const login of first) answers.push(await world.call('POST', '/auth/login', { body: login }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body.user).toMatchObject({
    isEmailVerified: true,
    isPhoneVerified: true,
    email: 'demo@kolo.example',
    phoneNumber: '+2348030000001',
  });
});

test('production has none', async () => {
  const services = { ...world.services, config: { ...world.services.config, isProduction: true } };
  await expect(createDemoCustomers(services)).rejects.toThrow('production');
});
