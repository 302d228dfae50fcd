import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import type { HistoryItem } from './history-items.ts';

interface VisibleRange {
  /** The first item that is drawn, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** What the items above and below would take up. */
  readonly above: number;
  readonly below: number;
}

/** Which items of a long list to draw, given the height of each and what of the list is in view, in px from its top. */
export function rangeInView(
  heights: readonly number[],
  view: { readonly top: number; readonly bottom: number },
  margin: number,
): VisibleRange {
  let from = 0;
  let above = 0;
  while (from < heights.length) {
    const height = heights[from] ?? 0;
    if (above + height >= view.top - margin) break;
    above += height;
    from += 1;
  }
  let to = from;
  let end = above;
  while (to < heights.length && end < view.bottom + margin) {
    end += heights[to] ?? 0;
    to += 1;
  }
  const below = heights.slice(to).reduce((sum, height) => sum + height, 0);
  return { from, to, above, below };
}

/** Longer lists are drawn only where they are in view. Source: identity, section 13. */
const WINDOW_ABOVE_ITEMS = 40;

/** What a phone shows of the list at first. The first paint waits for no more. */
const FIRST_ITEMS = 8;

/** As far as this beyond the view everything is drawn already, before a finger gets there. */
const NEAR_PX = 600;

/** And this far where more has to be drawn, so that it seldom has to. */
const AHEAD_PX = 2_400;

/** Until an item has been drawn and measured. */
const GUESSED_PX = { transaction: 68, day: 50 } as const;

/** A day's share: its heading and the two borders of its card. */
const CARD_BORDERS_PX = 2;

const NOTHING: VisibleRange = { from: Infinity, to: 0, above: 0, below: 0 };

function covers(drawn: VisibleRange, { from, to }: VisibleRange): boolean {
  return drawn.from <= from && drawn.to >= to;
}

type Heights = ReadonlyMap<string, number>;

function sizesOf(items: readonly HistoryItem[], heights: Heights): number[] {
  return items.map((item) => heights.get(item.key) ?? GUESSED_PX[item.kind]);
}

/** The beginning of the list, and room for the rest of it. */
function beginningOf(items: readonly HistoryItem[]): VisibleRange {
  const to = Math.min(items.length, FIRST_ITEMS);
  const below = sizesOf(items.slice(to), new Map()).reduce((sum, height) => sum + height, 0);
  return { from: 0, to, above: 0, below };
}

/** The height of each drawn item that has none yet, by its key. The items in the page stand in the order of the range. */
function measure(list: HTMLElement, drawn: readonly HistoryItem[], heights: Map<string, number>): void {
  const elements = list.querySelectorAll<HTMLElement>('h2, .list > li');
  for (const [index, item] of drawn.entries()) {
    const element = elements[index];
    if (!element) return;
    if (heights.has(item.key)) continue;
    const extra = item.kind === 'day' ? CARD_BORDERS_PX : 0;
    heights.set(item.key, element.getBoundingClientRect().height + extra);
  }
}

/**
 * The part of a list that is drawn. It begins with what a phone shows; a short list is whole right after that, a long one follows the
 * scroll. What is in view and missing is drawn at once, everything else between the frames, so that no frame is long.
 */
export function useVisibleRange(items: readonly HistoryItem[]) {
  const list = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<string, number>());
  const drawn = useRef(NOTHING);
  const [range, setRange] = useState<VisibleRange>(() => beginningOf(items));

  useLayoutEffect(() => {
    drawn.current = range;
    if (list.current) measure(list.current, items.slice(range.from, range.to), heights.current);
  });

  useLayoutEffect(() => {
    const isLong = items.length > WINDOW_ABOVE_ITEMS;
    let frame = 0;
    let asked = NOTHING;
    function look() {
      frame = 0;
      if (!list.current) return;
      const { top } = list.current.getBoundingClientRect();
      const sizes = sizesOf(items, heights.current);
      const within = (margin: number) => rangeInView(sizes, { top: -top, bottom: innerHeight - top }, margin);
      if (!covers(drawn.current, within(0))) {
        asked = within(0);
        setRange(asked);
        soon();
      } else if (!covers(asked, within(isLong ? NEAR_PX : Infinity))) {
        const next = within(isLong ? AHEAD_PX : Infinity);
        asked = next;
        startTransition(() => setRange(next));
      }
    }
    function soon() {
      frame ||= requestAnimationFrame(look);
    }
    function measureAnew() {
      heights.current.clear();
      asked = NOTHING;
      soon();
    }
    look();
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', measureAnew);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', soon);
      removeEventListener('resize', measureAnew);
    };
  }, [items]);

  return { list, range };
}
