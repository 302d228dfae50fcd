import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportCrash } from '#features/telemetry/report-crash.ts';
import { CrashScreen } from './crash-screen.tsx';
import { ChunkError } from './lazy-screen.tsx';

interface Props {
  readonly children: ReactNode;
  /** When it changes, what is below gets another try: the customer has gone elsewhere. */
  readonly resetKey?: string;
}

type State = { kind: 'well' } | { kind: 'crashed'; at: string | undefined };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { kind: 'well' };

  static getDerivedStateFromError(): State {
    return { kind: 'crashed', at: undefined };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    if (state.kind === 'well') return null;
    if (state.at === undefined) return { kind: 'crashed', at: props.resetKey };
    return state.at === props.resetKey ? null : { kind: 'well' };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportCrash(error, info.componentStack ?? '', error instanceof ChunkError ? 'lazy_load' : 'render');
  }

  override render(): ReactNode {
    return this.state.kind === 'crashed' ? <CrashScreen /> : this.props.children;
  }
}
