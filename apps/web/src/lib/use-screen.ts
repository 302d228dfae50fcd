import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { focusHeading } from './focus-heading.ts';

let screensSeen = 0;

/**
 * Names the page, and after a move inside the app puts the focus on its heading, where a reader starts.
 * The first screen leaves the focus alone: there the browser has just announced the page itself.
 */
export function useScreen(title: string): void {
  useEffect(() => {
    document.title = `${title} · Kolo`;
  }, [title]);
  const move = useNavigationType();
  // The move that brought this screen; later ones within it do not count.
  const [broughtBy] = useState(move);
  useEffect(() => {
    screensSeen += 1;
    if (screensSeen === 1) return;
    // On the way back the browser finds the old place by itself.
    if (broughtBy !== 'POP') window.scrollTo(0, 0);
    // A field that asked for the focus by itself keeps it.
    if (document.activeElement !== null && document.activeElement !== document.body) {
      if (document.activeElement.closest('main') !== null) return;
    }
    focusHeading({ preventScroll: true });
  }, [broughtBy]);
}
