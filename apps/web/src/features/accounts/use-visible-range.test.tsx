import type { Transaction } from '@kolo/contract/transactions';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HistoryItem } from './history-items.ts';
import { useVisibleRange } from './use-visible-range.ts';

const ROW_PX = 68;
const SCREEN_PX = 800;
/** What stands above the list. */
const ABOVE_PX = 400;
let scrolledPx = 0;
let drawn: number[][] = [];

// Of a transaction only its key is read here.
const items = (count: number): HistoryItem[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'transaction',
    key: String(at),
    day: 'Today',
    transaction: {} as Transaction,
  }));

function Rows({ all }: { all: readonly HistoryItem[] }) {
  const { list, range } = useVisibleRange(all);
  drawn.push([range.from, range.to]);
  return (
    <div ref={list}>
      <ul className="list">
        {all.slice(range.from, range.to).map(({ key }) => (
          <li key={key}>{key}</li>
        ))}
      </ul>
    </div>
  );
}

function scrollTo(px: number): void {
  scrolledPx = px;
  act(() => void dispatchEvent(new Event('scroll')));
}

beforeEach(() => {
  scrolledPx = 0;
  drawn = [];
  vi.stubGlobal('innerHeight', SCREEN_PX);
  vi.stubGlobal('requestAnimationFrame', (look: () => void) => {
    queueMicrotask(() => act(look));
    return 1;
  });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, ABOVE_PX - scrolledPx, 360, this instanceof HTMLLIElement ? ROW_PX : 0);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('begins with what a phone shows at first, and draws the rest of a short list right after', () => {
  render(<Rows all={items(20)} />);
  expect(drawn[0]).toEqual([0, 8]);
  expect(drawn.at(-1)).toEqual([0, 20]);
});

it('draws of a long list what is around the view, and nothing new while that lasts', async () => {
  const all = items(1_000);
  render(<Rows all={all} />);
  await vi.waitFor(() => expect(drawn.at(-1)?.[1]).toBeGreaterThan(40));
  const [from, to] = drawn.at(-1) ?? [];
  expect([from, to]).toEqual([0, Math.ceil((SCREEN_PX - ABOVE_PX + 2_400) / ROW_PX)]);
  const before = drawn.length;
  for (const px of [200, 900, 1_700]) scrollTo(px);
  await Promise.resolve();
  expect(drawn).toHaveLength(before);
  scrollTo(2_000);
  await vi.waitFor(() =>
    expect(drawn.at(-1)?.[1]).toBe(Math.ceil((2_000 + SCREEN_PX - ABOVE_PX + 2_400) / ROW_PX)),
  );
});

it('draws at once what a jump brings into view', async () => {
  render(<Rows all={items(1_000)} />);
  scrollTo(ABOVE_PX + ROW_PX * 500);
  await vi.waitFor(() => expect(drawn.some(([from = 0]) => from > 0)).toBe(true));
  const [from = 0, to = 0] = drawn.find(([first = 0]) => first > 0) ?? [];
  expect(from).toBeLessThanOrEqual(500);
  expect(to).toBeGreaterThanOrEqual(500 + Math.floor(SCREEN_PX / ROW_PX));
  expect(to - from).toBeLessThan(20);
});
