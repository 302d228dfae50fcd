import { describe, expect, test } from 'vitest';
import { readPlaywright, readVitest, tally } from './report.ts';

describe('counting single tests', () => {
  test('passed and failed ones are counted, skipped ones are not', () => {
    const outcomes = readVitest({
      success: false,
      testResults: [
        {
          status: 'failed',
          assertionResults: [
            { fullName: 'a', status: 'passed' },
            { fullName: 'b', status: 'failed' },
            { fullName: 'c', status: 'skipped' },
          ],
        },
      ],
    });
    expect(tally(outcomes, 1)).toEqual({ passed: 1, failed: 1 });
  });

  test('a file that could not be loaded is a failed test', () => {
    const outcomes = readVitest({
      success: false,
      testResults: [{ status: 'failed', assertionResults: [] }],
    });
    expect(tally(outcomes, 1)).toEqual({ passed: 0, failed: 1 });
  });

  test('a runner that fails without a failed test is a failure', () => {
    expect(tally([{ name: 'a', failed: false }], 1)).toEqual({ passed: 1, failed: 1 });
  });

  test('browser tests count one by one, and a flaky one has failed', () => {
    const outcomes = readPlaywright({
      errors: [],
      suites: [
        {
          suites: [{ specs: [{ title: 'deep', tests: [{ status: 'expected' }, { status: 'flaky' }] }] }],
          specs: [{ title: 'skipped', tests: [{ status: 'skipped' }] }],
        },
      ],
    });
    expect(tally(outcomes, 0)).toEqual({ passed: 1, failed: 1 });
  });
});
