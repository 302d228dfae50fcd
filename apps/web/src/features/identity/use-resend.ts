import { useEffect, useState } from 'react';
import { ApiError, errorText, isNotDone } from '#lib/api-error.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { clearToasts, toast, type ToastContent } from '#ui/toast-store.ts';
import { readJson, STORAGE_KEYS, tabStorage, type KeyValue } from '#lib/storage.ts';

const SECOND_MS = 1_000;

interface Kept {
  readonly identifier: string;
  readonly seconds: number;
  readonly untilMs: number;
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { identifier, seconds, untilMs }: Partial<Record<keyof Kept, unknown>> = value;
  return typeof identifier === 'string' && typeof seconds === 'number' && typeof untilMs === 'number';
}

/** Kept in the tab, so that a reload does not start the wait again. */
export function keepResendWait(
  identifier: string,
  seconds: number,
  now: Date,
  storage: KeyValue = tabStorage,
): void {
  const kept: Kept = { identifier, seconds, untilMs: now.getTime() + seconds * SECOND_MS };
  storage.setItem(STORAGE_KEYS.resendWait, JSON.stringify(kept));
}

/** Seconds until this person may ask for a code again; null where nothing is known of a code that was sent. */
export function resendWaitLeft(identifier: string, now: Date, storage: KeyValue = tabStorage): number | null {
  const kept = readJson(storage, STORAGE_KEYS.resendWait);
  if (!isKept(kept) || kept.identifier !== identifier) return null;
  const left = Math.ceil((kept.untilMs - now.getTime()) / SECOND_MS);
  // A clock that was set back must not make anyone wait longer than was said.
  return Math.min(kept.seconds, Math.max(0, left));
}

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
    // By the clock, for a phone stops the timers of a hidden page; by the ticks too, for a clock may be set back.
    function countDown(ticks: number) {
      // Where nothing can be stored, by the ticks alone.
      const kept = resendWaitLeft(identifier, serverClock.now()) ?? Infinity;
      setLeft((seconds) => Math.max(0, Math.min(seconds - ticks, kept)));
    }
    const look = () => countDown(0);
    const timer = setInterval(() => countDown(1), SECOND_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [running, identifier]);
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
  /** Called when another code is requested: an error about the code before no longer applies. */
  readonly onAsk: () => void;
  readonly onSent: () => void;
  readonly sentToast: ToastContent;
  readonly failedTitle: string;
}

/** Asks for another code, no sooner than the server will send one. */
export function useResend(plan: ResendPlan): Resend {
  const { identifier, send, onAsk, onSent, sentToast, failedTitle } = plan;
  const [wait, setWait] = useWait(identifier);
  const [sent, setSent] = useState(0);
  const sending = useCommand({
    mutationFn: () => send(identifier),
    onMutate: () => {
      clearToasts();
      onAsk();
    },
    onSuccess: () => {
      setSent((count) => count + 1);
      setWait(RESEND_AFTER_SECONDS);
      toast(sentToast);
      onSent();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfterSeconds) setWait(error.retryAfterSeconds);
      const isKnown = isNotDone(error);
      const why = errorText(error);
      toast({
        title: isKnown ? failedTitle : 'We do not know yet whether a code was sent',
        detail: isKnown ? why : `${why} A new code may be on its way: use the latest one.`,
        tone: 'failed',
      });
    },
  });
  return { wait, sent, busy: sending.isPending, onClick: () => sending.run() };
}
