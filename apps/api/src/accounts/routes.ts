import { createAccount, getAccount, listAccounts as listEndpoint } from '@kolo/contract/accounts';
import {
  listTransactions as listTransactionsEndpoint,
  summariseTransactions,
} from '@kolo/contract/transactions';
import { firstOfMonth, lagosDateOf } from '@kolo/domain/dates';
import { kobo } from '@kolo/domain/money';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/errors.ts';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import { accountView, listAccounts } from './list-accounts.ts';
import { listTransactions } from './list-transactions.ts';
import { openAccount } from './open-account.ts';
import { monthFigures } from './summarise-month.ts';
import type { TransactionDeps } from './transaction-view.ts';

export function mountAccounts(
  app: FastifyInstance,
  gate: Gate,
  services: Services,
  deps: TransactionDeps,
): void {
  mount(app, gate, listEndpoint, ({ caller }) => listAccounts(services, caller.userId));

  mount(app, gate, getAccount, async ({ caller, query }) => {
    const accounts = await listAccounts(services, caller.userId);
    const account = accounts.find(({ accountType }) => accountType === query.accountType);
    if (!account) throw new Refusal('NOT_FOUND', { message: 'You have no such account.' });
    return account;
  });

  mount(app, gate, createAccount, async ({ caller, body }) =>
    accountView(await openAccount(services, caller.userId, body.accountType), kobo(0n)),
  );

  mount(app, gate, listTransactionsEndpoint, ({ caller, query }) =>
    listTransactions(services, deps, caller.userId, query),
  );

  mount(app, gate, summariseTransactions, ({ caller, query }) =>
    monthFigures(services, caller.userId, query.month ?? firstOfMonth(lagosDateOf(services.clock.now()))),
  );
}
