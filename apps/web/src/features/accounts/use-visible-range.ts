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
const FIRST_ITEMS = 6;

/** As far as this beyond the view everything is drawn in time for a finger that goes on. */
const NEAR_PX = 600;

/** And this far where more has to be drawn meanwhile. */
const AHEAD_PX = 1_200;

/** How far it is drawn, a few items at a time, while the list rests: a scroll through that draws nothing. */
const AT_REST_PX = 12_000;
const AT_REST_ITEMS = 8;
const REST_AFTER_MS = 200;
const REST_STEP_MS = 50;

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

function sum(sizes: readonly number[]): number {
  return sizes.reduce((all, size) => all + size, 0);
}

function rangeOf(sizes: readonly number[], from: number, to: number): VisibleRange {
  return { from, to, above: sum(sizes.slice(0, from)), below: sum(sizes.slice(to)) };
}

/** The beginning of the list, and room for the rest of it. */
function beginningOf(items: readonly HistoryItem[]): VisibleRange {
  return rangeOf(sizesOf(items, new Map()), 0, Math.min(items.length, FIRST_ITEMS));
}

/** A few items nearer to what shall be drawn, at both ends. */
function stepTowards(target: VisibleRange, drawn: VisibleRange, sizes: readonly number[]): VisibleRange {
  const from = Math.max(target.from, drawn.from - AT_REST_ITEMS);
  return rangeOf(sizes, from, Math.max(from, Math.min(target.to, drawn.to + AT_REST_ITEMS)));
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
 * The part of a list that is drawn. It begins with what a phone shows; a short list is whole right after the first paint, a long one
 * follows the scroll. What is in view and missing is drawn at once, everything else between the frames, and most of it while nobody
 * scrolls: no frame is long.
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
    let rest = 0;
    let asked = NOTHING;
    function within(margin: number): VisibleRange {
      const { top = 0 } = list.current?.getBoundingClientRect() ?? {};
      const view = { top: -top, bottom: innerHeight - top };
      return rangeInView(sizesOf(items, heights.current), view, margin);
    }
    function drawLater(next: VisibleRange): void {
      asked = next;
      startTransition(() => setRange(next));
    }
    function drawMissing(): void {
      const inView = within(0);
      if (covers(drawn.current, inView)) return;
      asked = inView;
      setRange(inView);
    }
    function look(): void {
      frame = 0;
      const near = within(isLong ? NEAR_PX : Infinity);
      if (covers(asked, near) && covers(drawn.current, near)) return;
      drawMissing();
      if (!covers(asked, near)) drawLater(within(isLong ? AHEAD_PX : Infinity));
    }
    function drawAtRest(): void {
      const target = within(AT_REST_PX);
      const { from, to } = drawn.current;
      if (from === target.from && to === target.to) return;
      drawLater(stepTowards(target, drawn.current, sizesOf(items, heights.current)));
      rest = window.setTimeout(drawAtRest, REST_STEP_MS);
    }
    function soon(): void {
      frame ||= requestAnimationFrame(look);
      clearTimeout(rest);
      if (isLong) rest = window.setTimeout(drawAtRest, REST_AFTER_MS);
    }
    function measureAnew(): void {
      heights.current.clear();
      asked = NOTHING;
      soon();
    }
    drawMissing();
    soon();
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', measureAnew);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      removeEventListener('scroll', soon);
      removeEventListener('resize', measureAnew);
    };
  }, [items]);

  return { list, range };
}
