import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconCircleAlert, IconCircleCheck, IconX } from './icons.tsx';
import { SpokenAmounts } from './money.tsx';
import {
  TOAST_TICK_MS,
  actOnToast,
  closeToast,
  currentToasts,
  frontPlace,
  hearToasts,
  openPlace,
  subscribeToasts,
  tickToasts,
  type Toast,
} from './toast-store.ts';

/** Between the toasts and what stands above them. */
const GAP_PX = 12;
const NONE: readonly Toast[] = [];

/**
 * Stands near the root, and in each open dialog, behind which nothing can be read or pressed: the one in front has the toasts.
 * Each is read out once, as it comes. The clock of all toasts stops while one is under the pointer or has the focus.
 */
export function ToastRegion() {
  const place = useId();
  const isFront = useSyncExternalStore(subscribeToasts, frontPlace, frontPlace) === place;
  const all = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts);
  const toasts = isFront ? all : NONE;
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const ids = toasts.map(({ id }) => id).join();
  const any = ids !== '';
  useLayoutEffect(() => openPlace(place), [place]);
  // Always shown: a voice reads what comes into a region that it knows already.
  useEffect(() => region.current?.showPopover?.(), []);
  useEffect(() => {
    if (!any || held) return;
    const timer = setInterval(tickToasts, TOAST_TICK_MS);
    return () => clearInterval(timer);
  }, [any, held]);
  useLayoutEffect(() => {
    if (!isFront) return;
    hearToasts(place);
    // The page leaves room for them at its end.
    const taken = region.current?.offsetHeight ?? 0;
    document.documentElement.style.setProperty('--toast-room', `${taken && taken + GAP_PX}px`);
  }, [isFront, place, ids]);
  function close(how: () => void) {
    // What is gone from under the pointer never tells that the pointer left.
    setHeld(false);
    how();
  }
  function cardsOf(voice: Voice) {
    return toasts
      .filter((item) => voiceOf(item, place) === voice)
      .map((item) => (
        <ToastCard
          key={item.id}
          toast={item}
          onAct={() => close(() => actOnToast(item))}
          onClose={() => close(() => closeToast(item.id))}
        />
      ));
  }
  return (
    <div
      ref={region}
      className="toasts"
      popover="manual"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {VOICES.map((voice) => (
        <div key={voice} aria-live={voice}>
          {cardsOf(voice)}
        </div>
      ))}
    </div>
  );
}

const VOICES = ['off', 'polite', 'assertive'] as const;
type Voice = (typeof VOICES)[number];

/** What was read out in another place is not read out again in this one. */
function voiceOf({ heardAt, tone }: Toast, place: string): Voice {
  if ((heardAt ?? place) !== place) return 'off';
  return tone === 'failed' ? 'assertive' : 'polite';
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly onAct: () => void;
  readonly onClose: () => void;
}

function ToastCard({ toast, onAct, onClose }: ToastCardProps) {
  const failed = toast.tone === 'failed';
  return (
    <div className="toast">
      {failed ? <IconCircleAlert /> : <IconCircleCheck />}
      <span className="words">
        <span className="t">
          <SpokenAmounts text={toast.title} />
        </span>
        {toast.detail === undefined ? null : (
          <span className="d">
            <SpokenAmounts text={toast.detail} />
          </span>
        )}
      </span>
      {toast.action === undefined ? null : (
        <button type="button" className="act" onClick={onAct}>
          {toast.action.label}
        </button>
      )}
      <button type="button" className="tapicon" aria-label="Close" onClick={onClose}>
        <IconX size="sm" />
      </button>
    </div>
  );
}
