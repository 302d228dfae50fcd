import fc from 'fast-check';
import type { Command } from './commands.ts';
import { commandsOf } from './commands.ts';
import { compare } from './compare.ts';
import { newCustomer } from './customer.ts';
import type { State } from './state.ts';
import { emptyState, KOBO } from './state.ts';
import * as steps from './steps.ts';
import type { SavingsWorld } from './world.ts';

const PRICES = [9_000, 14_500, 32_000];
const FIRST_DEPOSIT = 60_000;
/** The books of all customers so far are proved after so many runs, and at the end. */
const RUNS_BETWEEN_PROOFS = 25;

export interface ModelSize {
  readonly runs: number;
  readonly commands: number;
  readonly seed: number;
}

export interface ModelReport {
  readonly runs: number;
  readonly commands: number;
  /** Runs in which the API or the books said something else than the model. */
  readonly divergences: number;
  /** The seed, the fewest commands that show it, and what differed. Empty where nothing did. */
  readonly complaint: string;
}

/** A customer with two funded accounts. */
async function begin(world: SavingsWorld) {
  const customer = newCustomer(world);
  const prices = new Map<string, bigint>();
  for (const [n, price] of PRICES.entries())
    prices.set(await world.sell(`MODEL-${n}`, price), BigInt(price) * KOBO);
  const state: State = emptyState(world.start, prices);
  for (const type of ['ds', 'ibs'] as const) {
    await steps.open(state, customer, type);
    await steps.payByCard(state, customer, { kind: 'account', type }, FIRST_DEPOSIT);
    for (const payment of state.pending) await steps.moneyArrives(state, customer, payment);
  }
  await compare(customer, state);
  return { model: state, real: customer };
}

/** What goes wrong in this run; null where nothing does. */
async function failureOf(world: SavingsWorld, commands: readonly Command[]): Promise<unknown> {
  const customer = await begin(world);
  try {
    await fc.asyncModelRun(() => customer, commands);
    return null;
  } catch (error) {
    return error;
  }
}

/** Leaves out whatever is not needed to see it go wrong. */
async function shortest(world: SavingsWorld, commands: readonly Command[]): Promise<Command[]> {
  let kept = [...commands];
  for (const command of commands.toReversed()) {
    const fewer = kept.filter((one) => one !== command);
    if ((await failureOf(world, fewer)) !== null) kept = fewer;
  }
  return kept;
}

async function complain(world: SavingsWorld, commands: readonly Command[], seed: number): Promise<string> {
  const few = await shortest(world, commands);
  const steps = few.map((command) => `  ${command.toString()}`).join('\n');
  return `Seed ${seed}. It goes wrong after:\n${steps}\n${String(await failureOf(world, few))}`;
}

/** Runs random commands in the model and on the API side by side, every run with a customer of its own. */
export async function runModel(
  world: SavingsWorld,
  { runs, commands, seed }: ModelSize,
): Promise<ModelReport> {
  const samples = fc.sample(commandsOf(commands), { numRuns: runs, seed });
  const report = { runs: 0, commands: 0, divergences: 0, complaint: '' };
  for (const sample of samples) {
    report.runs += 1;
    report.commands += sample.length;
    if ((await failureOf(world, sample)) !== null) {
      report.divergences += 1;
      report.complaint ||= await complain(world, sample, seed);
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
