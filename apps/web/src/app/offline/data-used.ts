import { lagosDateOf } from '@kolo/domain/dates';
import { DATA_USED_KEY } from '#lib/device-keys.ts';
import { isInNativeShell } from '#lib/native-shell.ts';
import { serverClock } from '#lib/server-clock.ts';
import { lastingStorage, membersOf, readJson } from '#lib/storage.ts';

const BYTES_PER_MB = 1_000_000;
const MONTH = 'YYYY-MM'.length;

function thisMonth(): string {
  return lagosDateOf(serverClock.now()).slice(0, MONTH);
}

/** In the app of a phone the server is another origin, whose answers tell no size: the sum would leave them all out. */
export function isDataCounted(): boolean {
  return !isInNativeShell();
}

/** How many bytes this app has loaded in this browser since the first of the month. The figure never leaves the device. */
export function dataUsed(): number {
  const members = membersOf(readJson(lastingStorage, DATA_USED_KEY));
  const bytes = members.get('bytes');
  return members.get('month') === thisMonth() && typeof bytes === 'number' ? bytes : 0;
}

function add(bytes: number): void {
  if (bytes <= 0) return;
  // Read again each time, because other tabs count too.
  const used = { month: thisMonth(), bytes: dataUsed() + bytes };
  lastingStorage.setItem(DATA_USED_KEY, JSON.stringify(used));
}

function sizeOf(entry: PerformanceEntry): number {
  return entry instanceof PerformanceResourceTiming ? entry.transferSize : 0;
}

/** Counts what this page has loaded already and what it loads from now on; what came from a cache weighs nothing. */
export function countData(): void {
  if (!isDataCounted()) return;
  const observer = new PerformanceObserver((list) =>
    add(list.getEntries().reduce((sum, entry) => sum + sizeOf(entry), 0)),
  );
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true });
}

/** In the unit of a data plan, to the tenth. */
export function dataWords(bytes: number): string {
  const tenths = Math.round((bytes * 10) / BYTES_PER_MB);
  return tenths === 0 ? 'Less than 0.1 MB' : `About ${(tenths / 10).toLocaleString('en-NG')} MB`;
}
