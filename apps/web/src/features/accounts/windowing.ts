export interface VisibleRange {
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

export function sameRange(a: VisibleRange, b: VisibleRange): boolean {
  return a.from === b.from && a.to === b.to && a.above === b.above && a.below === b.below;
}
