import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '#features/accounts/api.ts';

import { ContactChangesAhead } from '#features/identity/contact-changes-ahead.tsx';
import { meQuery } from '#features/identity/api.ts';
import { DisputedBanner } from '#features/payments/disputed-banner.tsx';
import { OwedBanner } from '#features/payments/owed-banner.tsx';
import { claimsQuery } from '#features/payments/api.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useBalanceHidden } from '#lib/use-balance-hidden.ts';
import { useScreen } from '#lib/use-screen.ts';
import {
  IconArrowDownToLine,
  IconArrowUpRight,
  IconCalendarClock,
  IconCirclePlus,
  IconCreditCard,
} from '#ui/icons.tsx';
import { QuickActions } from '#ui/quick-actions.tsx';
import { AppHeader } from '#app/app-header.tsx';
import { LazyQuestions } from '#app/when-idle.tsx';
import { Announcements } from './announcements.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { greeting } from './greeting.ts';
import { RecentTransactions } from './recent-transactions.tsx';
import { Savings } from './savings.tsx';
import './dashboard.css';

export function DashboardScreen() {
  useScreen('Home');
  const { data: me } = useQuery(meQuery);
  const { data: held } = useQuery(accountsQuery);
  const { data: claims } = useQuery(claimsQuery);
  const [hidden, toggleHidden] = useBalanceHidden();
  const title = me ? greeting(me.firstName, serverClock.now(), held?.accounts.length === 0) : 'Home';
  return (
    <>
      <AppHeader title={title} />
      <main className="page two" id="main">
        <div className="stack lg">
          {me?.contactChanges ? <ContactChangesAhead changes={me.contactChanges} /> : null}
          {claims?.disputed ? <DisputedBanner disputed={claims.disputed} hidden={hidden} /> : null}
          {me?.owes ? <OwedBanner hidden={hidden} /> : null}
          <BalancePanel hidden={hidden} onToggleHidden={toggleHidden} />
          <QuickActions
            label="Quick Actions"
            actions={[
              { href: paths.newPackage(), label: 'New Package', icon: IconCirclePlus },
              { href: paths.deposit(), label: 'Deposit', icon: IconArrowDownToLine },
              { href: paths.withdraw(), label: 'Withdraw', icon: IconArrowUpRight },
              { href: paths.cards, label: 'My Cards', icon: IconCreditCard },
              { href: paths.schedules, label: 'Schedules', icon: IconCalendarClock },
            ]}
          />
          {me ? <Announcements me={me} /> : null}
        </div>
        <Savings />
        <RecentTransactions hidden={hidden} />
        {/* Below what is there already: nothing moves away under a thumb. */}
        <LazyQuestions />
      </main>
    </>
  );
}
