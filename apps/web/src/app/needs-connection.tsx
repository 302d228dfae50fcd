import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import { PotMissed } from '#ui/pot-missed.tsx';

/** In place of a screen whose file could not be loaded: the connection is lost, and nothing is broken. */
export function NeedsConnection({ tryAgain }: { tryAgain: () => void }) {
  return (
    <>
      <title>No connection · Kolo</title>
      {/* By the browser's own history: this stands in place of any screen, for strangers and customers alike. */}
      <PageBar narrow title="No connection" onBack={() => history.back()} />
      <main className="page narrow" id="main">
        <div role="status">
          <EmptyState
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
    </>
  );
}
