import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PotMissed } from '#ui/pot-missed.tsx';

interface NoPaymentProps {
  readonly title: string;
  readonly words: string;
}

/** An address that leads to no payment says nothing about anybody's money: the list of transactions does. */
export function NoPayment({ title, words }: NoPaymentProps) {
  return (
    <>
      <EmptyState
        title={title}
        art={<PotMissed />}
        action={<p>Look at your transactions before you pay again: they show everything that has arrived.</p>}
      >
        {words}
      </EmptyState>
      <div className="stack md">
        <Button href={paths.history} full>
          See your transactions
        </Button>
        <Button variant="quiet" href={paths.home} full>
          Go to Home
        </Button>
      </div>
    </>
  );
}
