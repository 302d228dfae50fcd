import type { Order, OrderStatus } from '@kolo/contract/orders';
import { isUnderWay } from '@kolo/domain/orders';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { usePictures } from '#lib/pictures.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IconComponent } from '#ui/icon.tsx';
import {
  IconArrowLeft,
  IconChevronRight,
  IconCircleCheck,
  IconPackage,
  IconPause,
  IconX,
} from '#ui/icons.tsx';
import { IconClock, IconTruck } from '#ui/later-icons.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded, NotLoadedNote } from '#ui/loaded.tsx';
import { Page } from '#ui/page-bar.tsx';
import { ProductDrawing } from '#ui/product-drawing.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { ordersQuery } from './api.ts';
import css from './orders.module.css';
import { isUnanswered, orderLine, STATUS_WORDS } from './words.ts';

/** What is on its way, and what was ordered before. */
export function OrdersScreen() {
  useScreen('Orders');
  const query = useInfiniteQuery(ordersQuery);
  return (
    <Page title="Orders" backHref={paths.settings}>
      <Loaded
        of={query}
        loading={<SkeletonList rows={3} label="Loading your orders" />}
        failed="Your orders could not be loaded"
        why={errorText(query.error)}
      >
        {({ pages }) => <Orders orders={pages.flatMap(({ results }) => results)} />}
      </Loaded>
      {query.isFetchNextPageError ? (
        <NotLoadedNote
          title="Older orders could not be loaded"
          why={errorText(query.error)}
          onRetry={query.fetchNextPage}
        />
      ) : query.hasNextPage ? (
        <Button
          variant="quiet"
          full
          busy={query.isFetchingNextPage}
          busyLabel="Loading"
          onClick={() => void query.fetchNextPage()}
        >
          Show older orders
        </Button>
      ) : null}
    </Page>
  );
}

function Orders({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) {
    return (
      <EmptyState title="No orders yet" action={<Button href={paths.products}>See the products</Button>}>
        Save for something you want. Once it is paid in full, order it here and we will deliver it.
      </EmptyState>
    );
  }
  const current = orders.filter(({ status }) => isUnderWay(status));
  const earlier = orders.filter(({ status }) => !isUnderWay(status));
  return (
    <div className="stack lg">
      <Section title="Current" orders={current} />
      <Section title="Earlier" orders={earlier} />
    </div>
  );
}

function Section({ title, orders }: { title: string; orders: readonly Order[] }) {
  if (orders.length === 0) return null;
  return (
    <section className="sec">
      <h2>{title}</h2>
      <ul className="stack md" aria-label={title}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { areShown } = usePictures();
  return (
    <Link className={`card row t-sb ${css['order']}`} href={paths.order(order.id)}>
      {areShown ? (
        <span className={css['order-pic']}>
          <ProductDrawing name={order.product.image} size={52} />
        </span>
      ) : null}
      <span className={`grow ${css['order-lines']}`}>
        <b>{order.product.name}</b>
        <span className="small muted">{order.number}</span>
        <span className="small muted">{orderLine(order, serverClock.now())}</span>
        <span>
          <OrderTag order={order} />
        </span>
      </span>
      <IconChevronRight size="sm" />
    </Link>
  );
}

const TAGS: Readonly<Record<OrderStatus, { icon: IconComponent; status?: 'ok' | 'warn' | 'bad' }>> = {
  placed: { icon: IconClock },
  confirmed: { icon: IconPackage },
  dispatched: { icon: IconTruck, status: 'warn' },
  delivered: { icon: IconCircleCheck, status: 'ok' },
  cancelled: { icon: IconX },
  returned: { icon: IconArrowLeft },
};

/** How the order stands: what holds it is louder than the step it is at. */
function OrderTag({ order }: { order: Order }) {
  if (order.cannotLeave) {
    return (
      <Tag status="warn" icon={IconPause}>
        Cannot leave
      </Tag>
    );
  }
  if (isUnanswered(order)) {
    return (
      <Tag status="warn" icon={IconClock}>
        Waiting for your bank
      </Tag>
    );
  }
  if (order.heldUntil) {
    return (
      <Tag status="warn" icon={IconPause}>
        On hold
      </Tag>
    );
  }
  return <Tag {...TAGS[order.status]}>{STATUS_WORDS[order.status]}</Tag>;
}
