import { flushSync } from 'react-dom';

/** For where what had the focus is gone from the page: a reader goes on from the page's heading. */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus(options);
}

/**
 * The same once `close` has closed a sheet: nothing behind an open one can have the focus, and the browser gives it back to what
 * opened it, which will be gone as well.
 */
export function focusHeadingAfter(close: () => void): void {
  flushSync(close);
  focusHeading();
}
