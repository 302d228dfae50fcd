import { Skeleton } from '#ui/skeleton.tsx';
import css from './store.module.css';

const CARDS = 6;

/** Stands where the grid will be. */
export function ProductsLoading() {
  return (
    <div role="status">
      <span className="vh">Loading products</span>
      <div className={css['pgrid']} aria-hidden="true">
        {Array.from({ length: CARDS }, (_, card) => (
          <div key={card} className={css['pcard']}>
            <Skeleton width="100%" height={116} radius={14} />
            <span className={css['nm']}>
              <Skeleton width="80%" height={16} />
            </span>
            <span className="amt">
              <Skeleton width="50%" height={18} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
