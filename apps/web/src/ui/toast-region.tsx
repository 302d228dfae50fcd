import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconCircleAlert, IconCircleCheck, IconX } from './icons.tsx';
import {
  TOAST_TICK_MS,
  actOnToast,
  closeToast,
  currentToasts,
  subscribeToasts,
  tickToasts,
  type Toast,
} from './toast-store.ts';

/** Between the toasts and what stands above them. */
const GAP_PX = 12;

/** Stands once, near the root. The clock of all toasts stops while one is under the pointer or has the focus. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts);
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const any = toasts.length > 0;
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    if (!any || held) return;
    const timer = setInterval(tickToasts, TOAST_TICK_MS);
    return () => clearInterval(timer);
  }, [any, held]);
  useEffect(() => {
    if (!any) return;
    // Shown again, so that it stands above a dialog that was opened after it.
    region.current?.hidePopover?.();
    region.current?.showPopover?.();
  }, [any, newest]);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const taken = region.current?.offsetHeight ?? 0;
    style.setProperty('--toast-room', taken === 0 ? '0px' : `${taken + GAP_PX}px`);
  }, [toasts.length, newest]);
  function close(how: () => void) {
    // What is gone from under the pointer never tells that the pointer left.
    setHeld(false);
    how();
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
      {toasts.map((item) => (
        <ToastCard
          key={item.id}
          toast={item}
          onAct={() => close(() => actOnToast(item))}
          onClose={() => close(() => closeToast(item.id))}
        />
      ))}
    </div>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly onAct: () => void;
  readonly onClose: () => void;
}

function ToastCard({ toast, onAct, onClose }: ToastCardProps) {
  const failed = toast.tone === 'failed';
  return (
    <div className="toast" role={failed ? 'alert' : 'status'}>
      {failed ? <IconCircleAlert /> : <IconCircleCheck />}
      <span className="words">
        <span className="t">{toast.title}</span>
        {toast.detail === undefined ? null : <span className="d">{toast.detail}</span>}
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
