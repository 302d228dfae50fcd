import { useEffect, useRef } from 'react';
import { focusHeading } from '#lib/focus-heading.ts';

/** Leads a reader to the heading once it says something else: what was pressed for that may be gone. */
export function useHeadingFocus(heading: string): void {
  const shown = useRef(heading);
  useEffect(() => {
    if (heading === shown.current) return;
    shown.current = heading;
    // A field that asked for the focus by itself keeps it.
    if (!(document.activeElement instanceof HTMLInputElement)) focusHeading();
  }, [heading]);
}
