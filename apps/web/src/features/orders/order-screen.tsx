import type { Order } from '@kolo/contract/orders';
import { formatDeadline } from '@kolo/domain/dates';
import { formatPhone } from '@kolo/domain/phone';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { commandState } from '#lib/command/command.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { errorText, isNotThere } from '#lib/api-error.ts';
import { focusHeadingAfter } from '#lib/focus-heading-after.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { usePictures } from '#lib/pictures.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconPause } from '#ui/icons.tsx';
import { IconClock, IconMessageCircle } from '#ui/later-icons.tsx';
import { NotLoaded } from '#ui/loaded.tsx';
import { Money } from '#ui/money.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import { ProductDrawing } from '#ui/product-drawing.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast-store.ts';
import { orderQuery } from './api.ts';
import { cancelOnce } from './order-commands.ts';
import css from './orders.module.css';
import { addressText, arrivalOf, complaintWords, refundText, STATUS_WORDS, timelineOf } from './words.ts';

/** One order: where it is, what it cost, and what can be done with it. */
export function OrderScreen() {
  const { orderId = '' } = useParams();
  const query = useQuery(orderQuery(orderId));
  const title = query.data ? `Order ${query.data.number}` : 'Order';
  useScreen(title);
  return (
    <>
      <PageBar title={title} backHref={paths.orders} />
      {query.data ? (
        <Detail order={query.data} />
      ) : (
        <main className="page" id="main">
          {query.isError ? (
            <NoOrder error={query.error} onRetry={query.refetch} />
          ) : (
            <SkeletonList rows={3} label="Loading your order" />
          )}
        </main>
      )}
    </>
  );
}

function NoOrder({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  if (isNotThere(error)) {
    return (
      <EmptyState
        title="We could not find this order"
        action={<Button href={paths.orders}>See your orders</Button>}
      >
        The address may be incomplete.
      </EmptyState>
    );
  }
  return <NotLoaded title="Your order could not be loaded" why={errorText(error)} onRetry={onRetry} />;
}

function Detail({ order }: { order: Order }) {
  const complaint = complaintWords(order, serverClock.now());
  return (
    <main className="page two" id="main">
      <div className="stack lg">
        <Arrival order={order} />
        <Standing order={order} />
        <section className="card t-sb">
          <Timeline label="Steps of the order" steps={timelineOf(order, serverClock.now())} />
        </section>
      </div>
      <div className="stack lg">
        <Facts order={order} />
        <div className="stack md">
          {/* A case can name the order only while one of these can be said of it. */}
          <Button variant="quiet" full href={paths.newCase(complaint === null ? {} : { order: order.id })}>
            <IconMessageCircle size="sm" />
            {complaint ?? 'Get help'}
          </Button>
          <Cancel order={order} />
        </div>
      </div>
    </main>
  );
}

function Arrival({ order }: { order: Order }) {
  const { status, product, cannotLeave } = order;
  const arrival = arrivalOf(order, serverClock.now());
  const { areShown } = usePictures();
  return (
    <section className={`t-sb ${css['arrival']}`} aria-label="Arrival">
      <div>
        <p className="b">{arrival === null ? product.name : arrival.isLate ? 'Was due by' : 'Arrives by'}</p>
        <p className={css['arrival-day']} aria-live="polite">
          {arrival?.day ?? (cannotLeave ? 'Cannot leave' : STATUS_WORDS[status])}
        </p>
        {arrival ? <p className="small">{product.name}</p> : null}
      </div>
      {areShown ? <ProductDrawing name={product.image} size={104} /> : null}
    </section>
  );
}

const NEVER_LEAVES = {
  frozen:
    'It was placed before your account was frozen, and does not leave after that either. You can cancel it now, and order again once nothing holds your account any more.',
  stopped:
    'It was placed before a change to your login details was undone, so we do not know who placed it. You can cancel it now, and order again once you have reset your password.',
  ordered_before:
    'Cancel it and order again. It was placed before your account was frozen or a change to your login details was undone, so we do not know who placed it.',
} as const;

/** Why an order does not move for now, or where its money is. */
function Standing({ order }: { order: Order }) {
  const { status, waitsFor, heldUntil, paid, cannotLeave, canCancel } = order;
  if (cannotLeave) {
    return (
      <Banner tone="warn" icon={IconPause} live="status" title="This order cannot leave.">
        {NEVER_LEAVES[cannotLeave]}{' '}
        {paid > 0 ? refundText(order) : 'If your bank pays for it later, that money goes into your package.'}
      </Banner>
    );
  }
  if (waitsFor) {
    return (
      <Banner
        tone="warn"
        icon={IconClock}
        live="status"
        title="We are waiting for your bank."
        action={
          waitsFor.authorizationUrl === undefined ? null : (
            <Button small href={waitsFor.authorizationUrl}>
              Confirm with your bank
            </Button>
          )
        }
      >
        The product is kept for you until {formatDeadline(new Date(waitsFor.until))}. Do not pay again. We
        will tell you as soon as your bank has answered.
      </Banner>
    );
  }
  if (heldUntil) {
    return (
      <Banner tone="warn" icon={IconPause} live="status" title="This order is on hold for your safety.">
        It is paid, and the product is kept for you. It can be packed from{' '}
        {formatDeadline(new Date(heldUntil))}.
      </Banner>
    );
  }
  if (arrivalOf(order, serverClock.now())?.isLate) {
    return (
      <Banner tone="warn" icon={IconClock} live="status" title="This order is late.">
        Choose “It has not arrived” to report it.{canCancel ? ' You can also cancel it.' : null}
      </Banner>
    );
  }
  if (status === 'returned' || (status === 'cancelled' && paid > 0)) {
    return (
      <Banner tone="info" live="status">
        {refundText(order)}
      </Banner>
    );
  }
  return null;
}

function Facts({ order }: { order: Order }) {
  const { price, deliveryFee, paid, surplus, deliveryAddress, phoneNumber } = order;
  const rows: readonly (readonly [string, React.ReactNode])[] = [
    ['Product', order.product.name],
    ['Price', <Money key="price" amountNaira={price} />],
    ['Delivery', <Money key="fee" amountNaira={deliveryFee} />],
    ['Paid', paid > 0 ? <Money key="paid" amountNaira={paid} /> : null],
    ['To your SB account', surplus > 0 ? <Money key="surplus" amountNaira={surplus} /> : null],
    ['Deliver to', addressText(deliveryAddress)],
    ['Phone', formatPhone(phoneNumber)],
  ];
  return (
    <dl className="card facts">
      {rows
        .filter(([, value]) => value !== null)
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={css['fact']}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The button and its question, for as long as the order can be cancelled. */
function Cancel({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const { run, isPending, error, reset } = useCommand({
    mutationFn: () => cancelOnce(order.id),
    onSuccess: () => {
      // The button that it was opened from goes as soon as the page knows.
      focusHeadingAfter(() => setOpen(false));
      toast({ title: 'Your order is cancelled.' });
    },
    onError: (failure) => {
      if (commandState(failure) !== 'refused') return;
      // The order has moved on: as soon as the page knows, the sheet goes, and what it says with it.
      focusHeadingAfter(() => setOpen(false));
      toast({ tone: 'failed', title: 'The order was not cancelled.', detail: errorText(failure) });
    },
    // The page shows where the order is; what is known already is said before that.
    onSettled: () => void client.invalidateQueries(),
  });
  // Only the page may tell that it is over, where the answer was lost: the question then goes from under the focus.
  const isGone = open && !order.canCancel;
  useEffect(() => {
    if (isGone) focusHeading();
  }, [isGone]);
  if (!order.canCancel) return null;
  return (
    <>
      <Button
        variant="risk"
        full
        onClick={() => {
          reset();
          setOpen(true);
        }}
      >
        Cancel order
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        busy={isPending}
        title="Cancel this order?"
        lede={order.paid > 0 ? `${refundText(order)} You give up the price we held for you.` : undefined}
      >
        {error ? (
          <Banner tone="warn" live="alert" title="We do not know yet whether it is cancelled.">
            {errorText(error)}
          </Banner>
        ) : null}
        <div className="btns">
          <Button variant="quiet" disabled={isPending} onClick={() => setOpen(false)}>
            Keep it
          </Button>
          <Button
            variant="danger"
            busy={isPending}
            busyLabel="Cancelling"
            needsConnection
            onClick={() => run()}
          >
            Cancel order
          </Button>
        </div>
      </Sheet>
    </>
  );
}
