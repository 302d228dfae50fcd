import type { Browser } from './browser.ts';

const BYTES_PER_MB = 1_000_000;

/** What a page holds on to that it did not hold before. */
export interface Growth {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

export const NO_GROWTH: Growth = { heapMb: Number.NaN, nodes: Number.NaN, listeners: Number.NaN };

async function held(browser: Browser, session: string): Promise<Growth> {
  // What the first collection lets go of may hold more that only the second finds.
  for (let turn = 0; turn < 2; turn += 1) await browser.send('HeapProfiler.collectGarbage', {}, session);
  const { metrics } = await browser.send('Performance.getMetrics', {}, session);
  // The protocol's shape.
  const of = new Map((metrics as { name: string; value: number }[]).map(({ name, value }) => [name, value]));
  const read = (name: string) => of.get(name) ?? Number.NaN;
  return {
    heapMb: read('JSHeapUsedSize') / BYTES_PER_MB,
    nodes: read('Nodes'),
    listeners: read('JSEventListeners'),
  };
}

/** Goes around once so that every file and list is there, and then again: what is more after that is kept for nothing. */
export async function measureGrowth(
  browser: Browser,
  session: string,
  goAround: () => Promise<unknown>,
): Promise<Growth> {
  await browser.send('Performance.enable', {}, session);
  await goAround();
  const before = await held(browser, session);
  await goAround();
  const after = await held(browser, session);
  return {
    heapMb: after.heapMb - before.heapMb,
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
  };
}
