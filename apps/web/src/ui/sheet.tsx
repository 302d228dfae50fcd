import { memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { ToastRegion } from './toast-region.tsx';

export type SheetProps = {
  open: boolean;
  /** Esc, the scrim, or the phone's back gesture. Not called while `busy`. */
  onClose: () => void;
  title: string;
  /** Keeps the title for readers only. */
  hideTitle?: boolean;
  /** A line under the title. */
  lede?: React.ReactNode;
  /** A menu stands above the bottom bar and leaves it in view. */
  kind?: 'sheet' | 'menu';
  busy?: boolean;
  children: React.ReactNode;
};

function outside(dialog: HTMLDialogElement | null, event: MouseEvent): boolean {
  // A toast stands above the sheet.
  const isToast = event.target instanceof Element && event.target.closest('.toasts') !== null;
  if (dialog === null || isToast) return false;
  const box = dialog.getBoundingClientRect();
  return (
    event.clientX < box.left ||
    event.clientX > box.right ||
    event.clientY < box.top ||
    event.clientY > box.bottom
  );
}

/**
 * A press counts when it begins and ends outside: a text selection dragged out of the sheet does not close it, nor does
 * a button pressed by key. It is the click that counts, the last event of a touch, so that none falls on the page below.
 */
function onPressOutside(dialog: React.RefObject<HTMLDialogElement | null>, act: () => void): () => void {
  let began = false;
  function down(event: PointerEvent) {
    began = outside(dialog.current, event);
  }
  function click(event: MouseEvent) {
    if (began && outside(dialog.current, event)) act();
    began = false;
  }
  // On the document: a press on the bar, which a menu leaves uncovered, does not reach the dialog.
  document.addEventListener('pointerdown', down);
  document.addEventListener('click', click);
  return () => {
    document.removeEventListener('pointerdown', down);
    document.removeEventListener('click', click);
  };
}

/** What is in the sheet; once it is closed, what was in it last. */
const Content = memo(
  function Content({ children }: { open: boolean; children: React.ReactNode }) {
    return children;
  },
  (_, { open }) => !open,
);

/** Whether anything is in the sheet: also when it is closed, until it has moved off the screen. */
function useUntilGone(dialog: React.RefObject<HTMLDialogElement | null>, open: boolean) {
  const [state, setState] = useState({ open, nth: 0, isGone: !open });
  if (state.open !== open) setState({ open, nth: open ? state.nth + 1 : state.nth, isGone: false });
  useLayoutEffect(() => {
    if (open) return;
    let isClosed = true;
    const go = () => isClosed && setState((now) => ({ ...now, isGone: true }));
    // None where motion is reduced.
    const moves = dialog.current?.getAnimations?.() ?? [];
    if (moves.length === 0) go();
    else void Promise.allSettled(moves.map(({ finished }) => finished)).then(go);
    return () => {
      isClosed = false;
    };
  }, [dialog, open]);
  // `nth`: each time that it is opened, what is in it starts again.
  return { isThere: open || !state.isGone, nth: state.nth };
}

/**
 * A sheet on phones, a centred dialog of 480 px on wide screens, on the native dialog: the browser traps the focus and
 * gives it back to what opened it.
 */
export function Sheet({
  open,
  onClose,
  title,
  hideTitle,
  lede,
  kind = 'sheet',
  busy = false,
  children,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the effects of what is in it: the toasts come above the dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || open === element.open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  const { isThere, nth } = useUntilGone(dialog, open);
  useEffect(() => {
    if (!open || busy) return;
    return onPressOutside(dialog, onClose);
  }, [open, busy, onClose]);
  return (
    <dialog
      ref={dialog}
      className={classNames('sheet', kind === 'menu' && 'menu')}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      // On its way out nothing in it can be pressed a second time.
      inert={!open}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
      onKeyDown={(event) => {
        // Browsers let only the first Esc be refused by the cancel event.
        if (busy && event.key === 'Escape') event.preventDefault();
      }}
      onClose={() => {
        // The browser tells later than it closes: by now it may be open again.
        if (!open || dialog.current?.open) return;
        if (busy) dialog.current?.showModal();
        else onClose();
      }}
    >
      {isThere ? (
        <Content key={nth} open={open}>
          <div className="inner">
            <div className={classNames('stack sm', hideTitle && 'vh')}>
              <h2 id={titleId}>{title}</h2>
              {lede === undefined ? null : <p className="muted">{lede}</p>}
            </div>
            {children}
          </div>
        </Content>
      ) : null}
      {open ? <ToastRegion /> : null}
    </dialog>
  );
}
