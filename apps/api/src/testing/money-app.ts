import { createHmac } from 'node:crypto';
import { pace } from '@kolo/tools/environment/pace.ts';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { checkLedger } from '#ledger/check.ts';
import type { DueWork } from '#platform/jobs.ts';
import { ensurePartitions } from '#platform/partitions.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import { createPaystack } from '#providers/paystack/paystack.ts';
import type { App } from '../app.ts';
import { proofsOf } from '../app.ts';
import type { TestApp, TestAppOptions } from './app.ts';
import { createTestApp } from './app.ts';
import type { TestCustomer, Answer } from './customer.ts';
import type { OwnSandbox } from './own-sandbox.ts';
import { startOwnSandbox } from './own-sandbox.ts';

const WEBHOOK_PATH = '/api/v1/webhooks/paystack';

/** How long the provider's client waits for an answer of the sandbox on a busy machine. */
const PATIENT_MS = Math.ceil(3_000 * pace());
/** The same once a test has had an answer kept back, and waits itself for the time to run out. */
const HURRIED_MS = Math.ceil(1_000 * pace());

type Outcome = 'success' | 'failed' | 'abandoned';

export interface MoneyApp extends TestApp {
  readonly sandbox: OwnSandbox;
  readonly due: DueWork;
  readonly payments: App['context'];
  /** The provider, its own books too. */
  readonly books: Paystack;
  /** A customer with an open DS account. */
  signUpSaver(): Promise<TestCustomer>;
  deposit(customer: TestCustomer, amountNaira: number, key?: string): Promise<Answer>;
  /** Starts a payment and returns its reference. */
  started(customer: TestCustomer, amountNaira: number): Promise<string>;
  status(customer: TestCustomer, reference: string): Promise<Answer>;
  /** What the customer does on the provider's page. */
  play(reference: string, outcome: Outcome): Promise<unknown>;
  /** The next calls of that operation go wrong. */
  fault(operation: string, mode: string, times?: number): Promise<unknown>;
  /** Posts these bytes as the provider does; signed right where no signature is given, unsigned with null. */
  deliver(bytes: string, signature?: string | null): Promise<Answer['status']>;
  sign(bytes: string | Buffer): string;
  runDue(): Promise<void>;
  /** The nightly look at what has come to any account number. */
  sweepInbound(): Promise<void>;
  /** What stands in the customer's DS account, in whole naira, as the API says. */
  balanceOf(customer: TestCustomer): Promise<number>;
  /** Movements of this reference; once credited there is one. */
  movementsOf(reference: string): Promise<number>;
  booksHold(): Promise<boolean>;
}

/** The bytes of a success event, as the provider would write them. */
export function successEvent(reference: string, amountKobo: number): string {
  const data = { id: 1, domain: 'test', status: 'success', reference, amount: amountKobo, currency: 'NGN' };
  return JSON.stringify({ event: 'charge.success', data });
}

function customerCalls(testApp: TestApp) {
  const deposit = (customer: TestCustomer, amount: number, key = testApp.services.ids.next()) =>
    customer.authed('POST', '/payments/init-contribution', {
      key,
      body: { purpose: 'account', accountType: 'ds', amount, method: 'card' },
    });
  return {
    deposit,
    async signUpSaver() {
      const customer = await testApp.signUp();
      const opened = await customer.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
      if (opened.status !== 201) throw new Error(`self-accounts answered ${JSON.stringify(opened.body)}`);
      return customer;
    },
    async started(customer: TestCustomer, amount: number): Promise<string> {
      const answer = await deposit(customer, amount);
      if (answer.status !== 201) throw new Error(`init-contribution answered ${JSON.stringify(answer.body)}`);
      return answer.body.data.reference;
    },
    status: (customer: TestCustomer, reference: string) =>
      customer.authed('GET', `/payments/status/${reference}`),
    async balanceOf(customer: TestCustomer): Promise<number> {
      const answer = await customer.authed('GET', '/self-accounts?accountType=ds');
      return answer.body.availableBalance;
    },
  };
}

function providerCalls(testApp: TestApp, sandbox: OwnSandbox, patience: { ms: number }) {
  const { secretKey } = testApp.services.config.paystack;
  const sign = (bytes: string | Buffer) => createHmac('sha512', secretKey).update(bytes).digest('hex');
  return {
    sign,
    play: (reference: string, outcome: Outcome) =>
      sandbox.control('POST', `/checkouts/${reference}`, { outcome }),
    fault(operation: string, mode: string, times = 1) {
      if (mode.startsWith('timeout')) patience.ms = HURRIED_MS;
      return sandbox.control('POST', '/faults', { operation, mode, times });
    },
    async deliver(bytes: string, signature: string | null = sign(bytes)) {
      const response = await testApp.app.inject({
        method: 'POST',
        url: WEBHOOK_PATH,
        payload: bytes,
        headers: {
          'content-type': 'application/json',
          ...(signature !== null && { 'x-paystack-signature': signature }),
        },
      });
      return response.statusCode;
    },
  };
}

const MONEY_WORK = [
  'check disputes',
  'check refunds',
  'take inbound transfers',
  'virtual accounts',
  'check withdrawals',
];

type MoneyAppOptions = Pick<TestAppOptions, 'notifies' | 'database' | 'variables'> & {
  /** For an app that listens: the provider sends its events to the sandbox's `webhookPort`. Others are told by `deliver`. */
  readonly sendsEvents?: boolean;
};

/** The app as it is wired, on its own database and sandbox. */
export async function createMoneyApp(
  { variables, sendsEvents = false, ...options }: MoneyAppOptions = {},
  // Another's is stopped by its first owner.
  lent: OwnSandbox | null = null,
): Promise<MoneyApp> {
  const sandbox = lent ?? (await startOwnSandbox({ sendsEvents }));
  const patience = { ms: PATIENT_MS };
  const testApp = await createTestApp({
    variables: { ...sandbox.variables, ...variables },
    providers: ({ config, clock }) => ({
      paystack: createPaystack({
        ...config.paystack,
        clock,
        get timeoutMs() {
          return patience.ms;
        },
      }),
    }),
    ...options,
  });
  const { services, opened } = testApp;
  // The template's partitions begin with the month of the run, the test clock stands where it stands.
  await ensurePartitions(services.db, testApp.clock);
  const payments = opened.context;
  const due = testApp.work('check payments');
  return {
    ...testApp,
    ...customerCalls(testApp),
    ...providerCalls(testApp, sandbox, patience),
    sandbox,
    due,
    payments,
    books: payments.paystack,
    async runDue() {
      for (const work of [due, ...MONEY_WORK.map(testApp.work)]) while ((await work.runDue()) > 0);
    },
    sweepInbound: async () => void (await testApp.work('sweep inbound transfers').runDue()),
    // Over all customers: the reference tells whose it is.
    async movementsOf(reference) {
      const { rows } = await sql`select user_id from ledger.movement where reference = ${reference}`.execute(
        services.db,
      );
      return rows.length;
    },
    booksHold: async () => (await checkLedger(services.db, proofsOf(opened))).holds,
    async close() {
      try {
        await testApp.close();
      } finally {
        if (lent === null) await sandbox.stop();
      }
    },
  };
}

/** The same for a file of tests: after the last of them its books hold, and it is closed. */
export async function openMoneyApp(...how: Parameters<typeof createMoneyApp>): Promise<MoneyApp> {
  const world = await createMoneyApp(...how);
  afterAll(async () => {
    try {
      expect(await world.booksHold()).toBe(true);
    } finally {
      await world.close();
    }
  });
  return world;
}
