import { getHome, RECENT_TRANSACTIONS } from '@kolo/contract/home';
import { listNotifications as notificationsEndpoint } from '@kolo/contract/notifications';
import { listTransactions as transactionsEndpoint } from '@kolo/contract/transactions';
import type { TransactionDeps } from '#accounts/index.ts';
import { listAccounts, listTransactions } from '#accounts/index.ts';
import { csrfHeaders, getMe } from '#identity/index.ts';
import { readProgress } from '#kyc/index.ts';
import { listNotifications } from '#notifications/index.ts';
import { bankClaims } from '#disputes/index.ts';
import { inSnapshot } from '#platform/db.ts';
import { feature } from '#platform/feature.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { listDaily, listLocks, listSb } from '#savings/index.ts';

/**
 * Everything a customer has, read in one snapshot. Otherwise money that moves during the read would show in two places or in none.
 */
function holdings(services: Services, userId: string) {
  return inSnapshot(services.db, async (tx) => {
    const then = { ...services, db: tx };
    const accounts = await listAccounts(then, userId);
    const daily = await listDaily(tx, userId);
    const sb = await listSb(then, userId);
    const interest = await listLocks(then, userId);
    return { accounts, daily, sb, interest };
  });
}

/** The first screen in one call: what its parts are, the other features say. */
export const home = feature('home', (deps: TransactionDeps & { readonly services: Services }) => {
  const { services } = deps;
  return {
    routes: [
      route(getHome, async ({ caller, setHeader }) => {
        const { userId } = caller;
        const newest = transactionsEndpoint.query.parse({ limit: RECENT_TRANSACTIONS });
        const [me, kyc, held, { transactions }, claims, notifications] = await Promise.all([
          getMe(services, caller),
          readProgress(services.db, userId),
          holdings(services, userId),
          listTransactions(services, deps, userId, newest),
          bankClaims(services.db, userId, services.clock.now()),
          listNotifications(services, userId, notificationsEndpoint.query.parse({})),
        ]);
        for (const [name, value] of Object.entries(csrfHeaders(me.csrf))) setHeader(name, value);
        return { user: me.user, kyc, ...held, transactions, claims, notifications };
      }),
    ],
  };
});
