/**
 * The script in the page's head holds back a submit that comes before the form is alive and leaves a mark.
 * From here on submits are the form's own, and the one that was held back is carried out.
 */
export function takeOverSubmit(root: HTMLElement): void {
  const marks = document.documentElement.dataset;
  marks['hydrated'] = '';
  if (marks['submitted'] !== undefined) root.querySelector('form')?.requestSubmit();
}
