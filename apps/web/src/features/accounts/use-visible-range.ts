import { useLayoutEffect, useRef, useState } from 'react';
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

function sameRange(a: VisibleRange, b: VisibleRange): boolean {
  return a.from === b.from && a.to === b.to && a.above === b.above && a.below === b.below;
}

/** Longer lists are drawn only where they are in view. Source: identity, section 13. */
const WINDOW_ABOVE_ITEMS = 40;
const MARGIN_PX = 600;

/** Until an item has been drawn and measured. */
const GUESSED_PX = { transaction: 68, day: 50 } as const;

/** A day's share: its heading and the two borders of its card. */
const CARD_BORDERS_PX = 2;

/** Each drawn item's height by its key. The items in the page stand in the order of the range. */
function measure(list: HTMLElement, drawn: readonly HistoryItem[], heights: Map<string, number>): void {
  const elements = list.querySelectorAll<HTMLElement>('h2, .list > li');
  for (const [index, item] of drawn.entries()) {
    const element = elements[index];
    if (!element) return;
    const extra = item.kind === 'day' ? CARD_BORDERS_PX : 0;
    heights.set(item.key, element.getBoundingClientRect().height + extra);
  }
}

/** The part of a long list that is drawn, following the scroll. Short lists are drawn whole. */
export function useVisibleRange(items: readonly HistoryItem[]) {
  const list = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<string, number>());
  const windowed = items.length > WINDOW_ABOVE_ITEMS;
  const whole: VisibleRange = { from: 0, to: items.length, above: 0, below: 0 };
  const [moving, setMoving] = useState<VisibleRange>({
    ...whole,
    to: Math.min(items.length, WINDOW_ABOVE_ITEMS),
  });
  const range = windowed ? moving : whole;

  useLayoutEffect(() => {
    if (windowed && list.current) measure(list.current, items.slice(range.from, range.to), heights.current);
  }, [items, windowed, range.from, range.to]);

  useLayoutEffect(() => {
    if (!windowed) return;
    let frame = 0;
    function look() {
      frame = 0;
      if (!list.current) return;
      const { top } = list.current.getBoundingClientRect();
      const sizes = items.map((item) => heights.current.get(item.key) ?? GUESSED_PX[item.kind]);
      const next = rangeInView(sizes, { top: -top, bottom: innerHeight - top }, MARGIN_PX);
      setMoving((last) => (sameRange(last, next) ? last : next));
    }
    function soon() {
      frame ||= requestAnimationFrame(look);
    }
    function measureAnew() {
      heights.current.clear();
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
  }, [items, windowed]);

  return { list, range };
}
