import type { SbPackage } from '@kolo/contract/packages';
import { formatDay, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import {
  missingNaira,
  surplusNaira,
  SB_PACE_DAYS,
  sbPace,
  weeklyFor,
  type SbPace,
} from '@kolo/domain/sb-plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SbPackagePage } from '@kolo/contract/sb-savings';
import { formatNaira } from '@kolo/domain/money';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconArrowUpRight, IconLayers, IconShoppingBag, IconX } from '#ui/icons.tsx';
import { IconClock, IconTruck } from '#ui/later-icons.tsx';
import { Link } from '#ui/link.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import { useCommand } from '#lib/command/use-command.ts';
import { focusHeadingAfter } from '#lib/focus-heading-after.ts';
import { toast } from '#ui/toast-store.ts';
import { SbHero } from './sb-hero.tsx';
import { sbPackageQuery, closePackage } from './api.ts';
import { HeldWords } from './held-package.tsx';
import { ConfirmSheet } from '../confirm-sheet.tsx';
import { lookAtPrice, type PricedPackage } from './price-look.ts';
import { promiseWords } from './promise-words.ts';
import { PackageMoney, useCover } from '../package-money.tsx';
import { refreshPackages } from '../api.ts';
import type { PackageParts } from '../use-package.ts';

/** Whether money can go in and out: the package is open, and no order holds it. */
function isFree({ status, heldFor }: SbPackage): boolean {
  return status === 'active' && heldFor === undefined;
}

/** That we hold the price, or that we no longer do and what the product costs today. */
function PriceWords({ pot }: { pot: PricedPackage }) {
  const now = serverClock.now();
  const { promise } = lookAtPrice(pot, now);
  const held = <PackageMoney amountNaira={pot.targetAmount} />;
  const today =
    pot.priceToday === undefined ? null : (
      <>
        Today it costs <PackageMoney amountNaira={pot.priceToday} />.{' '}
      </>
    );
  switch (promise) {
    case 'unknown':
      return null;
    case 'held':
      return (
        <>
          We hold the price of {held} {promiseWords(now)}.{' '}
        </>
      );
    case 'paused':
      return (
        <>
          We no longer hold the price of {held}. Make a deposit, and we hold it again. {today}
        </>
      );
    case 'ended':
      return <>The price we held has ended. {today}</>;
  }
}

/** What the customer should know first. */
function State({ pot, inStock }: { pot: PricedPackage; inStock: boolean }) {
  const { totalContribution, product, mergedInto, orderedBy } = pot;
  if (orderedBy !== undefined) {
    return (
      <Banner tone="ok" icon={IconTruck} title={`You ordered ${product.name}.`}>
        The money in this package paid for it, so the package is closed.
      </Banner>
    );
  }
  if (pot.status === 'closed') {
    return (
      <Banner
        tone="info"
        title="This package is closed."
        action={
          mergedInto === undefined ? null : (
            <Button small variant="quiet" href={paths.package(mergedInto)}>
              See where
            </Button>
          )
        }
      >
        {mergedInto === undefined ? null : 'Its money moved into another package.'}
      </Banner>
    );
  }
  if (pot.heldFor !== undefined) {
    return (
      <Banner tone="warn" icon={IconClock} title="We are waiting for your bank.">
        <HeldWords name={product.name} />
      </Banner>
    );
  }
  const { price, isPaid } = lookAtPrice(pot, serverClock.now());
  const missing = missingNaira(price, totalContribution);
  const surplus = surplusNaira(price, totalContribution);
  return (
    <>
      {isPaid ? (
        <Banner tone="ok" title={`${product.name} is paid in full.`}>
          All the money is here. Order it, pay for delivery, and we will bring it.
          {surplus > 0 ? (
            <>
              {' '}
              <PackageMoney amountNaira={surplus} /> is more than the price.
            </>
          ) : null}
        </Banner>
      ) : (
        <Banner tone="info" icon={IconShoppingBag}>
          {missing > 0 ? (
            <>
              <b>
                <PackageMoney amountNaira={missing} /> to go.
              </b>{' '}
            </>
          ) : null}
          <PriceWords pot={pot} />
          You pay for delivery when you order.
        </Banner>
      )}
      {inStock ? null : (
        <Banner tone="warn" title="Out of stock now.">
          {product.name} cannot be bought today. Your money is safe here: choose another product, or move it
          to your SB account.
        </Banner>
      )}
    </>
  );
}

type ActionsProps = { pot: PricedPackage } & Pick<PackageParts, 'schedules' | 'frozen'>;

function Actions({ pot, schedules, frozen }: ActionsProps) {
  const { isPaid, takesMoney } = lookAtPrice(pot, serverClock.now());
  return (
    <section className="sec">
      <h2>Package</h2>
      <List>
        {takesMoney ? schedules : null}
        <ListRow
          href={paths.product(pot.product.id, pot._id)}
          icon={IconShoppingBag}
          tone="sb"
          title={pot.product.name}
          detail="View product"
          chevron
        />
        <ListRow
          href={paths.checkout(pot._id)}
          icon={IconTruck}
          tone="sb"
          title="Order it"
          detail={isPaid ? 'See what delivery costs, and when it comes' : 'Pay the rest at the checkout'}
          chevron
        />
        <ListRow
          href={paths.packageMerge(pot._id)}
          icon={IconLayers}
          tone="sb"
          title="Merge packages"
          detail="Move another SB package into this one"
          chevron
        />
        {pot.totalContribution > 0 ? (
          <ListRow
            href={paths.packageWithdraw(pot._id)}
            icon={IconArrowUpRight}
            tone="sb"
            title="Withdraw"
            detail="Move money to your SB account"
            chevron
          />
        ) : null}
      </List>
      {pot.totalContribution === 0 ? <CloseEmpty pot={pot} frozen={frozen} /> : null}
    </section>
  );
}

function Plan({ pot }: { pot: PricedPackage }) {
  const now = serverClock.now();
  const { promise, price } = lookAtPrice(pot, now);
  const isOver = promise === 'paused' || promise === 'ended';
  const [kept, started] = [pot.pricedAt, pot.createdAt].map((at) => formatDay(new Date(at), now));
  return (
    <section className="sec">
      <div className="sechead">
        <h2>Plan</h2>
        {isFree(pot) ? (
          <Link className="link" href={paths.packageChangeProduct(pot._id)} aria-label="Edit: change product">
            Edit
          </Link>
        ) : null}
      </div>
      <dl className="card facts">
        <div>
          <dt>Saved</dt>
          <dd>
            <PackageMoney amountNaira={pot.totalContribution} />
          </dd>
        </div>
        <div>
          <dt>{price !== pot.targetAmount ? 'Price today' : isOver ? 'The price we held' : 'Your price'}</dt>
          <dd>
            <PackageMoney amountNaira={price} />
          </dd>
        </div>
        {kept === started || isOver ? null : (
          <div>
            <dt>Held since</dt>
            <dd>{kept}</dd>
          </div>
        )}
        <div>
          <dt>Started</dt>
          <dd>{started}</dd>
        </div>
      </dl>
    </section>
  );
}

/** One package towards a product. The list has most of it; stock and pace come with the package's own answer. */
export function SbDetail({ pot: listed, statement, schedules, frozen }: { pot: SbPackage } & PackageParts) {
  useScreen(listed.product.name);
  const { data } = useQuery(sbPackageQuery(listed._id));
  const pot = data ?? listed;
  const canChange = isFree(pot);
  const { promise, takesMoney } = lookAtPrice(pot, serverClock.now());
  // Once the price has ended, the package may take less than is missing from today's.
  const hasPace = canChange && takesMoney && promise !== 'ended';
  return (
    <>
      <PageBar title={pot.product.name} backHref={paths.packages} />
      <main className="page two" id="main">
        <div className="stack lg">
          <SbHero pot={pot} />
          <State pot={pot} inStock={data?.inStock ?? true} />
          {hasPace && data ? <SbPaceCard pot={data} /> : null}
        </div>
        <div className="stack lg">
          <Plan pot={pot} />
          {canChange ? <Actions pot={pot} schedules={schedules} frozen={frozen} /> : null}
        </div>
        <div className="colspan">{statement}</div>
      </main>
    </>
  );
}

/** The row that closes an empty package, with its question; or why it is not closed for now. */
function CloseEmpty({ pot, frozen }: { pot: SbPackage } & Pick<PackageParts, 'frozen'>) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const closing = useCommand({
    mutationFn: () => closePackage(pot._id),
    onSuccess: async () => {
      // The row that the sheet was opened from goes too.
      focusHeadingAfter(() => setAsking(false));
      toast({ title: `Your package for ${pot.product.name} is closed.` });
      await refreshPackages(queryClient);
    },
    // The answer alone may have been lost.
    onError: () => void refreshPackages(queryClient),
  });
  // Not while the question is open: an answer may be on its way to it.
  if (frozen && !asking) return frozen;
  return (
    <>
      <List>
        <ListRow
          icon={IconX}
          tone="sb"
          title="Close package"
          detail="It is empty, and you no longer need it"
          onClick={() => {
            closing.reset();
            setAsking(true);
          }}
        />
      </List>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        title="Close this package?"
        action="Close package"
        busyLabel="Closing"
        busy={closing.isPending}
        error={closing.error}
        failure="It was not closed."
        onConfirm={() => closing.run(undefined)}
      >
        <p>It cannot be opened again, and you lose the price that we held for you.</p>
      </ConfirmSheet>
    </>
  );
}

const PLANS = [1, 3, 6] as const;

function paceText(pace: SbPace, now: Date): string {
  switch (pace.kind) {
    case 'full':
      return 'There is nothing left to pay.';
    case 'new':
      return 'Nothing has been paid in yet. This is what it takes:';
    case 'still':
      return `Nothing was paid in within the last ${SB_PACE_DAYS} days.`;
    case 'once':
      return 'One payment is not enough to know your pace. Pay in once more, and we will tell you when it will be full.';
    case 'moving': {
      const weekly = `You put in about ${formatNaira(pace.perWeekNaira)} a week.`;
      if (pace.fullOn === null) return `${weekly} At this pace it will take more than ten years.`;
      return `${weekly} At this pace it will be full on ${formatDay(startOfLagosDay(pace.fullOn), now)}.`;
    }
  }
}

/** How it goes, and what a week would take to have it sooner. */
function SbPaceCard({ pot }: { pot: SbPackagePage }) {
  const cover = useCover();
  const now = serverClock.now();
  const { price } = lookAtPrice(pot, now);
  const missing = missingNaira(price, pot.totalContribution);
  const pace = sbPace({
    priceNaira: price,
    savedNaira: pot.totalContribution,
    paidLatelyNaira: pot.paidLately,
    paymentsLately: pot.paymentsLately,
    startedOn: lagosDateOf(new Date(pot.savingSince)),
    today: lagosDateOf(now),
  });
  return (
    <section className="sec">
      <h2>Your pace</h2>
      <div className="card stack sm">
        <p>{cover(paceText(pace, now))}</p>
        <dl className="facts">
          {PLANS.map((months) => (
            <div key={months}>
              <dt>{months === 1 ? 'Full in 1 month' : `Full in ${months} months`}</dt>
              <dd>
                <PackageMoney amountNaira={weeklyFor(missing, months)} /> a week
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
