import { flushSync } from 'react-dom';
import { focusHeading } from './focus-heading.ts';

/**
 * Leads a reader to the page's heading once `close` has closed a sheet: nothing behind an open one can have the focus, and the browser
 * gives it back to what opened it, which will be gone as well.
 */
export function focusHeadingAfter(close: () => void): void {
  flushSync(close);
  focusHeading();
}
