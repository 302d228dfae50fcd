import { useEffect } from 'react';

type Queue = { at: number; count: number; setAt: (at: number) => void };

/** j and k go down and up in a queue, Enter on a row begins the answer, Escape goes back to the row. Not while somebody types. */
export function useQueueKeys({ at, count, setAt }: Queue): void {
  useEffect(() => {
    const focusRow = (row: number) => document.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus();
    const move = (row: number) => {
      if (row < 0 || row >= count) return;
      setAt(row);
      focusRow(row);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { target, key } = event;
      const isTyping = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
      if (isTyping) {
        if (key === 'Escape') focusRow(at);
        return;
      }
      const isRow = target instanceof HTMLElement && target.dataset['row'] !== undefined;
      if (key === 'j') move(at + 1);
      else if (key === 'k') move(at - 1);
      else if (key === 'Enter' && isRow && target.getAttribute('aria-current') !== null) {
        event.preventDefault();
        document.querySelector<HTMLElement>('[data-answer]')?.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [at, count, setAt]);
}
