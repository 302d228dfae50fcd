import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportCrash } from '#features/telemetry/api.ts';
import { ChunkError } from '#lib/sturdy-load.ts';
import { CrashScreen, type CrashReport } from './crash-screen.tsx';

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
