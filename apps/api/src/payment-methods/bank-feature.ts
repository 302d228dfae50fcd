import {
  addBankAccount as addEndpoint,
  changeBankAccount,
  listBankAccounts,
  removeBankAccount as removeEndpoint,
  resolveBankAccount as resolveEndpoint,
} from '@kolo/contract/bank-accounts';
import { listBanks as listBanksEndpoint } from '@kolo/contract/banks';
import { feature } from '#platform/feature.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import {
  coolBankAccounts,
  addBankAccount,
  makeDefault,
  removeBankAccount,
  showBankAccounts,
} from './bank-accounts.ts';
import { listBanksDaily, listBanks, resolveBankAccount } from './bank-list.ts';
import { everyBankAccount } from './bank-queries.ts';
import type { BankDeps } from './bank-deps.ts';

/** A list that is short by its nature, in the shape of every list. */
function whole<T>(results: T[]) {
  return { results, page: 1, totalPages: 1, totalResults: results.length } as const;
}

function routes(deps: BankDeps): Route[] {
  const { services } = deps;
  return [
    route(listBanksEndpoint, async () => whole(await listBanks(deps))),
    route(resolveEndpoint, ({ caller, body }) => resolveBankAccount(deps, caller.userId, body)),
    route(listBankAccounts, async ({ caller }) => whole(await showBankAccounts(services, caller.userId))),
    route(addEndpoint, ({ caller, body }) => addBankAccount(deps, caller, body)),
    route(changeBankAccount, ({ caller, params }) => makeDefault(services, caller.userId, params.id)),
    route(removeEndpoint, async ({ caller, params, body }) => {
      await removeBankAccount(services, caller, { id: params.id, pin: body?.pin });
      return { message: 'The bank account is removed.' };
    }),
  ];
}

export const bankAccounts = feature('bank accounts', (deps: BankDeps) => ({
  routes: routes(deps),
  dueWork: [listBanksDaily(deps)],
  closing: { exported: { bankAccounts: (userId) => bankAccountRecords(deps.services, userId) } },
  onContactUndone: [(tx, userId, since) => coolBankAccounts(tx, deps.services, userId, since)],
}));

/** The customer's bank accounts, removed ones too; of the number its last four digits. */
async function* bankAccountRecords({ db }: Services, userId: string): AsyncIterable<object> {
  for (const row of await everyBankAccount(db, userId)) {
    yield {
      bankName: row.bankName,
      accountNumberEnding: row.ending,
      accountName: row.accountName,
      isDefault: row.isDefault,
      addedAt: row.createdAt,
      removedAt: row.removedAt,
    };
  }
}
