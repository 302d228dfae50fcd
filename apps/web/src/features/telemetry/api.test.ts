import { reportCrash } from '@kolo/contract/telemetry';
import { expect, it } from 'vitest';
import { crashReport } from './api.ts';

const long = 'x'.repeat(5_000);

it('cuts every part to what the server takes', () => {
  for (const kind of ['render', 'lazy_load'] as const) {
    const report = crashReport(new Error(long), long, kind, `/${long}`);
    expect(reportCrash.body.safeParse(report).success).toBe(true);
    expect(report.componentStack).toHaveLength(kind === 'render' ? 1_000 : 500);
  }
});

it('reports what is thrown without being an Error', () => {
  expect(crashReport('broken', '', 'render', '/').message).toBe('broken');
});
