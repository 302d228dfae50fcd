import { useEffect, useId, useLayoutEffect, useRef } from 'react';
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

let openSheets = 0;

/** Holds the page still behind the sheets that are open: see base.css. */
function holdPage(): () => void {
  const show = () => document.documentElement.classList.toggle('behind', openSheets > 0);
  openSheets += 1;
  show();
  return () => {
    openSheets -= 1;
    show();
  };
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
  useLayoutEffect(() => (open ? holdPage() : undefined), [open]);
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
      {open ? (
        <>
          <div className="inner">
            <div className={classNames('stack sm', hideTitle && 'vh')}>
              <h2 id={titleId}>{title}</h2>
              {lede === undefined ? null : <p className="muted">{lede}</p>}
            </div>
            {children}
          </div>
          <ToastRegion />
        </>
      ) : null}
    </dialog>
  );
}
