import { afterEach, expect, test, vi } from 'vitest';
import { pace } from './pace.ts';

afterEach(() => vi.unstubAllEnvs());

test('the pace of a run is measured once and kept for what it starts', () => {
  vi.stubEnv('KOLO_PACE', '');
  const measured = pace();
  expect(measured).toBeGreaterThanOrEqual(1);
  expect(Number(process.env['KOLO_PACE'])).toBeCloseTo(measured, 1);
  vi.stubEnv('KOLO_PACE', '3.5');
  expect(pace()).toBe(3.5);
});
