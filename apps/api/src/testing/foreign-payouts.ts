import { payoutCalls, PIN } from './payouts.ts';
import type { MoneyApp } from './money-app.ts';
import type { TestCustomer } from './customer.ts';

/** Where a call carries ids. */
export interface Ids {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, string>>;
}

export interface ForeignObject {
  /** Makes one of this customer's own; returns the call's ids for it. */
  readonly of: (world: MoneyApp, owner: TestCustomer) => Promise<Ids>;
  /** What else the call needs to get as far as the id. */
  readonly rest?: { readonly body?: object; readonly query?: Readonly<Record<string, string>> };
  /**
   * `page`: the id is a place in the caller's own list, so that nothing tells the owner's from an unknown one either.
   * `shared`: what it names is nobody's own, or a part of the caller's own account.
   */
  readonly is?: 'object' | 'page' | 'shared';
  /** The owner is refused too, by something that is looked at after the id. */
  readonly ownerIsRefused?: true;
}

const FUNDS = 5_000;
const AMOUNT = 1_000;

const bankAccount: ForeignObject = {
  of: async (world, owner) => ({
    params: { id: await payoutCalls(world).prepare(owner, FUNDS) },
  }),
};

/** Money out: for each call that takes an id, how another customer comes to have one. */
export const FOREIGN_PAYOUTS: Readonly<Record<string, ForeignObject>> = {
  'PATCH /bank-accounts/:id': { ...bankAccount, rest: { body: { isDefault: true } } },
  'DELETE /bank-accounts/:id': { ...bankAccount, rest: { body: { pin: PIN } } },
  'POST /withdrawals': {
    of: async (world, owner) => ({
      body: { bankAccountId: await payoutCalls(world).prepare(owner, FUNDS) },
    }),
    rest: { body: { accountType: 'ds', amount: AMOUNT, pin: PIN } },
  },
  'GET /withdrawals/room': {
    of: async (world, owner) => ({
      query: { bankAccountId: await payoutCalls(world).prepare(owner, FUNDS) },
    }),
  },
  'GET /withdrawals/:id': {
    async of(world, owner) {
      const calls = payoutCalls(world);
      const { id } = await calls.requested(owner, await calls.prepare(owner, FUNDS), AMOUNT);
      return { params: { id } };
    },
  },
};
