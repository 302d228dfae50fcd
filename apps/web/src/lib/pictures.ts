import { useSyncExternalStore } from 'react';
import { savesData } from './less-data.ts';

let wereAskedFor = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Until the page is loaded again. */
function show(): void {
  wereAskedFor = true;
  for (const listener of listeners) listener();
}

/** Whether pictures of products are shown: at once, or where little data is used, when the customer asks for them. */
export function usePictures(): { readonly areShown: boolean; readonly show: () => void } {
  const areShown = useSyncExternalStore(subscribe, () => wereAskedFor || !savesData());
  return { areShown, show };
}
