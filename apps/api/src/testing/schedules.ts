import type { Occurrence, Schedule } from '@kolo/contract/schedules';
import type { Answer, TestCustomer } from './customer.ts';
import type { MoneyApp } from './money-app.ts';

const MAX_STEPS = 2_000;

export const fromDs = { method: 'account', accountType: 'ds' } as const;

/** Time that passes over schedules. */
function timeCalls(world: MoneyApp) {
  const own = [world.work('begin schedules'), world.work('run schedules')];
  return {
    /** Runs what is due at the clock's present time. */
    async runDue(): Promise<void> {
      for (const work of own) while ((await work.runDue()) > 0);
    },

    /** Begins what is due and tries nothing of it. */
    begin: async (): Promise<void> => void (await own[0]?.runDue()),

    /** Time passes as it does for the running system: it stops wherever a schedule, a payment or other work of that name is due. */
    async passUntil(instant: string, names: readonly string[] = []): Promise<void> {
      const pieces = [...own, world.due, ...names.map(world.work)];
      const end = new Date(instant);
      for (let step = 0; step < MAX_STEPS; step += 1) {
        for (const piece of pieces) while ((await piece.runDue()) > 0);
        const times = await Promise.all(pieces.map((piece) => piece.nextDue()));
        const next = times.flatMap((at) => (at && at <= end ? [at.getTime()] : []));
        if (next.length === 0) {
          world.clock.set(end);
          return;
        }
        world.clock.set(new Date(Math.max(Math.min(...next), world.clock.now().getTime())));
      }
      throw new Error(`time did not pass until ${instant}`);
    },

    /** The next test is not to meet what this one left: over all customers. */
    async endAll(): Promise<void> {
      const { db } = world.services;
      await db.updateTable('schedule').set({ nextCheckAt: null }).execute();
      const open = db.updateTable('scheduleOccurrence').where('nextCheckAt', 'is not', null);
      await open.set({ state: 'missed', nextCheckAt: null }).execute();
    },
  };
}

/** What a customer with schedules does. */
export function scheduleCalls(world: MoneyApp) {
  const newKey = () => world.services.ids.next();
  const calls = {
    ...timeCalls(world),
    newKey,

    async dailyPackage(customer: TestCustomer, amountPerDay = 1_000, target = 'Shop rent'): Promise<string> {
      const { body } = await customer.authed('POST', '/daily-savings/self-package', {
        body: { target, amountPerDay, frequency: 'daily' },
      });
      return body.id;
    },

    /** Brings this much into the DS account. */
    async fund(customer: TestCustomer, amount: number): Promise<void> {
      const reference = await world.started(customer, amount);
      await world.play(reference, 'success');
      await world.status(customer, reference);
    },

    create: (customer: TestCustomer, body: object, key = newKey()): Promise<Answer> =>
      customer.authed('POST', '/schedules', { key, body }),

    /** A schedule of ₦1,000 a day from the DS account into this package, changed as said. */
    async daily(customer: TestCustomer, packageId: string, change: object = {}): Promise<Schedule> {
      const body = {
        purpose: 'daily',
        packageId,
        amount: 1_000,
        frequency: 'daily',
        hour: 6,
        source: fromDs,
      };
      const answer = await calls.create(customer, { ...body, ...change });
      if (answer.status !== 201) throw new Error(`POST /schedules answered ${JSON.stringify(answer.body)}`);
      return answer.body;
    },

    get: (customer: TestCustomer, id: string) => customer.authed('GET', `/schedules/${id}`),
    change: (customer: TestCustomer, id: string, body: object) =>
      customer.authed('PATCH', `/schedules/${id}`, { body }),
    act: (customer: TestCustomer, id: string, action: 'pause' | 'resume' | 'skip', body: object = {}) =>
      customer.authed('POST', `/schedules/${id}/${action}`, { body }),
    remove: (customer: TestCustomer, id: string) => customer.authed('DELETE', `/schedules/${id}`),
    payNow: (customer: TestCustomer, id: string, key = newKey()) =>
      customer.authed('POST', `/schedules/occurrences/${id}/pay-now`, { key, body: {} }),

    async activity(customer: TestCustomer, query = '?limit=100'): Promise<Occurrence[]> {
      return (await customer.authed('GET', `/schedules/activity${query}`)).body.results;
    },

    /** Dates and how each stands, oldest first: `2026-11-21 paid`. */
    async story(customer: TestCustomer): Promise<string[]> {
      const rows = await calls.activity(customer);
      return rows.toReversed().map(({ dueDate, state }) => `${dueDate} ${state}`);
    },

    /** What is in a daily package, in whole naira. */
    async inPackage(customer: TestCustomer, packageId: string): Promise<number> {
      return (await customer.authed('GET', `/daily-savings/package/${packageId}`)).body.totalContribution;
    },
  };
  return calls;
}
