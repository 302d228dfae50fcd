import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_DEFECTS } from '../defects/all.ts';
import { isQuick, prepareProofs, type Proved } from '../defects/prove.ts';
import { ROOT } from '../environment/settings.ts';
import { mutationSteps } from '../mutation/run.ts';
import { scanFolder } from './log-scan.ts';
import { readPlaywright, readReport, readVitest, tally } from './report.ts';
import { SIZE } from '../test-world.ts';
import { beginRun, leftRunning } from './run-family.ts';
import { staticSteps } from './static-steps.ts';
import { checkStep, conclude, perform, runNode, sum, tool, type Step } from './step.ts';

/** `npm run test:full`: the long proofs, the journeys' files and the mutations too, and no verdict of an earlier run is reused. */
const isFull = process.argv.includes('--full');

beginRun();
if (isFull) process.env[SIZE] = 'full';
const reports = mkdtempSync(join(tmpdir(), 'kolo-reports-'));
const logs = join(reports, 'logs');

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
    const { exitCode, output } = await runNode(args, {
      KOLO_TEST_LOGS: logs,
      // Dozens of servers are started from the same files: what Node makes of them is kept for the run.
      NODE_COMPILE_CACHE: join(reports, 'compiled'),
    });
    return { tally: tally(readReport(file, readVitest), exitCode), output };
  },
};

const browserStep: Step = {
  name: 'browser tests',
  async run() {
    const file = join(reports, 'playwright.json');
    const { exitCode, output } = await runNode([join(ROOT, 'e2e/run.ts'), '--reporter=line,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      KOLO_TEST_LOGS: logs,
      // Long journeys and axe's checks take turns from commit to commit. The long run leaves out nothing.
      KOLO_TEST_TURNS: '1',
    });
    return { tally: tally(readReport(file, readPlaywright), exitCode), output };
  },
};

function defectStep(ready: Promise<() => Promise<Proved>>): Step {
  return { name: 'seeded defects', run: async () => (await ready)() };
}

/** Which files a journey is followed through: `npm run house`. */
const houseStep = checkStep('files of each journey', [join(ROOT, 'tools/house/run.ts')]);

/** After the run: nothing secret that was used in it stands in a log that it wrote. */
const leakStep: Step = {
  name: 'nothing secret in the logs of this run',
  async run() {
    let scan: ReturnType<typeof scanFolder>;
    try {
      scan = scanFolder(logs);
    } catch (error) {
      return { tally: { passed: 0, failed: 1 }, output: String(error) };
    }
    const { leaks, lines, values } = scan;
    const said = leaks.map(({ what, line }) => `${what}\n  ${line}`).join('\n');
    const output = `${said}\n${lines} lines were searched for ${values} values`;
    return { tally: leaks.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, output };
  },
};

/** Last of all: each test has ended what it started. */
const leftStep: Step = {
  name: 'no process outlives its test',
  async run() {
    const left = leftRunning();
    return { tally: { passed: left.length === 0 ? 1 : 0, failed: left.length }, output: left.join('\n') };
  },
};

const browser = existsSync(join(ROOT, 'e2e/run.ts')) ? [browserStep] : [];
const longSteps = isFull ? [houseStep, ...(await mutationSteps())] : [];

// The static steps share the cores well; the later ones each want both.
const tallies = await Promise.all(staticSteps.map(perform));
tallies.push(await perform(vitestStep));
const played = Promise.all(browser.map(perform));
// Beside the build of the web app, which leaves a core idle. Where that fails, the step of the proofs says so.
const proofs = prepareProofs(isFull ? ALL_DEFECTS : ALL_DEFECTS.filter(isQuick), { reuse: !isFull });
await Promise.allSettled([proofs]);
tallies.push(...(await played));
for (const step of [leakStep, defectStep(proofs), ...longSteps, leftStep]) tallies.push(await perform(step));
rmSync(reports, { recursive: true, force: true });
conclude(sum(tallies));
