import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageBar } from '#ui/page-bar.tsx';

/** An address that names no payment says nothing about anybody's money. */
export function NoPayment() {
  return (
    <>
      <PageBar narrow title="Deposit" backHref={paths.home} />
      <main className="page narrow" id="main">
        <EmptyState title="There is no payment to show here">
          The address names none. What has arrived stands in your transactions.
        </EmptyState>
        <div className="stack md">
          <Button href={paths.home} full>
            Go to Home
          </Button>
          <Button variant="quiet" href={paths.history} full>
            See your transactions
          </Button>
        </div>
      </main>
    </>
  );
}
