import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp, successEvent } from '#testing/money-app.ts';
import type { Worker } from './platform/jobs.ts';
import { NOTIFY_TASK } from './platform/notices.ts';
import { jobsOf, openApp } from './app.ts';
import type { Runtime } from './runtime.ts';
import { openRuntime } from './runtime.ts';
import { startJobs } from './worker.ts';

const LONGEST_PAUSE_MS = 5 * 60_000;

let world: MoneyApp;
let customer: TestCustomer;
let runtime: Runtime;
let worker: Worker;
beforeAll(async () => {
  world = await createMoneyApp();
  // The worker follows the system's clock here, and so must what it finds.
  world.clock.set(new Date());
  // Before the worker runs, which would send the code elsewhere.
  customer = await world.signUpSaver();
  const { services } = world;
  runtime = openRuntime({ ...services.config, clockUrl: undefined }, services.logger);
  worker = await startJobs(openApp(runtime.services));
});
afterAll(async () => {
  await worker?.stop();
  await runtime?.close();
  await world?.close();
});

test('the jobs as they are wired say what falls due, settle a webhook, and credit once', async () => {
  const reference = await world.started(customer, 3_300);
  const due = (await worker.settle())?.getTime() ?? 0;
  expect(due).toBeGreaterThan(world.clock.now().getTime());
  expect(due).toBeLessThanOrEqual(world.clock.now().getTime() + 2 * LONGEST_PAUSE_MS);

  await world.play(reference, 'success');
  const bytes = successEvent(reference, 330_000);
  await Promise.all([1, 2, 3].map(() => world.deliver(bytes)));
  await worker.settle();
  expect(await world.movementsOf(reference)).toBe(1);
  expect(await world.balanceOf(customer)).toBe(3_300);
  expect(await world.booksHold()).toBe(true);
});

test('what is told in the app waits for no host outside: no other job shares its lane', () => {
  const { handlers } = jobsOf(world.opened);
  const lane = handlers.find(({ task }) => task === NOTIFY_TASK)?.lane;
  expect(handlers.filter((handler) => handler.lane === lane).map(({ task }) => task)).toEqual([NOTIFY_TASK]);
});

test('every kind of job that the features leave has a handler', async () => {
  const body = { phoneNumber: '08031234567', password: 'market-day-rain', firstName: 'Ada', lastName: 'Obi' };
  expect((await world.call('POST', '/auth/register', { body })).status).toBe(201);
  await worker.settle();
  const left = await world.services.db.selectFrom('outbox').select('task').execute();
  expect(left).toEqual([]);
  await worker.check();
});
