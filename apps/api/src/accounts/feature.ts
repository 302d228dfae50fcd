import { createAccount, getAccount, listAccounts as listEndpoint } from '@kolo/contract/accounts';
import {
  listTransactions as listTransactionsEndpoint,
  summariseTransactions,
} from '@kolo/contract/transactions';
import { firstOfMonth, lagosDateOf } from '@kolo/domain/dates';
import { kobo } from '@kolo/domain/money';
import { Refusal } from '#platform/errors.ts';
import { feature } from '#platform/feature.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { accountSection } from './desk-section.ts';
import { openFileMaker } from './files/file-maker.ts';
import { accountRecords, moneyLeft, movementRecords, statementRecords, sweepKobo } from './leaving.ts';
import { accountView, listAccounts } from './list-accounts.ts';
import { listTransactions, monthFigures } from './list-transactions.ts';
import { openAccount } from './open-account.ts';
import type { ReceiptDeps } from './receipt/routes.ts';
import { receiptRoutes } from './receipt/routes.ts';
import { countChangedStatements, forgetStatements } from './statement/made-statement.ts';
import type { StatementDeps } from './statement/routes.ts';
import { statementRoutes } from './statement/routes.ts';
import type { TransactionDeps } from './transaction-view.ts';

function routes(services: Services, deps: TransactionDeps): Route[] {
  return [
    route(listEndpoint, ({ caller }) => listAccounts(services, caller.userId)),
    route(getAccount, async ({ caller, query }) => {
      const accounts = await listAccounts(services, caller.userId);
      const account = accounts.find(({ accountType }) => accountType === query.accountType);
      if (!account) throw new Refusal('NOT_FOUND', { message: 'We could not find that account.' });
      return account;
    }),
    route(createAccount, async ({ caller, body }) =>
      accountView(await openAccount(services, caller.userId, body.accountType), kobo(0n)),
    ),
    route(listTransactionsEndpoint, ({ caller, query }) =>
      listTransactions(services, deps, caller.userId, query),
    ),
    route(summariseTransactions, ({ caller, query }) =>
      monthFigures(services, caller.userId, query.month ?? firstOfMonth(lagosDateOf(services.clock.now()))),
    ),
  ];
}

export type AccountDeps = TransactionDeps & Omit<StatementDeps & ReceiptDeps, 'files'>;

/** Statements and receipts share the threads that make their files. */
function fileRoutes(deps: AccountDeps): Route {
  return (app, gate) => {
    const files = openFileMaker(app, deps.services);
    for (const one of [...statementRoutes({ ...deps, files }), ...receiptRoutes({ ...deps, files })])
      one(app, gate);
  };
}

export const accounts = feature('accounts', (deps: AccountDeps) => {
  const { services } = deps;
  return {
    routes: [...routes(services, deps), fileRoutes(deps)],
    customerSections: [accountSection(services)],
    maintenance: [forgetStatements],
    proofs: [
      { name: 'each statement that was handed out says what the ledger says', count: countChangedStatements },
    ],
    closing: {
      blockers: [moneyLeft(services)],
      onClose: [(tx, userId) => sweepKobo(services, tx, userId)],
      exported: {
        accounts: (userId) => accountRecords(services, userId),
        statements: (userId) => statementRecords(services, userId),
        transactions: (userId) => movementRecords(services, deps, userId),
      },
    },
  };
});
