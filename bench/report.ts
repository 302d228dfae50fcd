import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@kolo/tools/environment/settings.ts';
import { verdict, writeValue, type Figure } from './budget.ts';
import { plotGrowth, type Series } from './plot.ts';

/** BENCH_RESULTS: another folder, for a run at a small size. */
const RESULTS = process.env['BENCH_RESULTS'] ?? join(ROOT, 'bench/results');
const REPORT = join(ROOT, 'docs/performance.md');
const PLOTS = 'performance';
const COMMIT_LETTERS = 12;

/** What one run of a bench measured, where and on what. */
export interface Result {
  readonly bench: string;
  readonly commit: string;
  /** `YYYY-MM-DD`. */
  readonly measuredOn: string;
  readonly machine: string;
  readonly figures: readonly Figure[];
}

/** What each bench measures, and what limits its figures. */
const EXPLAINED: Readonly<Record<string, string>> = {
  ledger:
    'The CPU of PostgreSQL for one posting, beside the two bare statements that no ledger can do without and, where PGLEDGER_SQL named its files, beside pgledger, which others use and which knows no repeat. The index of the idempotency keys limits it.',
  api: 'A deposit from an own account over HTTP, beside a route that does nothing but post. Node’s work for each request limits it: parsing, the session and the answer.',
  savings:
    'Maturities and lists. The rows that each posting has to write limit the first, the depth of an index the second.',
  schedules:
    'Due dates of schedules, posted as arrays. The rows that each date needs limit it: occurrence, contribution, payment and movement.',
  seed: 'A month of many customers, made by the functions that post in the product. The rows of each payment limit the making, the indexes that every customer shares limit the rest.',
  capacity:
    'How many deposits this machine takes, with one http process and with two, and what a million of them cost. The processor limits the rate: two processes and PostgreSQL share it.',
  desk: 'The staff’s list of cases and the first visit to their app. The depth of an index limits the first, the script that is sent the second.',
  scale:
    'What customers and their savings leave on the disk, indexes included, and what it costs to go by a pooler that loses prepared statements. docs/scale.md reckons with these.',
  'two-by-two':
    'Two http processes and two workers on one database, behind nginx and PgBouncer as Debian has them. The processor limits the rate: all of them and the load share it.',
  lockout:
    'Customers who sign in behind one address, with a guesser among them. The limits themselves are what is measured.',
  pdf: 'Statements made while a neighbour uses the app. The two threads that make files limit it.',
  faults: 'What may happen to money, at full size. Nothing may be lost or doubled.',
  'browser-faults': 'Card payments in a browser under double clicks, reloads and lost answers.',
  web: 'What a cheap phone on a slow network has to load. The network limits the first figures, the processor the rest.',
};

function currentCommit(): string {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
    return hash.slice(0, COMMIT_LETTERS);
  } catch {
    // An unpacked archive has no history.
    return 'unknown';
  }
}

/** Keeps what a bench measured, in place of what it measured before. */
export function keepResult(bench: string, figures: readonly Figure[]): void {
  const result: Result = {
    bench,
    commit: currentCommit(),
    measuredOn: new Date().toISOString().slice(0, 'YYYY-MM-DD'.length),
    machine: `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, load ${(loadavg()[0] ?? 0).toFixed(1)} in its last minute`,
    figures,
  };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${bench}.json`), `${JSON.stringify(result, null, 1)}\n`);
}

function readResults(): Result[] {
  if (!existsSync(RESULTS)) return [];
  const files = readdirSync(RESULTS).filter((file) => file.endsWith('.json'));
  // Written by `keepResult`.
  return files.toSorted().map((file) => JSON.parse(readFileSync(join(RESULTS, file), 'utf8')) as Result);
}

function curvesOf(figures: readonly Figure[]): Series[] {
  const points = figures.flatMap(({ growth, value }) => (growth === undefined ? [] : [{ ...growth, value }]));
  return [...Map.groupBy(points, ({ series }) => series)].map(([name, ofSeries]) => ({
    name,
    points: ofSeries.toSorted((a, b) => a.customers - b.customers),
  }));
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** A section of the report and, where the bench grows something, its plot. */
export function describeResult(result: Result): { readonly text: string; readonly plot: string | null } {
  const { bench, figures } = result;
  const curves = curvesOf(figures);
  const explained = EXPLAINED[bench.startsWith('faults-') ? 'faults' : bench];
  const lines = [
    `## ${bench}`,
    '',
    ...(explained === undefined ? [] : [explained, '']),
    `Measured on ${result.measuredOn} at ${result.commit}: ${result.machine}.`,
    '',
    row(['figure', 'measured', 'budget', 'verdict']),
    row(['---', '---', '---', '---']),
    ...figures.map((figure) =>
      row([
        figure.name,
        writeValue(figure.value, figure.unit),
        figure.budget === undefined ? '' : `≤ ${writeValue(figure.budget, figure.unit)}`,
        verdict(figure),
      ]),
    ),
    '',
    ...(curves.length === 0 ? [] : [`![How ${bench} grows with the customers](${PLOTS}/${bench}.svg)`, '']),
  ];
  const plot = curves.length === 0 ? null : plotGrowth(`How ${bench} grows with the customers`, curves);
  return { text: lines.join('\n'), plot };
}

/** Writes docs/performance.md and its plots from the results that were kept. */
export function writeReport(): void {
  const sections = readResults().map((result) => ({ bench: result.bench, ...describeResult(result) }));
  for (const { bench, plot } of sections) {
    if (plot === null) continue;
    mkdirSync(join(ROOT, 'docs', PLOTS), { recursive: true });
    writeFileSync(join(ROOT, 'docs', PLOTS, `${bench}.svg`), plot);
  }
  const intro = [
    '# Performance',
    '',
    'What was measured last, each figure beside its budget. Ratios compare two things in one run, so that they hold on another machine; times and sizes belong to the machine that is named.',
    '`npm run bench -- NAME` measures one and keeps it in `bench/results`, `npm run bench -- report` writes this page from there, and `npm run bench -- all` does both for everything.',
    '',
  ];
  writeFileSync(REPORT, [...intro, ...sections.map(({ text }) => text)].join('\n'));
}
