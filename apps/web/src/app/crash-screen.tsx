import { Button } from '#ui/button.tsx';
import { PotTipped } from '#ui/pot-tipped.tsx';

/** `lost`: the report did not reach the server. */
export type CrashReport = 'sending' | 'sent' | 'lost';

const REPORT_WORDS: Readonly<Record<CrashReport, string>> = {
  sending: 'We are notifying the team.',
  sent: 'The team has been notified.',
  lost: 'The team could not be notified, because Kolo cannot be reached.',
};

/** Uses plain links and the browser alone: whatever broke may be the router itself. */
export function CrashScreen({ report }: { report: CrashReport }) {
  return (
    <main className="full-center">
      <title>Something went wrong · Kolo</title>
      <PotTipped />
      <div className="stack sm center">
        <h1>Something went wrong</h1>
        <p className="lede" role="status">
          {REPORT_WORDS[report]} Try again, or go back to your dashboard.
        </p>
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
