import { useSyncExternalStore } from 'react';
import { toast } from '#ui/toast-store.ts';

/** Notifications that are deleted on the screen, and on the server once nobody can take it back any more. */
let leaving: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: ReadonlySet<string>): void {
  leaving = next;
  for (const listener of listeners) listener();
}

function stay(id: string): void {
  set(new Set([...leaving].filter((one) => one !== id)));
}

/** Takes it off the screen with a toast that undoes it; `remove` runs when the toast has gone. */
export function letLeave(id: string, remove: () => void): void {
  set(new Set([...leaving, id]));
  toast({
    title: 'Notification deleted',
    action: { label: 'Undo', onPress: () => stay(id) },
    onGone: () => {
      remove();
      stay(id);
    },
  });
}

export function useLeaving(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => leaving,
  );
}
