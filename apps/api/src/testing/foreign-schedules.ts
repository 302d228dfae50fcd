import type { ForeignObject } from './foreign-payouts.ts';
import type { MoneyApp } from './money-app.ts';
import type { TestCustomer } from './customer.ts';
import { fromDs, scheduleCalls } from './schedules.ts';

/** A schedule of the customer's own, from an empty account. */
async function scheduleOf(world: MoneyApp, owner: TestCustomer): Promise<string> {
  await owner.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
  const calls = scheduleCalls(world);
  const { id } = await calls.daily(owner, await calls.dailyPackage(owner));
  return id;
}

const schedule: ForeignObject = {
  of: async (world, owner) => ({ params: { id: await scheduleOf(world, owner) } }),
};

const terms = { amount: 1_000, frequency: 'daily', hour: 6, source: fromDs };

/** For each call of schedules that takes an id: how another customer comes to have one. */
export const FOREIGN_SCHEDULES: Readonly<Record<string, ForeignObject>> = {
  'POST /schedules': {
    async of(world, owner) {
      await owner.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
      return { body: { packageId: await scheduleCalls(world).dailyPackage(owner) } };
    },
    rest: { body: { ...terms, purpose: 'daily' } },
  },
  'GET /schedules/activity': {
    is: 'page',
    of: async (world, owner) => ({ query: { scheduleId: await scheduleOf(world, owner) } }),
  },
  'GET /schedules/:id': schedule,
  'PATCH /schedules/:id': {
    async of(world, owner) {
      const id = await scheduleOf(world, owner);
      return { params: { id }, body: { packageId: await scheduleCalls(world).dailyPackage(owner) } };
    },
  },
  'DELETE /schedules/:id': schedule,
  'POST /schedules/:id/pause': { ...schedule, rest: { body: {} } },
  'POST /schedules/:id/resume': { ...schedule, rest: { body: {} } },
  'POST /schedules/:id/skip': { ...schedule, rest: { body: {} } },
  'POST /schedules/occurrences/:id/pay-now': {
    async of(world, owner) {
      await scheduleOf(world, owner);
      world.clock.advance(24 * 60 * 60_000);
      const calls = scheduleCalls(world);
      await calls.runDue();
      const [one] = await calls.activity(owner);
      return { params: { id: one?.id ?? '' } };
    },
    rest: { body: {} },
  },
};
