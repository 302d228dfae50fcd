import type { Order, OrderQuote } from '@kolo/contract/orders';
import { formatNaira } from '@kolo/domain/money';
import { formatPhone } from '@kolo/domain/phone';
import { useQueryClient } from '@tanstack/react-query';
import { errorText, hasCode } from '#lib/api-error.ts';
import { commandState } from '#lib/command/command.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { paths } from '#lib/paths.ts';
import { usePinEntry } from '#lib/use-pin-entry.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { PinField } from '#ui/pin-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { Destination } from './address-form.ts';
import { refreshOnceOrdered } from './api.ts';
import { refreshOrders } from './refresh-orders.ts';
import { placeOnce, type OrderBody } from './order-commands.ts';
import { Row } from './order-figures.tsx';
import { addressText, nearDayText } from './words.ts';

interface PlaceSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly packageId: string;
  readonly productName: string;
  readonly destination: Destination;
  readonly quote: OrderQuote;
  /** What pays what the package lacks, and what the customer calls it. */
  readonly way:
    | { readonly payWith: OrderBody['payShortfallWith']; readonly title: React.ReactNode }
    | undefined;
  readonly hasPin: boolean;
  /** The figures are others now: they are to be looked at again. */
  readonly onFiguresChanged: () => void;
  readonly onDone: (order: Order) => void;
}

function usePlacing(props: PlaceSheetProps) {
  const { packageId, destination, quote, way, hasPin, onFiguresChanged, onDone } = props;
  const client = useQueryClient();
  const entry = usePinEntry(hasPin);
  const placing = useCommand({
    mutationFn: placeOnce,
    onSuccess: (order) => {
      onDone(order);
      void refreshOnceOrdered(client);
    },
    onError: (error) => {
      entry.refuse(error);
      if (entry.besideField(error) === null) return;
      if (hasCode(error, 'QUOTE_CHANGED')) onFiguresChanged();
      // A refusal says that something is not as this page shows it: the package, the product, an account.
      void (commandState(error) === 'refused' ? client.invalidateQueries() : refreshOrders(client));
    },
  });
  return {
    entry,
    busy: placing.isPending,
    error: placing.error,
    forget() {
      entry.forget();
      placing.reset();
    },
    send() {
      const pin = entry.isAsked ? entry.take() : undefined;
      if (pin === null) return;
      const { price, deliveryFee, shortfall } = quote;
      placing.run({
        packageId,
        ...destination,
        ...(shortfall > 0 && way?.payWith && { payShortfallWith: way.payWith }),
        expected: { price, deliveryFee, shortfall },
        ...(pin !== undefined && { pin }),
      });
    },
  };
}

/** The last question before an order, with the PIN where one is set. */
export function PlaceSheet(props: PlaceSheetProps) {
  const { open, onClose, productName, destination, quote, way } = props;
  const { entry, busy, error, forget, send } = usePlacing(props);
  const action = quote.shortfall > 0 ? `Pay ${formatNaira(quote.shortfall)} and order` : 'Order now';
  const isDone = commandState(error) === 'done';
  function close() {
    forget();
    onClose();
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      busy={busy}
      title={`Order ${productName}?`}
      lede={`To ${addressText(destination.deliveryAddress)}, by ${nearDayText(quote.expectedBy)}.`}
    >
      <form
        className="stack lg"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {isDone ? null : <Figures quote={quote} way={way} destination={destination} />}
        {entry.isAsked && !isDone ? <PinField {...entry.field} /> : null}
        <NotPlaced error={entry.besideField(error)} />
        <div className="stack sm">
          {isDone ? (
            <Button full href={paths.orders}>
              See your orders
            </Button>
          ) : (
            <Button type="submit" full busy={busy} busyLabel="Ordering" needsConnection>
              {action}
            </Button>
          )}
          <Button full variant="ghost" disabled={busy} onClick={close}>
            Not now
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** The whole sum, what pays which part of it, and whom the rider calls. */
function Figures({ quote, way, destination }: Pick<PlaceSheetProps, 'quote' | 'way' | 'destination'>) {
  const { price, deliveryFee, shortfall } = quote;
  const total = price + deliveryFee;
  return (
    <dl className="facts">
      <Row term="Product and delivery" amount={total} />
      <Row term="From your package" amount={total - shortfall} />
      {way ? <Row term={<>From {way.title}</>} amount={shortfall} /> : null}
      <div>
        <dt>The rider calls</dt>
        <dd>{formatPhone(destination.phoneNumber)}</dd>
      </div>
    </dl>
  );
}

function NotPlaced({ error }: { error: unknown }) {
  if (!error) return null;
  const state = commandState(error);
  if (state === 'done') {
    return (
      <Banner tone="warn" live="alert" title="It was ordered the first time.">
        The answer did not reach this phone.
      </Banner>
    );
  }
  const isKnown = state === 'refused';
  return (
    <Banner
      tone={isKnown ? 'bad' : 'warn'}
      live="alert"
      title={isKnown ? 'Nothing was ordered or paid.' : 'We do not know yet whether it is ordered.'}
    >
      {errorText(error)} {isKnown ? null : 'Try again: it is done only once.'}{' '}
      {hasCode(error, 'PIN_BLOCKED') ? <Link href={paths.forgottenPin}>Set a new PIN</Link> : null}
    </Banner>
  );
}
