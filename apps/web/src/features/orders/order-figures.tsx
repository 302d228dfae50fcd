import type { OrderQuote } from '@kolo/contract/orders';
import { formatPhone } from '@kolo/domain/phone';
import { Banner } from '#ui/banner.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconTruck } from '#ui/later-icons.tsx';
import { IconTile } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import type { Destination } from './address-form.ts';
import css from './orders.module.css';
import { addressText, nearDayText } from './words.ts';

interface OrderFiguresProps {
  readonly quote: OrderQuote;
  readonly destination: Destination;
  readonly productName: string;
  /** The price that was promised when the package began. */
  readonly promised: number;
  readonly onChangeAddress: () => void;
}

/** All that an order costs and when it comes, said before anybody pays. */
export function OrderFigures(props: OrderFiguresProps) {
  const { quote, destination, productName, promised, onChangeAddress } = props;
  return (
    <>
      <section className="sec">
        <div className="sechead">
          <h2>Deliver to</h2>
          <button type="button" className="link" onClick={onChangeAddress}>
            Change
          </button>
        </div>
        <div className="card">
          <p className={css['fact']}>{addressText(destination.deliveryAddress)}</p>
          <p className="muted">{formatPhone(destination.phoneNumber)}</p>
        </div>
      </section>
      <section className="sec">
        <h2>Delivery</h2>
        <div className="card row">
          <IconTile icon={IconTruck} />
          <span className="grow">
            <b>To your door</b>
            <span className={classNames('small muted', css['under'])}>
              By {nearDayText(quote.expectedBy)} at the latest
            </span>
          </span>
          <Money amountNaira={quote.deliveryFee} />
        </div>
      </section>
      <dl className="card facts" aria-live="polite">
        <Row term={productName} amount={quote.price} />
        <Row term="Delivery" amount={quote.deliveryFee} />
        <Row term="From your SB package" amount={-Math.min(quote.paid, quote.price + quote.deliveryFee)} />
        {quote.surplus > 0 ? <Row term="Left over, to your SB account" amount={quote.surplus} /> : null}
        <div>
          <dt className="b">To pay now</dt>
          <dd>
            <Money amountNaira={quote.shortfall} className={css['pay-now']} />
          </dd>
        </div>
      </dl>
      <PriceNote price={quote.price} promised={promised} />
    </>
  );
}

/** A part of what an order costs or of what pays it. */
export function Row({ term, amount }: { term: React.ReactNode; amount: number }) {
  return (
    <div>
      <dt className={css['fact']}>{term}</dt>
      <dd>
        <Money amountNaira={amount} />
      </dd>
    </div>
  );
}

function PriceNote({ price, promised }: { price: number; promised: number }) {
  if (price === promised) return null;
  if (price < promised) {
    return (
      <Banner tone="ok">
        The price is <Money amountNaira={promised - price} /> lower now than when you started. You pay the
        lower one.
      </Banner>
    );
  }
  return (
    <Banner tone="warn" title="The promised price has ended.">
      It was <Money amountNaira={promised} />; today’s is <Money amountNaira={price} />. Your money is
      untouched.
    </Banner>
  );
}
