import fc from 'fast-check';
import { commandsOf } from './commands.ts';
import type { ModelCustomer } from './customer.ts';
import { figuresAgree } from './figures.ts';
import { firstDay } from './first-day.ts';
import type { State } from './state.ts';
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

/** What a run does: how its customer begins, and what they may do then. */
export interface History<Model extends { readonly now: number }> {
  begin(world: SavingsWorld): Promise<{ model: Model; real: ModelCustomer }>;
  commandsOf(length: number): fc.Arbitrary<fc.AsyncCommand<Model, ModelCustomer>[]>;
}

/** What is done in a run, and what is proved after it. */
interface Run<Model extends { readonly now: number }> {
  readonly begin: History<Model>['begin'];
  readonly commands: readonly fc.AsyncCommand<Model, ModelCustomer>[];
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

/** Money that is saved, locked, moved and taken out. */
const SAVING: History<State> = { begin, commandsOf };

/** What goes wrong in this run; null where nothing does. */
async function failureOf<Model extends { readonly now: number }>(
  world: SavingsWorld,
  { begin: start, commands, figures }: Run<Model>,
): Promise<unknown> {
  const customer = await start(world);
  try {
    await fc.asyncModelRun(() => customer, commands);
    if (figures) await figuresAgree(customer.real, customer.model);
    return null;
  } catch (error) {
    return error;
  }
}

/** Leaves out whatever is not needed to see it go wrong. */
async function shortest<Model extends { readonly now: number }>(
  world: SavingsWorld,
  run: Run<Model>,
): Promise<Run<Model>> {
  let kept = [...run.commands];
  // Halves first, then ever smaller parts, from the end.
  for (let part = Math.ceil(kept.length / 2); part >= 1; part = part === 1 ? 0 : Math.ceil(part / 2)) {
    for (let end = kept.length; end > 0; end -= part) {
      const fewer = kept.toSpliced(Math.max(0, end - part), Math.min(part, end));
      if ((await failureOf(world, { ...run, commands: fewer })) !== null) kept = fewer;
    }
  }
  return { ...run, commands: kept };
}

function written({ commands }: { readonly commands: readonly { toString(): string }[] }): string {
  return commands.map((command) => `  ${command.toString()}`).join('\n');
}

/** The failure and the fewest commands that show it again. */
async function complain<Model extends { readonly now: number }>(
  world: SavingsWorld,
  { run, seed, failure }: { run: Run<Model>; seed: number; failure: unknown },
): Promise<string> {
  if ((await failureOf(world, run)) === null)
    return `Seed ${seed}. It went wrong once, not again:\n${written(run)}\n${String(failure)}`;
  const few = await shortest(world, run);
  const again = await failureOf(world, few);
  const how = again === null ? 'now and then after' : 'after';
  return `Seed ${seed}. It goes wrong ${how}:\n${written(few)}\n${String(again ?? failure)}`;
}

/** Runs random commands in the model and on the API side by side, every run with its own customer. */
export const runModel = (world: SavingsWorld, size: ModelSize) => runHistory(world, size, SAVING);

/** The same of any other history. */
export async function runHistory<Model extends { readonly now: number }>(
  world: SavingsWorld,
  { runs, commands, seed, figures = false }: ModelSize,
  history: History<Model>,
): Promise<ModelReport> {
  const samples = fc.sample(history.commandsOf(commands), { numRuns: runs, seed });
  const report = { runs: 0, commands: 0, divergences: 0, complaint: '' };
  for (const sample of samples) {
    report.runs += 1;
    report.commands += sample.length;
    const run = { begin: history.begin, commands: sample, figures };
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
