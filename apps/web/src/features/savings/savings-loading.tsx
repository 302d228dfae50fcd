import { Skeleton } from '#ui/skeleton.tsx';

const CARD_HEIGHT = 246;

/** Keeps the place of the dashboard's savings, so that nothing below moves when they come. */
export function SavingsLoading() {
  return (
    <section className="sec" aria-label="My Savings" aria-busy="true">
      <div className="sechead">
        <h2>My Savings</h2>
      </div>
      <div role="status">
        <span className="vh">Loading your savings</span>
        <div className="savings-wait" aria-hidden="true">
          <Skeleton width="100%" height={CARD_HEIGHT} radius={24} />
        </div>
      </div>
    </section>
  );
}
