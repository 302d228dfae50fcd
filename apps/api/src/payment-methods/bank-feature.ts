import { feature } from '#platform/feature.ts';
import { coolBankAccounts } from './bank-accounts.ts';
import { bankAccountRecords } from './bank-leaving.ts';
import { listBanksDaily } from './bank-list.ts';
import {
  addBankAccount as addEndpoint,
  changeBankAccount,
  listBankAccounts,
  removeBankAccount as removeEndpoint,
  resolveBankAccount as resolveEndpoint,
} from '@kolo/contract/bank-accounts';
import { listBanks as listBanksEndpoint } from '@kolo/contract/banks';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import { addBankAccount, makeDefault, removeBankAccount, showBankAccounts } from './bank-accounts.ts';
import { listBanks } from './bank-list.ts';
import { resolveBankAccount } from './bank-resolve.ts';
import type { BankWorld } from './bank-world.ts';

/** A list that is short by its nature, in the shape of every list. */
function whole<T>(results: T[]) {
  return { results, page: 1, totalPages: 1, totalResults: results.length } as const;
}

function routes(world: BankWorld): Route[] {
  const { services } = world;
  return [
    route(listBanksEndpoint, async () => whole(await listBanks(world))),
    route(resolveEndpoint, ({ caller, body }) => resolveBankAccount(world, caller.userId, body)),
    route(listBankAccounts, async ({ caller }) => whole(await showBankAccounts(services, caller.userId))),
    route(addEndpoint, ({ caller, body }) => addBankAccount(world, caller, body)),
    route(changeBankAccount, ({ caller, params }) => makeDefault(services, caller.userId, params.id)),
    route(removeEndpoint, async ({ caller, params }) => {
      await removeBankAccount(services, caller.userId, params.id);
      return { message: 'The bank account is removed.' };
    }),
  ];
}

export const bankAccounts = feature('bank accounts', (deps: BankWorld) => ({
  routes: routes(deps),
  dueWork: [listBanksDaily(deps)],
  closing: { exported: { bankAccounts: (userId) => bankAccountRecords(deps.services, userId) } },
  onContactUndone: [(tx, userId, since) => coolBankAccounts(tx, deps.services, userId, since)],
}));
