import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginRun } from '../check/run-family.ts';
import { conclude, perform, runNode, sum, type Step } from '../check/step.ts';
import { ROOT } from '../environment/settings.ts';

const FOLDER = join(ROOT, 'tools/mutation');
const STRYKER = join(FOLDER, 'node_modules/@stryker-mutator/core/bin/stryker.js');
/** Each has its configuration beside this file. */
const TARGETS = ['domain', 'ledger', 'process'] as const;
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

/** Of the mutants that some test could have noticed, in one file or in all: those that failed one, or made it hang. */
function readScore(report: string, only?: string): { caught: number; all: number } {
  // Stryker's own report, in the shape of its schema.
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const mutated = Object.entries(files).filter(([name]) => only === undefined || name === only);
  const statuses = mutated.flatMap(([, { mutants }]) => mutants.map(({ status }) => status));
  const count = (...wanted: string[]): number => statuses.filter((status) => wanted.includes(status)).length;
  const caught = count('Killed', 'Timeout');
  return { caught, all: caught + count('Survived', 'NoCoverage') };
}

/** `file`: that one alone, of all that the target mutates. */
function mutationStep(target: string, file?: string): Step {
  return {
    name: `mutations of ${file ?? target}`,
    async run() {
      const only = file === undefined ? [] : ['--mutate', file];
      const { output } = await runNode([STRYKER, 'run', join(FOLDER, `${target}.json`), ...only]);
      const report = join(ROOT, `.stryker/${target}.report.json`);
      if (!existsSync(report)) return { tally: { passed: 0, failed: 1 }, output };
      const { caught, all } = readScore(report, file);
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
  return TARGETS.map((target) => mutationStep(target));
}

/** All; or one, named by the caller, or one file of it: `npm run test:mutation -- ledger apps/api/src/ledger/post.ts`. */
async function chosenSteps([name, file]: readonly string[]): Promise<Step[]> {
  if (name === undefined) return mutationSteps();
  const target = TARGETS.find((one) => one === name);
  if (!target) throw new Error(`Nothing named ${name} is mutated; there are: ${TARGETS.join(', ')}.`);
  await install();
  return [mutationStep(target, file)];
}

if (import.meta.main) {
  beginRun();
  const tallies = [];
  for (const step of await chosenSteps(process.argv.slice(2))) tallies.push(await perform(step));
  conclude(sum(tallies));
}
