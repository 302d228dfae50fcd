import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pace } from '../environment/pace.ts';
import { ROOT } from '../environment/settings.ts';
import { type Tally } from './report.ts';
import { endNow, spawnInRun } from './run-family.ts';

/** Ends what hangs. */
const STEP_TIMEOUT_MS = 45 * 60_000 * pace();
const COULD_NOT_RUN = 1;

export interface Ran {
  exitCode: number;
  output: string;
}

/** Runs a file on the pinned Node from the root of the tree, and keeps what it says. */
export function runNode(args: string[], env: Record<string, string> = {}, cwd: string = ROOT): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawnInRun((options) =>
      spawn(process.execPath, args, {
        ...options,
        cwd,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    let output = '';
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    const timer = setTimeout(() => {
      output += `\nKilled: it took longer than ${Math.round(STEP_TIMEOUT_MS / 60_000)} minutes.`;
      endNow(child);
    }, STEP_TIMEOUT_MS);
    child.once('error', (error) => resolve({ exitCode: COULD_NOT_RUN, output: String(error) }));
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ exitCode: code ?? COULD_NOT_RUN, output });
    });
  });
}

export function tool(name: string): string {
  return join(ROOT, 'node_modules/.bin', name);
}

export interface Step {
  name: string;
  /** `note`: what its line says besides, where all is well too. */
  run(): Promise<{ tally: Tally; output: string; note?: string }>;
}

/** A check that is either in order or not. */
export function checkStep(name: string, args: string[]): Step {
  return {
    name,
    async run() {
      const { exitCode, output } = await runNode(args);
      return { tally: exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, output };
    },
  };
}

/** Runs a step, says in one line how it went, and shows everything it said when it went wrong. */
export async function perform(step: Step): Promise<Tally> {
  const began = performance.now();
  const { tally, output, note } = await step.run();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const verdict = tally.failed === 0 ? 'ok  ' : 'FAIL';
  if (tally.failed > 0) console.log(output.trim());
  const aside = note === undefined ? '' : `: ${note}`;
  console.log(
    `${verdict} ${step.name} (${tally.passed} passed, ${tally.failed} failed, ${seconds} s)${aside}`,
  );
  return tally;
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }),
    {
      passed: 0,
      failed: 0,
    },
  );
}

/** The last line that anybody who counts reads. */
export function conclude(total: Tally): void {
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
