import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DATA_USED_KEY } from '#lib/device-keys.ts';
import { serverClock } from '#lib/server-clock.ts';
import { forgetCustomer, lastingStorage } from '#lib/storage.ts';
import { countData, dataUsed, dataWords, isDataCounted } from './data-used.ts';

type Told = (list: { getEntries: () => unknown[] }) => void;

class Resource {
  readonly transferSize: number;
  constructor(transferSize: number) {
    this.transferSize = transferSize;
  }
}

/** What the browser tells an observer of. */
let tell: Told = () => undefined;
let observed: unknown[] = [];

beforeEach(() => {
  observed = [];
  vi.stubGlobal('PerformanceResourceTiming', Resource);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(told: Told) {
        tell = told;
      }
      observe(what: unknown) {
        observed.push(what);
      }
    },
  );
  vi.spyOn(serverClock, 'now').mockReturnValue(new Date('2026-11-30T22:30:00Z'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const load = (...sizes: number[]) => tell({ getEntries: () => sizes.map((size) => new Resource(size)) });

it('counts what the page has loaded and goes on loading, and nothing of where from', () => {
  countData();
  expect(observed).toEqual([
    { type: 'navigation', buffered: true },
    { type: 'resource', buffered: true },
  ]);
  load(120_000, 0, 30_000);
  load(50_000);
  expect(dataUsed()).toBe(200_000);
  expect(lastingStorage.getItem(DATA_USED_KEY)).toBe('{"month":"2026-11","bytes":200000}');
});

it('counts nothing in the app of a phone, to which the server tells no size', () => {
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
  countData();
  expect([isDataCounted(), observed]).toEqual([false, []]);
});

it('begins anew with the month in Lagos', () => {
  countData();
  load(120_000);
  vi.spyOn(serverClock, 'now').mockReturnValue(new Date('2026-11-30T23:30:00Z'));
  expect(dataUsed()).toBe(0);
  load(10_000);
  expect(dataUsed()).toBe(10_000);
});

it('is of the device: it outlives the customer, and what anyone wrote there in its place is nothing', () => {
  countData();
  load(120_000);
  forgetCustomer([lastingStorage]);
  expect(dataUsed()).toBe(120_000);
  for (const kept of ['{', 'null', '7', '{"month":"2026-11","bytes":"many"}']) {
    lastingStorage.setItem(DATA_USED_KEY, kept);
    expect(dataUsed()).toBe(0);
  }
});

it('is said in megabytes, to the tenth', () => {
  expect([0, 49_999, 50_000, 3_420_000, 1_234_567_890].map(dataWords)).toEqual([
    'Less than 0.1 MB',
    'Less than 0.1 MB',
    'About 0.1 MB',
    'About 3.4 MB',
    'About 1,234.6 MB',
  ]);
});
