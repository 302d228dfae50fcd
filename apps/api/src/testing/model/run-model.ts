import fc from 'fast-check';
import type { Command } from './commands.ts';
import { commandsOf } from './commands.ts';
import { figuresAgree } from './figures.ts';
import { firstDay } from './first-day.ts';
import { KOBO } from './state.ts';
import type { SavingsWorld } from './world.ts';

const PRICES = [9_000, 14_500, 32_000];
/** The books of all customers so far are proved after so many runs, and at the end. */
const RUNS_BETWEEN_PROOFS = 25;

export interface ModelSize {
  readonly runs: number;
  readonly commands: number;
  readonly seed: number;
  /** At the end of each run everything that the customer is shown of their money is held against each other too. */
  readonly figures?: boolean;
}

/** What is done in a run, and what is proved after it. */
interface Run {
  readonly commands: readonly Command[];
  readonly figures: boolean;
}

export interface ModelReport {
  readonly runs: number;
  readonly commands: number;
  /** Runs in which the API or the books said something else than the model. */
  readonly divergences: number;
  /** The seed, the fewest commands that show it, and what differed. Empty where nothing did. */
  readonly complaint: string;
}

async function begin(world: SavingsWorld) {
  world.setClock(world.start);
  const prices = new Map<string, bigint>();
  for (const [n, price] of PRICES.entries())
    prices.set(await world.sell(`MODEL-${n}`, price), BigInt(price) * KOBO);
  const { state, customer } = await firstDay(world, prices);
  return { model: state, real: customer };
}

/** What goes wrong in this run; null where nothing does. */
async function failureOf(world: SavingsWorld, { commands, figures }: Run): Promise<unknown> {
  const customer = await begin(world);
  try {
    await fc.asyncModelRun(() => customer, commands);
    if (figures) await figuresAgree(customer.real, customer.model);
    return null;
  } catch (error) {
    return error;
  }
}

/** Leaves out whatever is not needed to see it go wrong. */
async function shortest(world: SavingsWorld, { commands, figures }: Run): Promise<Run> {
  let kept = [...commands];
  for (const command of commands.toReversed()) {
    const fewer = kept.filter((one) => one !== command);
    if ((await failureOf(world, { commands: fewer, figures })) !== null) kept = fewer;
  }
  return { commands: kept, figures };
}

function written({ commands }: Run): string {
  return commands.map((command) => `  ${command.toString()}`).join('\n');
}

/** The failure and the fewest commands that show it again. */
async function complain(
  world: SavingsWorld,
  { run, seed, failure }: { run: Run; seed: number; failure: unknown },
): Promise<string> {
  if ((await failureOf(world, run)) === null)
    return `Seed ${seed}. It went wrong once, not again:\n${written(run)}\n${String(failure)}`;
  const few = await shortest(world, run);
  return `Seed ${seed}. It goes wrong after:\n${written(few)}\n${String(await failureOf(world, few))}`;
}

/** Runs random commands in the model and on the API side by side, every run with a customer of its own. */
export async function runModel(
  world: SavingsWorld,
  { runs, commands, seed, figures = false }: ModelSize,
): Promise<ModelReport> {
  const samples = fc.sample(commandsOf(commands), { numRuns: runs, seed });
  const report = { runs: 0, commands: 0, divergences: 0, complaint: '' };
  for (const sample of samples) {
    report.runs += 1;
    report.commands += sample.length;
    const run = { commands: sample, figures };
    const failure = await failureOf(world, run);
    if (failure !== null) {
      report.divergences += 1;
      report.complaint ||= await complain(world, { run, seed, failure });
    }
    const isTime = report.runs % RUNS_BETWEEN_PROOFS === 0 || report.runs === runs;
    if (isTime && !(await world.booksHold())) {
      report.divergences += 1;
      report.complaint ||= `Seed ${seed}. The books do not hold after run ${report.runs}.`;
    }
    if (report.divergences > 0) break;
  }
  return report;
}
