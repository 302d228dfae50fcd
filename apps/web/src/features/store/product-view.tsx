import { usePictures } from '#lib/pictures.ts';
import { classNames } from '#ui/class-names.ts';
import type { ProductPage } from '@kolo/contract/products';
import { leastContribution, weeklyFor } from '@kolo/domain/sb-plan';
import { useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { IconShoppingBag } from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { ProductDrawing } from '#ui/product-drawing.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Tag } from '#ui/tag.tsx';
import css from './store.module.css';

const DAYS_PER_WEEK = 7;

const STRETCHES = [
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '12 months' },
] as const;

interface ProductGuideProps {
  readonly missing: number;
  /** What shows its amounts: those for a package tell what is in it. */
  readonly Amount?: typeof Money;
}

/** What a week would take, for as long as the customer likes. */
export function ProductGuide({ missing, Amount = Money }: ProductGuideProps) {
  const [months, setMonths] = useState<(typeof STRETCHES)[number]['value']>('6');
  const least = leastContribution(missing);
  // Less than that is not taken, so it is not advised either.
  const weekly = Math.max(least, weeklyFor(missing, Number(months)));
  const daily = Math.ceil(weekly / DAYS_PER_WEEK);
  return (
    <div className="stack md">
      <p className="b">How long do you want to take?</p>
      <Tabs label="How long do you want to take?" options={STRETCHES} value={months} onChange={setMonths} />
      <div className="card stack sm" aria-live="polite">
        <div className={classNames('row between', css['guide-row'])}>
          <span className="muted">Each week</span>
          <Amount amountNaira={weekly} className={css['guide-amount']} />
        </div>
        {daily < least ? null : (
          <div className={classNames('row between', css['guide-row'])}>
            <span className="muted">Or each day</span>
            <Amount amountNaira={daily} className={css['guide-amount']} />
          </div>
        )}
        <p className="small muted">A guide only. Pay more or less, whenever you have it.</p>
      </div>
    </div>
  );
}

function Picture({ of: { name, image } }: { of: ProductPage }) {
  const { areShown, show } = usePictures();
  if (areShown) {
    return (
      <div className={classNames('t-sb', css['product-hero'])}>
        <ProductDrawing name={image} size={220} />
      </div>
    );
  }
  return (
    <List>
      <ListRow
        title={name}
        detail="“Use less data” is on"
        end={<span className="link">Show picture</span>}
        onClick={show}
      />
    </List>
  );
}

/** One product; what can be done with it stands below its price. */
export function ProductView({ product, children }: { product: ProductPage; children: React.ReactNode }) {
  return (
    <main className={classNames('page two', css['pd'])} id="main">
      <Picture of={product} />
      <div className="stack lg">
        <div className="stack sm">
          <span>
            <Tag type="sb" soft icon={IconShoppingBag}>
              {product.category}
            </Tag>
          </span>
          <h2 className={css['product-name']}>
            {product.name}, {product.detail}
          </h2>
          <Money amountNaira={product.price} className={css['product-price']} />
          <p className="lede">{product.description}</p>
        </div>
        {product.inStock ? null : (
          <Banner tone="warn" title="Out of stock.">
            You cannot start saving for it now.
          </Banner>
        )}
        {children}
      </div>
      {product.facts.length > 0 ? (
        <section className="sec">
          <h2>Details</h2>
          <dl className="card facts">
            {product.facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </main>
  );
}
