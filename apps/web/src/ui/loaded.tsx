import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { PotMissed } from './pot-missed.tsx';
import { useOnline } from './use-online.ts';

/** In place of the words for the error: nothing is broken. */
const OFFLINE = { title: 'This needs a connection.', why: 'It will open when you are back online.' } as const;

interface NotLoadedProps {
  readonly title: string;
  /** The words for the error. */
  readonly why: string;
  readonly onRetry: () => unknown;
  readonly art?: React.ReactNode;
  readonly level?: 'h1' | 'h2';
}

/** In place of what could not be loaded. */
export function NotLoaded({ onRetry, art = <PotMissed />, level = 'h2', ...failed }: NotLoadedProps) {
  const { title, why } = useOnline() ? failed : OFFLINE;
  return (
    <EmptyState
      title={title}
      art={art}
      action={<Button onClick={() => void onRetry()}>Try again</Button>}
      level={level}
    >
      {why}
    </EmptyState>
  );
}

/** The same in a line: above what was loaded before, or in a part of a page. */
export function NotLoadedNote({ onRetry, ...failed }: Pick<NotLoadedProps, 'title' | 'why' | 'onRetry'>) {
  const online = useOnline();
  const { title, why } = online ? failed : OFFLINE;
  return (
    <Banner
      tone={online ? 'bad' : 'warn'}
      live={online ? 'alert' : 'status'}
      title={title}
      action={
        <button type="button" className="link" onClick={() => void onRetry()}>
          Try again
        </button>
      }
    >
      {why}
    </Banner>
  );
}

interface LoadedProps<Data> {
  readonly of: {
    readonly data: Data | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly loading: React.ReactNode;
  /** The title where it could not be loaded, and the words for the error. */
  readonly failed: string;
  readonly why: string;
  readonly art?: React.ReactNode;
  readonly children: (data: Data) => React.ReactNode;
}

/** What is loaded, once it is: what was loaded before stays where a later load fails. */
export function Loaded<Data>({ of, loading, failed, why, art, children }: LoadedProps<Data>) {
  if (of.data !== undefined) return children(of.data);
  if (!of.isError) return loading;
  return <NotLoaded title={failed} why={why} onRetry={of.refetch} art={art} />;
}
