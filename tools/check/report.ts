import { existsSync, readFileSync } from 'node:fs';

export interface Tally {
  passed: number;
  failed: number;
}

export interface TestOutcome {
  name: string;
  failed: boolean;
}

interface VitestReport {
  success: boolean;
  testResults: { status: string; assertionResults: { fullName: string; status: string }[] }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  errors: unknown[];
}

/** Every test that vitest ran; a file that could not even be loaded counts as one failed test. */
export function readVitest(report: VitestReport): TestOutcome[] {
  return report.testResults.flatMap(({ status, assertionResults }) => {
    const ran = assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed');
    if (status === 'failed' && !ran.some((test) => test.status === 'failed')) {
      return [
        ...ran.map(({ fullName }) => ({ name: fullName, failed: false })),
        { name: 'a file that could not be loaded', failed: true },
      ];
    }
    return ran.map((test) => ({ name: test.fullName, failed: test.status === 'failed' }));
  });
}

/** Every browser test; one that passed only when tried again counts as failed. */
export function readPlaywright(report: PlaywrightReport): TestOutcome[] {
  const walk = (suite: PlaywrightSuite): TestOutcome[] => [
    ...(suite.suites ?? []).flatMap(walk),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter((test) => test.status !== 'skipped')
        .map((test) => ({ name: spec.title, failed: test.status !== 'expected' })),
    ),
  ];
  return [
    ...walk(report),
    ...report.errors.map(() => ({ name: 'a browser run that broke off', failed: true })),
  ];
}

export function tally(outcomes: TestOutcome[], exitCode: number): Tally {
  const failed = outcomes.filter((outcome) => outcome.failed).length;
  const passed = outcomes.length - failed;
  // A runner that fails although no test did has something to say that must not be lost.
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

/** What a runner wrote, or nothing where it died before writing. */
export function readReport<T>(file: string, read: (report: T) => TestOutcome[]): TestOutcome[] {
  if (!existsSync(file)) return [];
  // Written by the runner whose format `read` knows.
  return read(JSON.parse(readFileSync(file, 'utf8')) as T);
}
