import { useEffect, useState } from 'react';
import { ApiError, errorText } from '#lib/api-error.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { clearToasts, toast, type ToastContent } from '#ui/toast-store.ts';
import { keepResendWait, resendWaitLeft } from './resend-wait.ts';

const SECOND_MS = 1_000;

/** Before a code can be asked for again. */
const RESEND_AFTER_SECONDS = 60;

/** Seconds that are left, down to 0, and the way to start again. */
function useWait(identifier: string): [left: number, restart: (seconds: number) => void] {
  const [left, setLeft] = useState(() => {
    const kept = resendWaitLeft(identifier, serverClock.now());
    if (kept === null) keepResendWait(identifier, RESEND_AFTER_SECONDS, serverClock.now());
    return kept ?? RESEND_AFTER_SECONDS;
  });
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, [running]);
  function restart(seconds: number) {
    keepResendWait(identifier, seconds, serverClock.now());
    setLeft(seconds);
  }
  return [left, restart];
}

export interface Resend {
  readonly wait: number;
  readonly busy: boolean;
  /** How many codes were sent from this page. */
  readonly sent: number;
  readonly onClick: () => void;
}

interface ResendPlan {
  readonly identifier: string;
  readonly send: (identifier: string) => Promise<unknown>;
  readonly onSent: () => void;
  readonly sentToast: ToastContent;
  readonly failedTitle: string;
}

/** Asks for another code, no sooner than the server will send one. */
export function useResend({ identifier, send, onSent, sentToast, failedTitle }: ResendPlan): Resend {
  const [wait, setWait] = useWait(identifier);
  const [sent, setSent] = useState(0);
  const sending = useCommand({
    mutationFn: () => send(identifier),
    onMutate: clearToasts,
    onSuccess: () => {
      setSent((count) => count + 1);
      setWait(RESEND_AFTER_SECONDS);
      toast(sentToast);
      onSent();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfterSeconds) setWait(error.retryAfterSeconds);
      toast({ title: failedTitle, detail: errorText(error), tone: 'failed' });
    },
  });
  return { wait, sent, busy: sending.isPending, onClick: () => sending.run() };
}
