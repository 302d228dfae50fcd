/** For where what had the focus is gone from the page: a reader goes on from the page's heading. */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus(options);
}
