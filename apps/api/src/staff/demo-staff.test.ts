import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { authenticator, openDesk } from '#testing/desk.ts';
import { createDemoStaff } from './demo-staff.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const world = await openTestApp();
const desk = await openDesk(world);

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
