import { randomInt } from 'node:crypto';
import type { Notice } from '#platform/notices.ts';
import { NOTIFY_TASK, NoticeJob } from '#platform/notices.ts';
import type { TestCustomer, Answer } from './customer.ts';
import type { MoneyApp } from './money-app.ts';
import { successEvent } from './money-app.ts';

export const PIN = '4821';

/** Zenith Bank, as the sandbox lists it. */
export const BANK_CODE = '057';

const DAY_MS = 24 * 60 * 60 * 1_000;

type TransferOutcome = 'success' | 'failed' | 'reversed';

/** Marks the customer as one whom staff have verified: the identity check has its own tests. */
async function verify({ services }: MoneyApp, { userId }: TestCustomer): Promise<void> {
  const now = services.clock.now();
  await services.db
    .insertInto('kycCase')
    .values({
      userId,
      status: 'verified',
      bvnSealed: Buffer.from('x'),
      bvnEnding: '1234',
      birthDate: '1994-05-14',
      recordName: 'Ada Obi',
      bvnConfirmedAt: now,
      round: 1,
      submittedAt: now,
      decidedAt: now,
    })
    .execute();
  await services.db
    .updateTable('customer')
    .set({ kycStatus: 'verified' })
    .where('userId', '=', userId)
    .execute();
}

/** Ten digits that nobody has used yet. */
export function someNumber(): string {
  return String(randomInt(1_000_000_000, 10_000_000_000));
}

/** What the customer is to be told and has not been yet. */
export async function noticesLeftFor(
  { services }: Pick<MoneyApp, 'services'>,
  { userId }: TestCustomer,
): Promise<Notice[]> {
  const rows = await services.db
    .selectFrom('outbox')
    .select('payload')
    .where('userId', '=', userId)
    .where('task', '=', NOTIFY_TASK)
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => NoticeJob.parse(payload).notice);
}

function bankCalls(world: MoneyApp) {
  const calls = {
    /** Makes an account at the bank that resolves to this name. */
    async openAtBank(name: string, accountNumber = someNumber()): Promise<string> {
      await world.sandbox.control('POST', '/bank-accounts', { bankCode: BANK_CODE, accountNumber, name });
      return accountNumber;
    },

    addAccount: (customer: TestCustomer, accountNumber: string, pin = PIN) =>
      customer.authed('POST', '/bank-accounts', { body: { bankCode: BANK_CODE, accountNumber, pin } }),

    /** A bank account in the customer's own name; returns its id. */
    async ownAccount(customer: TestCustomer): Promise<string> {
      const { body: me } = await customer.authed('GET', '/users/me');
      const number = await calls.openAtBank(`${me.lastName} ${me.firstName}`);
      const answer = await calls.addAccount(customer, number);
      if (answer.status !== 201) throw new Error(`bank-accounts answered ${JSON.stringify(answer.body)}`);
      return answer.body.id;
    },
  };
  return calls;
}

function customerCalls(world: MoneyApp) {
  const { ownAccount } = bankCalls(world);
  const calls = {
    async fund(customer: TestCustomer, amountNaira: number): Promise<void> {
      const reference = await world.started(customer, amountNaira);
      await world.play(reference, 'success');
      await world.deliver(successEvent(reference, amountNaira * 100));
      await world.runJobs();
    },

    /** Gives a verified customer an account with that much money, a PIN and a new bank account; returns its id. */
    async prepare(customer: TestCustomer, amountNaira: number): Promise<string> {
      await customer.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
      await verify(world, customer);
      await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
      await calls.fund(customer, amountNaira);
      return ownAccount(customer);
    },

    /** Verified, with a PIN, that much money, and a bank account whose first day is over. */
    async withdrawer(amountNaira: number): Promise<{ customer: TestCustomer; bankAccountId: string }> {
      const customer = await world.signUp();
      const bankAccountId = await calls.prepare(customer, amountNaira);
      world.clock.advance(DAY_MS + 1);
      return { customer, bankAccountId };
    },
  };
  return calls;
}

function withdrawalCalls(world: MoneyApp) {
  const calls = {
    withdraw(
      customer: TestCustomer,
      body: { amount: number; bankAccountId: string } & Record<string, unknown>,
      key = world.services.ids.next(),
    ): Promise<Answer> {
      return customer.authed('POST', '/withdrawals', { key, body: { accountType: 'ds', pin: PIN, ...body } });
    },

    /** Asked for and not yet sent: the job still stands in the outbox. */
    async requested(customer: TestCustomer, bankAccountId: string, amount: number) {
      const answer = await calls.withdraw(customer, { amount, bankAccountId, confirmRepeat: true });
      if (answer.status !== 201) throw new Error(`withdrawals answered ${JSON.stringify(answer.body)}`);
      const { id, reference }: { id: string; reference: string } = answer.body;
      return { id, reference };
    },

    async read(customer: TestCustomer, id: string) {
      const { body } = await customer.authed('GET', `/withdrawals/${id}`);
      return body;
    },
  };
  return calls;
}

interface BookEntry {
  readonly kind: string;
  readonly kobo: number;
  readonly status: string;
  readonly reference: string;
}

function providerSide(world: MoneyApp) {
  /** The bytes of a transfer's event, as the provider would write them; `n` tells events apart. */
  const transferEvent = (reference: string, outcome: TransferOutcome, n = 1) =>
    JSON.stringify({
      event: `transfer.${outcome}`,
      data: { id: n, domain: 'test', status: outcome, reference, amount: 1, currency: 'NGN' },
    });
  return {
    transferEvent,

    /** Settles a payout at the provider, or says how it will end once it is sent. */
    settleThere: (reference: string, outcome: TransferOutcome) =>
      world.sandbox.control('POST', `/transfers/${reference}`, { outcome }),

    /** Hears an event and does what follows from it. */
    async hear(reference: string, outcome: TransferOutcome, n = 1): Promise<void> {
      await world.deliver(transferEvent(reference, outcome, n));
      await world.runJobs();
    },

    /** What the provider's own book says went out under this reference, or one that begins with it. */
    async bookOf(reference: string): Promise<BookEntry[]> {
      // The control call of the sandbox answers rows of this shape.
      const rows = (await world.sandbox.control('GET', '/book')) as BookEntry[];
      return rows.filter((row) => row.reference.startsWith(reference));
    },
  };
}

/** What the tests of money out do, over the calls of the app. */
export function payoutCalls(world: MoneyApp) {
  return {
    ...bankCalls(world),
    ...customerCalls(world),
    ...withdrawalCalls(world),
    ...providerSide(world),
  };
}
