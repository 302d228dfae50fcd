import type { TestCustomer, Answer } from './customer.ts';
import type { MoneyApp } from './money-app.ts';
import { payoutCalls, PIN } from './payouts.ts';
import { signInOn } from './sign-in-on.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export interface Owner {
  readonly customer: TestCustomer;
  readonly bankAccountId: string;
}

/** What an owner, and a thief of theirs, do in the tests of takeovers. */
export function takeoverCalls(world: MoneyApp) {
  const payouts = payoutCalls(world);
  async function verifyPhone(customer: TestCustomer): Promise<void> {
    const otp = world.codeFor(customer.phone);
    await customer.authed('POST', '/auth/verify-email', { body: { otp, identifier: customer.phone } });
    world.clock.advance(2 * DAY_MS);
  }
  return {
    proofOf: (customer: TestCustomer) => ({ password: customer.password, pin: PIN }),

    /** A saver with ₦100,000, a PIN, an old bank account, and an email and a phone that are both old. */
    async owner(): Promise<Owner> {
      const customer = await world.signUp();
      const bankAccountId = await payouts.prepare(customer, 100_000);
      await verifyPhone(customer);
      return { customer, bankAccountId };
    },

    /** As `owner`, with no PIN and no bank account. */
    async ownerWithoutPin(): Promise<TestCustomer> {
      const customer = await world.signUp();
      await verifyPhone(customer);
      return customer;
    },

    /** Somebody who signs in with the password on their own device. */
    thiefOf: (customer: TestCustomer) => signInOn(world, customer, `thief of ${customer.userId}`),

    async statusOf({ tokens }: TestCustomer): Promise<number> {
      const headers = { authorization: `Bearer ${tokens.access}` };
      return (await world.call('GET', '/users/me', { headers })).status;
    },

    take: (customer: TestCustomer, bankAccountId: string, amount: number, pin = PIN): Promise<Answer> =>
      payouts.withdraw(customer, { amount, bankAccountId, pin, confirmRepeat: true }),

    as: (customer: TestCustomer, identifier: string, password: string) =>
      signInOn(world, customer, 'the device of the owner', { identifier, password }),
  };
}
