import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { checkPayments, sweepInboundWork } from '#payments/index.ts';
import type { DueWork } from '#platform/jobs.ts';
import { ensurePartitions } from '#platform/partitions.ts';
import type { Services } from '#platform/services.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import type { Answer, TestApp, TestAppOptions } from './app.ts';
import { createTestApp } from './app.ts';
import type { TestCustomer } from './customer.ts';
import type { OwnSandbox } from './own-sandbox.ts';
import { startOwnSandbox } from './own-sandbox.ts';
import type { MoneyWorld } from './money-wiring.ts';
import { booksHold, moneyJobs, moneyWorld, moneyWorks, mountMoney, providerOf } from './money-wiring.ts';

const WEBHOOK_PATH = '/api/v1/webhooks/paystack';

type Outcome = 'success' | 'failed' | 'abandoned';

export interface MoneyApp extends TestApp {
  readonly sandbox: OwnSandbox;
  readonly due: DueWork;
  readonly payments: MoneyWorld;
  /** The provider, its own books too. */
  readonly books: Paystack;
  /** A customer with an open DS account. */
  signUpSaver(): Promise<TestCustomer>;
  deposit(customer: TestCustomer, amountNaira: number, key?: string): Promise<Answer>;
  /** Starts a payment and answers its reference. */
  started(customer: TestCustomer, amountNaira: number): Promise<string>;
  status(customer: TestCustomer, reference: string): Promise<Answer>;
  /** What the customer does on the provider's page. */
  play(reference: string, outcome: Outcome): Promise<unknown>;
  /** The next calls of that operation go wrong. */
  fault(operation: string, mode: string, times?: number): Promise<unknown>;
  /** Posts these bytes as the provider does; signed right where no signature is given, unsigned with null. */
  deliver(bytes: string, signature?: string | null): Promise<Answer['status']>;
  sign(bytes: string): string;
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

function providerCalls(testApp: TestApp, sandbox: OwnSandbox) {
  const { secretKey } = testApp.services.config.paystack;
  const sign = (bytes: string) => createHmac('sha512', secretKey).update(bytes).digest('hex');
  return {
    sign,
    play: (reference: string, outcome: Outcome) =>
      sandbox.control('POST', `/checkouts/${reference}`, { outcome }),
    fault: (operation: string, mode: string, times = 1) =>
      sandbox.control('POST', '/faults', { operation, mode, times }),
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

/**
 * Accounts, payments, packages and what the test mounts beside them, on a database and a sandbox of their own; or with
 * `http` the app as it is wired.
 */
export async function createMoneyApp(
  options: Pick<TestAppOptions, 'mount' | 'http' | 'jobs'> = {},
): Promise<MoneyApp> {
  const { mount, ...whole } = options;
  const sandbox = await startOwnSandbox();
  let world: MoneyWorld | undefined;
  const worldOf = (services: Services) => (world ??= moneyWorld(services));
  const testApp = await createTestApp({
    // The app as it is wired would look for the built web app.
    variables: { ...sandbox.variables, WEB_DIST: '' },
    mount(app, gate, services) {
      mountMoney(app, gate, worldOf(services));
      mount?.(app, gate, services);
    },
    jobs: (services) => moneyJobs(worldOf(services)),
    ...whole,
  });
  const { services } = testApp;
  // The template's partitions begin with the month of the run, the test clock stands where it stands.
  await ensurePartitions(services.db, testApp.clock);
  const payments = worldOf(services);
  const due = checkPayments(payments);
  return {
    ...testApp,
    ...customerCalls(testApp),
    ...providerCalls(testApp, sandbox),
    sandbox,
    due,
    payments,
    books: providerOf(services),
    async runDue() {
      for (const work of [due, ...moneyWorks(payments)]) while ((await work.runDue()) > 0);
    },
    sweepInbound: async () => void (await sweepInboundWork(payments).runDue()),
    async movementsOf(reference) {
      const { rows } = await sql`select user_id from ledger.movement where reference = ${reference}`.execute(
        services.db,
      );
      return rows.length;
    },
    booksHold: () => booksHold(services),
    async close() {
      try {
        await testApp.close();
      } finally {
        await sandbox.stop();
      }
    },
  };
}
