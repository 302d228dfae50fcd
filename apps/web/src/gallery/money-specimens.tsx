import { useState } from 'react';
import { BalanceCard, type BalanceState } from '#ui/balance-card.tsx';
import { Button } from '#ui/button.tsx';
import {
  IconArrowDownToLine,
  IconArrowUpRight,
  IconCalendarCheck,
  IconCalendarClock,
  IconChevronDown,
  IconCirclePlus,
  IconCreditCard,
  IconPlus,
  IconShoppingBag,
} from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { QuickActions } from '#ui/quick-actions.tsx';
import { Specimen } from './specimen.tsx';

const ACTIONS = [
  { href: '#new', label: 'New Package', icon: IconCirclePlus },
  { href: '#deposit', label: 'Deposit', icon: IconArrowDownToLine },
  { href: '#withdraw', label: 'Withdraw', icon: IconArrowUpRight },
  { href: '#cards', label: 'My Cards', icon: IconCreditCard },
  { href: '#schedules', label: 'Schedules', icon: IconCalendarClock },
];

const NO_ACCOUNTS: BalanceState = {
  kind: 'empty',
  title: 'No accounts yet',
  text: 'Create one to hold money that is not inside a package.',
  action: (
    <Button variant="soot" full>
      Create Account
    </Button>
  ),
};

export function MoneySpecimens() {
  const [hidden, setHidden] = useState(false);
  const note = 'Updated today, 7:04 am';
  const shown: BalanceState = hidden
    ? { kind: 'hidden', note }
    : { kind: 'shown', amountNaira: 242_500, note };
  const card = { label: 'Available Balance', onToggleHidden: () => setHidden(!hidden), onRefresh: () => {} };
  return (
    <>
      <section className="stack">
        <h2>Balance card</h2>
        <BalanceCard
          {...card}
          state={shown}
          foot={
            <>
              <button type="button" aria-expanded="true">
                View accounts <IconChevronDown size="sm" />
              </button>
              <button type="button">
                <IconPlus size="sm" /> Add
              </button>
            </>
          }
        />
        <BalanceCard {...card} state={{ kind: 'shown', amountNaira: 1_234_567_890, note }} refreshing />
        <BalanceCard {...card} state={{ kind: 'hidden', note }} />
        <BalanceCard {...card} state={NO_ACCOUNTS} />
        <BalanceCard {...card} state={{ kind: 'loading' }} />
        <QuickActions label="Quick Actions" actions={ACTIONS} />
      </section>
      <Specimen title="Money and rows">
        <p>
          <Money amountNaira={1_111_111} /> <Money amountNaira={3000} sign="in" />{' '}
          <Money amountNaira={25_000} sign="out" />
        </p>
        <List>
          <ListRow
            href="#1"
            icon={IconShoppingBag}
            tone="sb"
            title="SB Contribution"
            detail="Today, 6:40 am"
            end={<Money amountNaira={12_000} sign="in" />}
          />
          <ListRow
            href="#2"
            icon={IconArrowUpRight}
            title="Withdrawal"
            detail="Yesterday, 9:15 am"
            end={<Money amountNaira={25_000} sign="out" />}
          />
          <ListRow
            onClick={() => {}}
            icon={IconCalendarCheck}
            tone="daily"
            title="Personal information"
            chevron
          />
          <ListRow icon={IconCreditCard} title="A row that only tells" detail="No link, no press" />
        </List>
      </Specimen>
    </>
  );
}
