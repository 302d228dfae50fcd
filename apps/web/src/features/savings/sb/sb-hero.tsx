import { sbProgress } from '@kolo/domain/progress';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconShoppingBag } from '#ui/icons.tsx';
import { InkedProduct } from '#ui/product-art.tsx';
import { FillBar } from '#ui/progress.tsx';
import { Tag } from '#ui/tag.tsx';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { PackageEye, PackageMoney } from '../package-money.tsx';
import { lookAtPrice, type PricedPackage } from './price-look.ts';
import css from './sb.module.css';

function stateOf({ status, heldFor, orderedBy }: PricedPackage, isPaid: boolean): string {
  if (orderedBy !== undefined) return 'Ordered';
  if (status === 'closed') return 'Closed';
  if (heldFor !== undefined) return 'Being ordered';
  return isPaid ? 'Paid in full' : 'Active';
}

/** The product, inked up to what is saved, and the two things that are done most. */
export function SbHero({ pot }: { pot: PricedPackage }) {
  const { price, isPaid, takesMoney } = lookAtPrice(pot, serverClock.now());
  const percent = sbProgress(pot.totalContribution, price);
  const isClosed = pot.status === 'closed';
  const orderId = pot.heldFor ?? pot.orderedBy;
  return (
    <section className={classNames('t-sb', css['sb-hero'])}>
      <div className="row between">
        <Tag type="sb" icon={IconShoppingBag}>
          SB Package
        </Tag>
        <span className="row">
          <b className={css['tone']}>{stateOf(pot, isPaid)}</b>
          <PackageEye />
        </span>
      </div>
      <div className="art">
        <InkedProduct name={pot.product.image} percent={percent} size={196} />
      </div>
      <div className={classNames('row between', css['figures'])}>
        <div>
          <PackageMoney amountNaira={pot.totalContribution} className="big" isSized />
          <p className="b">
            of <PackageMoney amountNaira={price} />
          </p>
        </div>
        {isClosed ? null : <span className={classNames('big', css['tone'])}>{percent}%</span>}
      </div>
      {isClosed ? null : (
        <div className={css['sb-fill']}>
          <FillBar percent={percent} />
        </div>
      )}
      {orderId !== undefined ? (
        <div className="btns">
          <Button variant="type" href={paths.order(orderId)}>
            See your order
          </Button>
        </div>
      ) : pot.status === 'active' ? (
        <div className={takesMoney ? 'btns' : 'btns long'}>
          {takesMoney ? (
            <Button variant="type" href={paths.deposit({ package: pot._id })}>
              Deposit
            </Button>
          ) : (
            <Button variant="type" href={paths.checkout(pot._id)}>
              Order now
            </Button>
          )}
          {takesMoney ? (
            <Button variant="line" href={paths.packageChangeProduct(pot._id)}>
              Change product
            </Button>
          ) : (
            <Button variant="line" href={paths.packageWithdraw(pot._id)}>
              Move to SB account
            </Button>
          )}
        </div>
      ) : null}
    </section>
  );
}
