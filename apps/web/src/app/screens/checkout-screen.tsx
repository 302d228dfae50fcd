import type { Account } from '@kolo/contract/accounts';
import type { Card } from '@kolo/contract/cards';
import type { User } from '@kolo/contract/identity';
import type { Order, OrderQuote } from '@kolo/contract/orders';
import type { SbPackagePage } from '@kolo/contract/sb-savings';
import { accountTitle } from '@kolo/domain/account-types';
import { cardTitle } from '@kolo/domain/cards';
import { amountProblem, PAY_LIMITS } from '@kolo/domain/limits';
import { formatNaira } from '@kolo/domain/money';
import { missingNaira } from '@kolo/domain/sb-plan';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { accountsQuery } from '#features/accounts/api.ts';
import { meQuery } from '#features/identity/api.ts';
import { FrozenNotice } from '#features/identity/frozen.tsx';
import { AddressForm } from '#features/orders/address-fields.tsx';
import { ADDRESS_DRAFT, type Destination, firstAddress } from '#features/orders/address-form.ts';
import { ordersQuery, quoteQuery } from '#features/orders/api.ts';
import type { OrderBody } from '#features/orders/order-commands.ts';
import { OrderFigures } from '#features/orders/order-figures.tsx';
import { PlaceSheet } from '#features/orders/place-sheet.tsx';
import { cardsQuery } from '#features/payment-methods/api.ts';
import { PackageChoice } from '#features/savings/package-choice.tsx';
import { sbPackageQuery } from '#features/savings/sb/api.ts';
import { HeldPackage } from '#features/savings/sb/held-package.tsx';
import { lookAtPrice } from '#features/savings/sb/price-look.ts';
import { productQuery } from '#features/store/api.ts';
import { errorText, isNotThere } from '#lib/api-error.ts';
import { forgetDraft } from '#lib/draft.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { usePictures } from '#lib/pictures.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { type ChoiceOption, Choices } from '#ui/choice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconCreditCard } from '#ui/icons.tsx';
import { IconWallet } from '#ui/later-icons.tsx';
import { NotLoaded } from '#ui/loaded.tsx';
import { Money } from '#ui/money.tsx';
import { Page } from '#ui/page-bar.tsx';
import { ProductDrawing } from '#ui/product-drawing.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast-store.ts';

/** From a package to an order. */
export function CheckoutScreen() {
  useScreen('Checkout');
  const [search] = useSearchParams();
  const packageId = search.get('package');
  return (
    <Page title="Checkout" backHref={packageId === null ? paths.packages : paths.package(packageId)}>
      {packageId === null ? (
        <PackageChoice
          question="What do you want to order?"
          fits={({ kind }) => kind === 'sb'}
          hrefOf={({ id }) => paths.checkout(id)}
          none={{ title: 'No SB package is open', text: 'Choose a product and save for it first.' }}
        />
      ) : (
        <CheckoutOf key={packageId} packageId={packageId} />
      )}
    </Page>
  );
}

/** What the checkout of a package needs to know. */
interface Loaded {
  readonly pot: SbPackagePage;
  readonly me: User;
  readonly accounts: readonly Account[];
  readonly cards: readonly Card[];
  /** Where the newest order went. */
  readonly last: Destination | undefined;
}

function CheckoutOf({ packageId }: { packageId: string }) {
  const pot = useQuery(sbPackageQuery(packageId));
  const me = useQuery(meQuery);
  const accounts = useQuery(accountsQuery);
  const cards = useQuery(cardsQuery);
  const orders = useInfiniteQuery(ordersQuery);
  if (isNotThere(pot.error) || pot.data?.status === 'closed') {
    return (
      <EmptyState
        title="We could not find this package"
        action={<Button href={paths.orders}>See your orders</Button>}
      >
        It may be closed because you ordered it, or the address is incomplete.
      </EmptyState>
    );
  }
  if (pot.data?.heldFor !== undefined) {
    return <HeldPackage name={pot.data.product.name} orderId={pot.data.heldFor} />;
  }
  if (pot.data && me.data && accounts.data && cards.data && !orders.isPending) {
    if (me.data.frozen) return <FrozenNotice freeze={me.data.frozen} title="You cannot order for now." />;
    return (
      <Ready
        pot={pot.data}
        me={me.data}
        accounts={accounts.data.accounts}
        cards={cards.data}
        last={orders.data?.pages[0]?.results[0]}
      />
    );
  }
  const failed = [pot, me, accounts, cards].filter((query) => query.isError);
  const [first] = failed;
  if (!first) return <SkeletonList rows={3} label="Loading your package" />;
  return (
    <NotLoaded
      title="The checkout could not be loaded"
      why={errorText(first.error)}
      onRetry={() => Promise.all(failed.map((query) => query.refetch()))}
    />
  );
}

/** The part of the page that is shown; once it is another one, it has the focus: what was pressed is gone with the one before. */
function useStep(isAddress: boolean) {
  const part = useRef<HTMLElement>(null);
  const shown = useRef(isAddress);
  useEffect(() => {
    if (isAddress === shown.current) return;
    shown.current = isAddress;
    part.current?.focus();
  }, [isAddress]);
  return part;
}

/** First the address, then what it costs. */
function Ready({ last, ...loaded }: Loaded) {
  const { pot, me } = loaded;
  const [destination, setDestination] = useState<Destination>();
  const [typing, setTyping] = useState(true);
  const isAddress = destination === undefined || typing;
  const part = useStep(isAddress);
  const { data: product } = useQuery(productQuery(pot.product.id));
  const { price } = lookAtPrice(pot, serverClock.now());
  // At least this is left to pay: today's price may be lower than the one that is kept, and the delivery comes on top.
  const rest = product ? missingNaira(Math.min(price, product.price), pot.totalContribution) : 0;
  // Delivery alone costs more than the least that a card pays.
  const least = Math.max(rest, PAY_LIMITS.saved_card.least);
  const canPay = rest === 0 || waysToPay(loaded, least).some(({ option }) => option.disabled !== true);
  if (!pot.inStock) {
    return (
      <>
        <ProductCard pot={pot} />
        <Banner
          tone="warn"
          title="Out of stock now."
          action={
            <Button small variant="quiet" href={paths.packageChangeProduct(pot._id)}>
              Change product
            </Button>
          }
        >
          {pot.product.name} cannot be ordered today. Your money is safe in the package.
        </Banner>
      </>
    );
  }
  return (
    <div className="stack lg">
      <ProductCard pot={pot} />
      {isAddress ? (
        <section className="stack" key="address" ref={part} tabIndex={-1} aria-labelledby="where">
          {/* Said before anything is typed. */}
          {canPay ? null : <NoWay />}
          <h2 id="where">Where should we deliver it?</h2>
          {canPay ? <p className="muted">The next step shows what is left to pay, with delivery.</p> : null}
          <AddressForm
            first={firstAddress(destination ?? last, me.phoneNumber)}
            onDone={(to) => {
              setDestination(to);
              setTyping(false);
            }}
          />
        </section>
      ) : (
        <section className="stack lg" key="summary" ref={part} tabIndex={-1} aria-label="Your order">
          <Summary {...loaded} destination={destination} onChangeAddress={() => setTyping(true)} />
        </section>
      )}
    </div>
  );
}

function ProductCard({ pot }: { pot: SbPackagePage }) {
  const { promise, isPaid, ...look } = lookAtPrice(pot, serverClock.now());
  // An order is no contribution: it does not bring the promise back.
  const price = promise === 'paused' ? (pot.priceToday ?? look.price) : look.price;
  const missing = missingNaira(price, pot.totalContribution);
  const { areShown } = usePictures();
  return (
    <section className="card row t-sb" aria-label="Your package">
      {areShown ? <ProductDrawing name={pot.product.image} size={64} /> : null}
      <div className="grow">
        <p className="b">{pot.product.name}</p>
        <Money amountNaira={price} />
        <p className="small muted">
          {isPaid ? (
            'Paid in full'
          ) : (
            <>
              <Money amountNaira={pot.totalContribution} /> saved
              {missing > 0 ? (
                <>
                  {' '}
                  · <Money amountNaira={missing} /> to go
                </>
              ) : null}
            </>
          )}
        </p>
      </div>
    </section>
  );
}

interface SummaryProps extends Omit<Loaded, 'last'> {
  readonly destination: Destination;
  readonly onChangeAddress: () => void;
}

function Summary(props: SummaryProps) {
  const quote = useQuery(quoteQuery(props.pot._id, props.destination.deliveryAddress));
  if (quote.data) return <Paying {...props} quote={quote.data} />;
  if (!quote.isError) return <SkeletonList rows={3} label="Working out what it costs" />;
  return <NotLoaded title="It cannot be ordered now" why={errorText(quote.error)} onRetry={quote.refetch} />;
}

type PayWith = NonNullable<OrderBody['payShortfallWith']>;

/** The accounts, and the cards that can be charged; what cannot pay what is missing says why. */
function waysToPay({ accounts, cards }: Pick<Loaded, 'accounts' | 'cards'>, shortfall: number) {
  const cardProblem = amountProblem('saved_card', shortfall);
  const ways: { option: ChoiceOption<string>; payWith: PayWith }[] = [
    ...accounts.map(({ accountType, availableBalance }) => ({
      option: {
        value: accountType,
        title: accountTitle(accountType),
        detail:
          availableBalance < shortfall
            ? `${formatNaira(availableBalance)}, not enough`
            : `${formatNaira(availableBalance)} available`,
        icon: IconWallet,
        disabled: availableBalance < shortfall,
      },
      payWith: { method: 'account' as const, accountType },
    })),
    ...cards
      .filter(({ status }) => status === 'usable')
      .map((card) => ({
        option: {
          value: card.id,
          title: cardTitle(card),
          detail: cardProblem ?? 'Saved card',
          icon: IconCreditCard,
          disabled: cardProblem !== undefined,
        },
        payWith: { method: 'saved_card' as const, cardId: card.id },
      })),
  ];
  return ways;
}

/** What became of the order. The page of one that waits for the bank says so itself. */
function toastOf({ status, paid, steps, waitsFor }: Order): void {
  if (status === 'cancelled') {
    if (paid === 0) {
      toast({ tone: 'failed', title: 'Your order was not placed.', detail: steps.at(-1)?.reason });
    }
  } else if (!waitsFor) {
    toast({ title: 'Your order is placed.' });
  }
}

function Paying(props: SummaryProps & { quote: OrderQuote }) {
  const { pot, me, destination, quote, onChangeAddress } = props;
  const navigate = useNavigate();
  const [chosen, choose] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [haveChanged, setHaveChanged] = useState(false);
  const ways = waysToPay(props, quote.shortfall);
  const able = ways.filter(({ option }) => option.disabled !== true);
  const way = able.find(({ option }) => option.value === chosen) ?? able[0];
  const needsWay = quote.shortfall > 0;
  return (
    <>
      <OrderFigures
        quote={quote}
        destination={destination}
        productName={pot.product.name}
        promised={pot.targetAmount}
        onChangeAddress={onChangeAddress}
      />
      {needsWay ? (
        <section className="sec">
          <h2>Pay with</h2>
          {ways.length === 0 ? null : (
            <Choices
              label="Pay with"
              name="way"
              options={ways.map(({ option }) => option)}
              value={way?.option.value ?? null}
              onChange={choose}
            />
          )}
          {way ? null : <NoWay />}
        </section>
      ) : null}
      {haveChanged ? (
        <Banner tone="warn" live="alert" title="The figures have changed.">
          Nothing was ordered or paid. Check them, then order again.
        </Banner>
      ) : null}
      <Button
        full
        disabled={needsWay && !way}
        onClick={() => {
          setHaveChanged(false);
          setAsking(true);
        }}
      >
        {needsWay ? `Pay ${formatNaira(quote.shortfall)} and order` : 'Order now'}
      </Button>
      <PlaceSheet
        open={asking}
        onClose={() => setAsking(false)}
        packageId={pot._id}
        productName={pot.product.name}
        destination={destination}
        quote={quote}
        way={needsWay && way ? { payWith: way.payWith, title: way.option.title } : undefined}
        hasPin={me.hasPin}
        onFiguresChanged={() => {
          setAsking(false);
          setHaveChanged(true);
        }}
        onDone={(order) => {
          forgetDraft(ADDRESS_DRAFT);
          // Back from the order leads to the package, which is closed now, and not to this form.
          void navigate(paths.order(order.id), { replace: true });
          toastOf(order);
        }}
      />
    </>
  );
}

function NoWay() {
  return (
    <Banner
      tone="info"
      action={
        <Button small variant="quiet" href={paths.deposit()}>
          Deposit
        </Button>
      }
    >
      None of your accounts has enough, and you have no saved card that can pay the rest. Put money into one
      of your accounts first.
    </Banner>
  );
}
