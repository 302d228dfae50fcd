import type { Page } from '@playwright/test';

/** More than any page has. */
const STOPS_MAX = 120;

interface Ring {
  readonly label: string;
  /** What draws it; null where nothing does. */
  readonly ring: Element | null;
  /** From the edge of what draws it, in px. */
  readonly inner: number;
  readonly outer: number;
}

/** The ring of what has the focus; null where it needs none, undefined after the last stop. */
function ringOfFocus(): Ring | null | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
  if ('ringSeen' in focused.dataset) return undefined;
  focused.dataset['ringSeen'] = '';
  // A heading has the focus for readers alone, and a field shows it by its border.
  if (focused.tabIndex < 0) return null;
  const label = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40);
  // For a hidden box, or a link full of words, what is around it has the ring.
  for (const ring of [focused, focused.closest('label'), focused.parentElement]) {
    if (ring === null) continue;
    const { outlineStyle, outlineWidth, outlineOffset, clipPath } = getComputedStyle(ring);
    if (outlineStyle === 'none' || clipPath !== 'none') continue;
    const inner = parseFloat(outlineOffset);
    return { label, ring, inner, outer: inner + parseFloat(outlineWidth) };
  }
  const isField = focused.matches('input:not([type="checkbox"]), select, textarea');
  return isField ? null : { label, ring: null, inner: 0, outer: 0 };
}

/** Words that the ring runs through. */
function wordsUnder(of: Ring | null | undefined): string | undefined {
  if (!of) return undefined;
  const { ring, inner, outer } = of;
  if (ring === null) return 'nothing: there is none';
  // A link that goes on in the next line has a ring of more than one part.
  if (ring.getClientRects().length > 1) return undefined;
  const box = ring.getBoundingClientRect();
  const around = (by: number) => new DOMRect(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by);
  const [inside, outside] = [around(inner + 1), around(outer)];
  // What floats above the page, or above the ring, has a ground of its own.
  const layer = (element: Element) => element.closest('.bar, .skip, .toasts, .badge');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const words = text.textContent?.trim() ?? '';
    const parent = text.parentElement;
    if (!/[\p{L}\p{N}₦]/u.test(words) || !parent?.checkVisibility() || layer(parent) !== layer(ring))
      continue;
    if (parent.closest('.vh') !== null || getComputedStyle(parent).clipPath !== 'none') continue;
    const start = text.textContent?.indexOf(words) ?? 0;
    range.setStart(text, start);
    range.setEnd(text, start + words.length);
    const letters = parseFloat(getComputedStyle(parent).fontSize);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      // Without the room between the lines.
      const leading = Math.max(0, (bottom - top - letters) / 2);
      const [high, low] = [top + leading, bottom - leading];
      const isInside =
        left >= inside.left && right <= inside.right && high >= inside.top && low <= inside.bottom;
      const isBeside =
        right <= outside.left || left >= outside.right || low <= outside.top || high >= outside.bottom;
      if (!isInside && !isBeside) return words;
    }
  }
  return undefined;
}

/** What cuts the ring off, above or below. What scrolls to the side brings the rest into view. */
function cutOffBy(of: Ring | null | undefined): string | undefined {
  if (!of?.ring) return undefined;
  const { ring, outer } = of;
  const box = ring.getBoundingClientRect();
  for (let clip = ring.parentElement; clip && clip !== document.body; clip = clip.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(clip);
    const edge = clip.getBoundingClientRect();
    if (overflowY === 'visible') continue;
    const isCut = box.top - outer < edge.top - 1 || box.bottom + outer > edge.bottom + 1;
    const isCutBeside = box.left - outer < edge.left - 1 || box.right + outer > edge.right + 1;
    if (isCut || (isCutBeside && overflowX !== 'auto')) return clip.className || clip.tagName;
  }
  return undefined;
}

interface Trouble {
  readonly label: string;
  readonly words: string | undefined;
  readonly clip: string | undefined;
}

/** All that is asked at a stop, as one question: there are a hundred stops on a page. */
const LOOK = `(() => {
  const of = (${ringOfFocus.toString()})();
  return of && { label: of.label, words: (${wordsUnder.toString()})(of), clip: (${cutOffBy.toString()})(of) };
})()`;

/** Goes through the page by the keyboard, and says which rings of focus run through words or are cut off. */
export async function troubleWithRings(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(async () => {
    for (const seen of document.querySelectorAll('[data-ring-seen]')) seen.removeAttribute('data-ring-seen');
    // A new size of the window counts from the next frame on.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate<Trouble | null | undefined>(LOOK);
    if (seen === undefined) break;
    if (seen === null) continue;
    const { label, words, clip } = seen;
    if (words !== undefined) found.push(`the ring of "${label}" runs through ${words}`);
    if (clip !== undefined) found.push(`the ring of "${label}" is cut off by ${clip}`);
  }
  return found;
}
