import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDefects, proveDefects } from '../defects/prove.ts';
import { ROOT } from '../environment/settings.ts';
import { readPlaywright, readReport, readVitest, tally } from './report.ts';
import { staticSteps } from './static-steps.ts';
import { conclude, perform, runNode, sum, tool, type Step } from './step.ts';

const reports = mkdtempSync(join(tmpdir(), 'kolo-reports-'));

const vitestStep: Step = {
  name: 'unit, database, API and fence tests',
  async run() {
    const file = join(reports, 'vitest.json');
    const args = [
      tool('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    const { exitCode, output } = await runNode(args);
    return { tally: tally(readReport(file, readVitest), exitCode), output };
  },
};

const browserStep: Step = {
  name: 'browser tests',
  async run() {
    const file = join(reports, 'playwright.json');
    const { exitCode, output } = await runNode([join(ROOT, 'e2e/run.ts'), '--reporter=line,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    return { tally: tally(readReport(file, readPlaywright), exitCode), output };
  },
};

const defectStep: Step = {
  name: 'seeded defects',
  run: () => proveDefects(findDefects()),
};

const later = [vitestStep, ...(existsSync(join(ROOT, 'e2e/run.ts')) ? [browserStep] : []), defectStep];

// The static steps share the cores well; the later ones each want both.
const tallies = await Promise.all(staticSteps.map(perform));
for (const step of later) tallies.push(await perform(step));
rmSync(reports, { recursive: true, force: true });
conclude(sum(tallies));
