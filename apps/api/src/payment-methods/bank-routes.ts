import {
  addBankAccount as addEndpoint,
  changeBankAccount,
  listBankAccounts,
  removeBankAccount as removeEndpoint,
  resolveBankAccount as resolveEndpoint,
} from '@kolo/contract/bank-accounts';
import { listBanks as listBanksEndpoint } from '@kolo/contract/banks';
import type { FastifyInstance } from 'fastify';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import { addBankAccount, makeDefault, removeBankAccount, showBankAccounts } from './bank-accounts.ts';
import { listBanks } from './bank-list.ts';
import { resolveBankAccount } from './bank-resolve.ts';
import type { BankWorld } from './bank-world.ts';

/** A list that is short by its nature, in the shape of every list. */
function whole<T>(results: T[]) {
  return { results, page: 1, totalPages: 1, totalResults: results.length } as const;
}

export function mountBankAccounts(app: FastifyInstance, gate: Gate, world: BankWorld): void {
  const { services } = world;
  mount(app, gate, listBanksEndpoint, async () => whole(await listBanks(world)));

  mount(app, gate, resolveEndpoint, ({ caller, body }) => resolveBankAccount(world, caller.userId, body));

  mount(app, gate, listBankAccounts, async ({ caller }) =>
    whole(await showBankAccounts(services, caller.userId)),
  );

  mount(app, gate, addEndpoint, ({ caller, body }) => addBankAccount(world, caller, body));

  mount(app, gate, changeBankAccount, ({ caller, params }) =>
    makeDefault(services, caller.userId, params.id),
  );

  mount(app, gate, removeEndpoint, async ({ caller, params }) => {
    await removeBankAccount(services, caller.userId, params.id);
    return { message: 'The bank account is removed.' };
  });
}
