import { useLayoutEffect } from 'react';

function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
}

/** Hears the keys of the desk: those that no field takes, no dialog covers and no browser means. Returns how to stop. */
export function onDeskKey(hear: (key: string, event: KeyboardEvent) => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyped(event)) return;
    if (document.querySelector('dialog[open]') === null) hear(event.key, event);
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

type Queue = { at: number; count: number; setAt: (at: number) => void };

/** j and k go down and up in a queue, Enter on a row begins what can be done with it, Escape in a form goes back to the row. */
export function useQueueKeys({ at, count, setAt }: Queue): void {
  useLayoutEffect(() => {
    const focusRow = (row: number) => document.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus();
    const move = (row: number) => {
      if (row < 0 || row >= count) return;
      setAt(row);
      focusRow(row);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isTyped(event)) focusRow(at);
    };
    document.addEventListener('keydown', onEscape);
    const stop = onDeskKey((key, event) => {
      const { target } = event;
      const isRow = target instanceof HTMLElement && target.dataset['row'] !== undefined;
      if (key === 'j') move(at + 1);
      else if (key === 'k') move(at - 1);
      else if (key === 'Enter' && isRow && target.getAttribute('aria-current') !== null) {
        event.preventDefault();
        document.querySelector<HTMLElement>('[data-action]')?.focus();
      }
    });
    return () => {
      document.removeEventListener('keydown', onEscape);
      stop();
    };
  }, [at, count, setAt]);
}
