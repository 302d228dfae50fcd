import { Button } from '#ui/button.tsx';
import { PotTipped } from '#ui/pot-tipped.tsx';

/** Uses plain links and the browser alone: whatever broke may be the router itself. */
export function CrashScreen() {
  return (
    <main className="full-center">
      <title>Something went wrong · Kolo</title>
      <PotTipped />
      <div className="stack sm center">
        <h1>Something went wrong</h1>
        <p className="lede">The team has been notified. Try again, or go back to your dashboard.</p>
      </div>
      <div className="stack md crash-actions">
        <Button full onClick={() => location.reload()}>
          Try Again
        </Button>
        <a className="btn quiet full" href="/dashboard">
          Go to Dashboard
        </a>
      </div>
    </main>
  );
}
