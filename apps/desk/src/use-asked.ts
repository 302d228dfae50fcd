import { useEffect, useRef, useState } from 'react';

export interface Asked<T> {
  /** What was asked for; null until it is there. It stays while it is asked for again. */
  readonly found: T | null;
  /** Words for what went wrong with the newest question; what an earlier one found is still there. */
  readonly failure: string | null;
  readonly again: () => void;
}

interface Asking {
  /** Another one where something came or went: it is asked again. */
  readonly stamp: string;
  /** Words for what went wrong; undefined where the session is over. */
  readonly onError: (error: unknown) => string | undefined;
}

/**
 * What a call answers, asked again whenever `ask` is another function, and when the connection is back without an answer. Only the answer to
 * the newest question counts.
 */
export function useAsked<T>(ask: () => Promise<T>, { stamp, onError }: Asking): Asked<T> {
  const [found, setFound] = useState<T | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const isAnswered = useRef(false);
  useEffect(() => {
    let isStale = false;
    isAnswered.current = false;
    ask().then(
      (now) => {
        if (isStale) return;
        isAnswered.current = true;
        setFailure(null);
        setFound(now);
      },
      (error: unknown) => {
        if (!isStale) setFailure(onError(error) ?? null);
      },
    );
    return () => {
      isStale = true;
    };
  }, [ask, stamp, round, onError]);
  const [again] = useState(() => () => setRound((before) => before + 1));
  // The listener is there from the start: the connection may return before the failure is shown. An answered question is not repeated,
  // because each look at a customer is recorded.
  useEffect(() => {
    const onBack = () => {
      if (!isAnswered.current) again();
    };
    addEventListener('online', onBack);
    return () => removeEventListener('online', onBack);
  }, [again]);
  return { found, failure, again };
}
