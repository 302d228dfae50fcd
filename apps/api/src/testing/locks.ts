import { sql } from 'kysely';
import { ensurePartitions } from '#platform/partitions.ts';
import type { TestCustomer, Answer } from './customer.ts';
import type { MoneyApp } from './money-app.ts';

const NOON = 'T11:00:00.000Z';

/** A lock's movements in the order of posting: kind code and kobo. */
export interface LockMovement {
  readonly kind: number;
  readonly kobo: bigint;
}

function clockCalls({ services, clock, work }: MoneyApp) {
  return {
    /** Puts the clock to noon in Lagos of that day, or to an instant, with the ledger ready for it. */
    async goTo(day: string): Promise<void> {
      clock.set(day.includes('T') ? day : `${day}${NOON}`);
      await ensurePartitions(services.db, clock);
    },

    /** Runs what is due, as the worker does. */
    async mature(): Promise<void> {
      const maturities = work('maturities');
      while ((await maturities.runDue()) > 0);
    },
  };
}

/** What else the body says, and the key where it is not a new one. */
export interface More {
  readonly withKey?: string;
  readonly [member: string]: unknown;
}

function saverCalls(world: MoneyApp) {
  const key = () => world.services.ids.next();
  /** The customer pays on the provider's page and comes back. */
  const pay = async (customer: TestCustomer, reference: string): Promise<Answer> => {
    await world.play(reference, 'success');
    return world.status(customer, reference);
  };
  const create = (
    customer: TestCustomer,
    amount: number,
    lockPeriod: number,
    { withKey = key(), ...more }: More = {},
  ) => {
    const body = { name: 'School fees', amount, lockPeriod, ...more };
    return customer.authed('POST', '/interest-package/package', { key: withKey, body });
  };
  return {
    key,
    pay,
    create,

    /** A customer with so many naira in the IBS account. */
    async ibsSaver(amount: number): Promise<TestCustomer> {
      const customer = await world.signUp();
      await customer.authed('POST', '/self-accounts', { body: { accountType: 'ibs' } });
      const started = await customer.authed('POST', '/payments/init-contribution', {
        key: key(),
        body: { purpose: 'account', accountType: 'ibs', amount, method: 'card' },
      });
      await pay(customer, started.body.data.reference);
      return customer;
    },

    async created(customer: TestCustomer, amount: number, lockPeriod: number): Promise<string> {
      const answer = await create(customer, amount, lockPeriod);
      if (answer.status !== 201) throw new Error(`package answered ${JSON.stringify(answer.body)}`);
      return answer.body._id;
    },

    topUp(customer: TestCustomer, packageId: string, amount: number, method = 'account') {
      const source = method === 'account' ? { sourceAccountType: 'ibs' } : {};
      return customer.authed('POST', '/payments/init-contribution', {
        key: key(),
        body: { purpose: 'ibs', packageId, amount, method, ...source },
      });
    },

    withdraw(customer: TestCustomer, id: string, amount: number, { withKey = key(), ...more }: More = {}) {
      return customer.authed('POST', `/interest-savings/package/${id}/request-withdrawal`, {
        key: withKey,
        body: { amount, ...more },
      });
    },
  };
}

function lookCalls({ services }: MoneyApp) {
  return {
    async ibsBalance(customer: TestCustomer): Promise<number> {
      return (await customer.authed('GET', '/self-accounts?accountType=ibs')).body.availableBalance;
    },

    byReference(customer: TestCustomer, reference: string) {
      return customer.authed('GET', `/interest-savings/package/reference?reference=${reference}`);
    },

    async lock(customer: TestCustomer, id: string): Promise<Answer['body']> {
      return (await customer.authed('GET', `/interest-savings/package/${id}`)).body;
    },

    /** What its maturity posted. */
    async maturityOf({ userId }: TestCustomer, id: string): Promise<LockMovement[]> {
      const { rows } = await sql<LockMovement>`
        select kind, amount as kobo from ledger.movement
        where user_id = ${userId}::uuid and reference = ${`maturity-${id}`} order by id
      `.execute(services.db);
      return rows;
    },
  };
}

/** What tests of locked savings do again and again. */
export function lockCalls(world: MoneyApp) {
  return { ...clockCalls(world), ...saverCalls(world), ...lookCalls(world) };
}
