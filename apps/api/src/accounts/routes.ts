import { createAccount, getAccount, listAccounts as listEndpoint } from '@kolo/contract/accounts';
import { listTransactions as listTransactionsEndpoint } from '@kolo/contract/transactions';
import { kobo } from '@kolo/domain/money';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/errors.ts';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import { accountView, listAccounts } from './list-accounts.ts';
import { listTransactions } from './list-transactions.ts';
import { openAccount } from './open-account.ts';
import type { WithdrawalStates } from './withdrawal-states.ts';

export function mountAccounts(
  app: FastifyInstance,
  gate: Gate,
  services: Services,
  withdrawals: WithdrawalStates,
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
    listTransactions(services, withdrawals, caller.userId, query),
  );
}
