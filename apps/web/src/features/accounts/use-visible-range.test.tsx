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
    list: 'rest',
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

const isPast = (px: number) => Math.ceil((px + SCREEN_PX - ABOVE_PX) / ROW_PX);

it('begins with what a phone shows at first, and draws the rest of a short list right after', async () => {
  render(<Rows all={items(20)} />);
  expect(drawn[0]).toEqual([0, 6]);
  await vi.waitFor(() => expect(drawn.at(-1)).toEqual([0, 20]));
});

it('draws far around the view while a long list rests, a few rows at a time, and nothing in a scroll through that', async () => {
  render(<Rows all={items(1_000)} />);
  await vi.waitFor(() => expect(drawn.at(-1)).toEqual([0, isPast(12_000)]), { timeout: 10_000 });
  const steps = drawn.slice(1).map(([, to = 0], at) => to - (drawn[at]?.[1] ?? 0));
  // The first step is what a finger may reach at once.
  expect(Math.max(...steps.slice(1))).toBeLessThanOrEqual(8);
  const before = drawn.length;
  for (const px of [200, 4_000, 10_000]) {
    scrollTo(px);
    await Promise.resolve();
  }
  expect(drawn).toHaveLength(before);
});

it('draws what a finger may reach next while it goes on', async () => {
  render(<Rows all={items(1_000)} />);
  await vi.waitFor(() => expect(drawn.at(-1)).toEqual([0, isPast(1_200)]));
  scrollTo(700);
  await vi.waitFor(() => expect(drawn.at(-1)?.[1]).toBe(isPast(700 + 1_200)));
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
