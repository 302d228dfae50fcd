import type { ForeignObject } from './foreign-objects.ts';
import { payoutCalls, PIN } from './payouts.ts';

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
  'DELETE /bank-accounts/:id': bankAccount,
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
