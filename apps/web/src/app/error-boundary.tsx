import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportCrash } from '#features/telemetry/api.ts';
import { ChunkError } from '#lib/sturdy-load.ts';
import { Button } from '#ui/button.tsx';
import { PotTipped } from '#ui/pot-tipped.tsx';

interface Props {
  readonly children: ReactNode;
  /** When it changes, what is below gets another try: the customer has gone elsewhere. */
  readonly resetKey?: string;
}

type State = { kind: 'well' } | { kind: 'crashed'; at: string | undefined; report: CrashReport };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { kind: 'well' };

  static getDerivedStateFromError(): State {
    return { kind: 'crashed', at: undefined, report: 'sending' };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    if (state.kind === 'well') return null;
    if (state.at === undefined) return { ...state, at: props.resetKey };
    return state.at === props.resetKey ? null : { kind: 'well' };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    const isChunk = error instanceof ChunkError;
    if (isChunk) error.forget();
    void reportCrash(error, info.componentStack ?? '', isChunk ? 'lazy_load' : 'render').then((isSent) =>
      this.setState((state) =>
        state.kind === 'crashed' ? { ...state, report: isSent ? 'sent' : 'lost' } : state,
      ),
    );
  }

  override render(): ReactNode {
    if (this.state.kind === 'crashed') return <CrashScreen report={this.state.report} />;
    return this.props.children;
  }
}

/** `lost`: the report did not reach the server. */
type CrashReport = 'sending' | 'sent' | 'lost';

const REPORT_WORDS: Readonly<Record<CrashReport, string>> = {
  sending: 'We are recording this for the team.',
  sent: 'We have recorded this for the team.',
  lost: 'We could not record this for the team, because Kolo cannot be reached.',
};

/** Uses only plain links and the browser, because the router itself may be what broke. */
function CrashScreen({ report }: { report: CrashReport }) {
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
