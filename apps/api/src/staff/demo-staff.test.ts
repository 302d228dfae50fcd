import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { createTestApp } from '#testing/app.ts';
import type { TestDesk } from '#testing/desk.ts';
import { authenticator, createDesk } from '#testing/desk.ts';
import { createDemoStaff } from './demo-staff.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

let world: TestApp;
let desk: TestDesk;
beforeAll(async () => {
  world = await createTestApp();
  desk = await createDesk(world);
});
afterAll(async () => {
  await desk?.close();
  await world?.close();
});

test('the demo staff are made once, and the printed secret signs them in', async () => {
  const members = await createDemoStaff(world.services);
  expect(await createDemoStaff(world.services)).toEqual(members);
  expect(members).toHaveLength(2);
  for (const { identifier: name, password, totp } of members) {
    const code = authenticator(world, totp)();
    const answer = await desk.call('POST', '/session', { body: { name, password, code } });
    expect(answer.status).toBe(201);
  }
});

test('nobody takes the demo staff for new: they were added more than a day ago', async () => {
  await createDemoStaff(world.services);
  const { printed } = await world.staff('staff', 'list');
  const added = [...printed.matchAll(/added (\S+) by demo/g)].map(([, at]) => Date.parse(at ?? ''));
  expect(added).toHaveLength(2);
  for (const at of added) expect(world.clock.now().getTime() - at).toBeGreaterThan(DAY_MS);
});

test('one who was disabled stays out, and is not shown', async () => {
  const [first, second] = await createDemoStaff(world.services);
  await world.staff('staff', 'disable', first?.identifier ?? '', '--reason', 'has left');
  expect(await createDemoStaff(world.services)).toEqual([second]);
});

test('production has none', async () => {
  const services = { ...world.services, config: { ...world.services.config, isProduction: true } };
  await expect(createDemoStaff(services)).rejects.toThrow('production');
});
