import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PotMissed } from '#ui/pot-missed.tsx';

/** In place of a screen whose file could not be loaded: the connection is lost, and nothing is broken. */
export function NeedsConnection({ tryAgain }: { tryAgain: () => void }) {
  return (
    <main className="page narrow" id="main">
      <title>No connection · Kolo</title>
      <div role="status">
        <EmptyState
          level="h1"
          title="This needs a connection."
          art={<PotMissed />}
          action={
            <Button variant="quiet" onClick={tryAgain}>
              Try again
            </Button>
          }
        >
          We open it when you are back.
        </EmptyState>
      </div>
    </main>
  );
}
