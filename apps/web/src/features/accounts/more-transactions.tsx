import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import css from './accounts.module.css';

/** How far below the view the end of the list may be when the next page is shown by itself. */
const AHEAD = '400px';

interface MoreTransactionsProps {
  readonly hasMore: boolean;
  readonly waiting: boolean;
  readonly failed: boolean;
  readonly showMore: () => void;
}

/** The end of the list: goes on by itself when it comes near, and by the button for who does not scroll. */
export function MoreTransactions({ hasMore, waiting, failed, showMore }: MoreTransactionsProps) {
  const end = useRef<HTMLDivElement>(null);
  const goesOn = hasMore && !waiting && !failed;
  useEffect(() => {
    const element = end.current;
    if (!goesOn || element === null || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) showMore();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [goesOn, showMore]);
  return (
    <div ref={end} className={css['more']}>
      {hasMore && !failed ? (
        <Button variant="quiet" small busy={waiting} busyLabel="Loading" onClick={showMore}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}
