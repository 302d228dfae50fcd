import { getHome, RECENT_TRANSACTIONS } from '@kolo/contract/home';
import { listNotifications as notificationsEndpoint } from '@kolo/contract/notifications';
import { listTransactions as transactionsEndpoint } from '@kolo/contract/transactions';
import type { TransactionDeps } from '#accounts/index.ts';
import { listAccounts, listTransactions } from '#accounts/index.ts';
import { csrfHeaders, getMe } from '#identity/index.ts';
import { readProgress } from '#kyc/index.ts';
import { listNotifications } from '#notifications/index.ts';
import { bankClaims } from '#disputes/index.ts';
import { feature } from '#platform/feature.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { listDaily, listLocks, listSb } from '#savings/index.ts';

/** The first screen in one call: what its parts are, the other features say. */
export const home = feature('home', (deps: TransactionDeps & { readonly services: Services }) => {
  const { services } = deps;
  return {
    routes: [
      route(getHome, async ({ caller, setHeader }) => {
        const { userId } = caller;
        const newest = transactionsEndpoint.query.parse({ limit: RECENT_TRANSACTIONS });
        const [me, kyc, accounts, { transactions }, daily, sb, interest, claims, notifications] =
          await Promise.all([
            getMe(services, caller),
            readProgress(services.db, userId),
            listAccounts(services, userId),
            listTransactions(services, deps, userId, newest),
            listDaily(services.db, userId),
            listSb(services, userId),
            listLocks(services, userId),
            bankClaims(services.db, userId, services.clock.now()),
            listNotifications(services, userId, notificationsEndpoint.query.parse({})),
          ]);
        for (const [name, value] of Object.entries(csrfHeaders(me.csrf))) setHeader(name, value);
        return { user: me.user, kyc, accounts, transactions, daily, sb, interest, claims, notifications };
      }),
    ],
  };
});
