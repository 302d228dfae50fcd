import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginRun } from '../check/run-family.ts';
import { conclude, perform, runNode, sum, type Step } from '../check/step.ts';
import { ROOT } from '../environment/settings.ts';

const FOLDER = join(ROOT, 'tools/mutation');
const STRYKER = join(FOLDER, 'node_modules/@stryker-mutator/core/bin/stryker.js');
/** Each has its configuration beside this file. */
const TARGETS = ['domain'] as const;
/** Percent of the mutants that a test has to notice. Source: product rules, proof. */
const SCORE_MIN = 85;
const PERCENT = 100;

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

/** Stryker and what it needs are installed when they are first asked for: nothing else in the house needs them. */
async function install(): Promise<void> {
  if (existsSync(STRYKER)) return;
  console.log('Installing Stryker (half a minute, once)…');
  const exitCode = await new Promise<number>((resolve) => {
    const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: FOLDER,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
  if (exitCode !== 0) throw new Error('Stryker could not be installed; npm says why above.');
}

/** Of the mutants that some test could have noticed: those that failed one, or made it hang. */
function readScore(file: string): { caught: number; all: number } {
  // Stryker's own report, in the shape of its schema.
  const { files } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...wanted: string[]): number => statuses.filter((status) => wanted.includes(status)).length;
  const caught = count('Killed', 'Timeout');
  return { caught, all: caught + count('Survived', 'NoCoverage') };
}

function mutationStep(target: string): Step {
  return {
    name: `mutations of ${target}`,
    async run() {
      const { output } = await runNode([STRYKER, 'run', join(FOLDER, `${target}.json`)]);
      const report = join(ROOT, `.stryker/${target}.report.json`);
      if (!existsSync(report)) return { tally: { passed: 0, failed: 1 }, output };
      const { caught, all } = readScore(report);
      const score = (caught / all) * PERCENT;
      const isEnough = score >= SCORE_MIN;
      return {
        tally: { passed: isEnough ? 1 : 0, failed: isEnough ? 0 : 1 },
        output,
        note: `${caught} of ${all} noticed, ${score.toFixed(1)} %`,
      };
    },
  };
}

/** What a run of the tests says of each part of the house that is mutated. */
export async function mutationSteps(): Promise<Step[]> {
  await install();
  return TARGETS.map(mutationStep);
}

if (import.meta.main) {
  beginRun();
  const tallies = [];
  for (const step of await mutationSteps()) tallies.push(await perform(step));
  conclude(sum(tallies));
}
