import { randomInt } from 'node:crypto';
import type { Figure } from './budget.ts';
import { count, none, seconds, size } from './fault-figures.ts';
import { granted, openSavings } from './fault-money.ts';
import { inLanes, openFaultWorld, type Customer, type FaultWorld } from './fault-world.ts';

/** Another size: FAULTS_READS. */
const READS = size('FAULTS_READS', 10_000);
const CUSTOMERS = 6;
/** Of each customer, beside the one who moves the money. */
const READERS = 2;
const FUNDS_NAIRA = 100_000;
const STEP_NAIRA = 1_000;
const STEPS_MOST = 9;
const GOAL = 'Rent';

interface Saver {
  readonly customer: Customer;
  readonly packageId: string;
  readonly accountNumber: string;
  /** Naira in the package, as the one who moves it knows. */
  inPackage: number;
}

interface Run {
  readonly world: FaultWorld;
  readonly wrong: string[];
  reads: number;
  moves: number;
}

/** What the first screen shows, all of one answer. */
interface Shown {
  readonly accounts: readonly { readonly availableBalance: number; readonly accountNumber: string }[];
  readonly daily: readonly { readonly totalContribution: number }[];
}

async function readShown({ world }: Run, { customer }: Pick<Saver, 'customer'>): Promise<Shown> {
  const body: unknown = granted(
    await world.call(customer, { method: 'GET', path: '/home' }),
    'A first screen',
  );
  // The contract's shape, of which these members are looked at.
  return body as Shown;
}

/** Some steps into the package or out of it again: the total stays. */
async function move({ world, wrong }: Run, saver: Saver): Promise<void> {
  const steps = randomInt(1, STEPS_MOST) * STEP_NAIRA;
  const isOut = saver.inPackage >= steps && randomInt(2) === 0;
  const { packageId, accountNumber } = saver;
  const answer = isOut
    ? await world.call(saver.customer, {
        method: 'POST',
        path: `/daily-savings/transfer?packageId=${packageId}`,
        body: { amount: steps, accountNumber, target: GOAL },
      })
    : await world.call(saver.customer, {
        method: 'POST',
        path: '/payments/init-contribution',
        body: { purpose: 'daily', packageId, amount: steps, method: 'account', sourceAccountType: 'ds' },
      });
  if (answer.status === 200 || answer.status === 201) saver.inPackage += isOut ? -steps : steps;
  // What the account does not have is refused, and nothing moves.
  else if (answer.code !== 'INSUFFICIENT_FUNDS')
    wrong.push(`a move was answered ${answer.status} ${answer.code ?? ''}`);
}

async function read(run: Run, saver: Saver): Promise<void> {
  const { accounts, daily } = await readShown(run, saver);
  const shown = [
    ...accounts.map(({ availableBalance }) => availableBalance),
    ...daily.map(({ totalContribution }) => totalContribution),
  ];
  run.reads += 1;
  const total = shown.reduce((all, one) => all + one, 0);
  if (total !== FUNDS_NAIRA) run.wrong.push(`a total of ${FUNDS_NAIRA} was shown as ${total}`);
  if (shown.some((one) => one < 0)) run.wrong.push('a balance below nothing was shown');
}

async function makeSaver(run: Run, customer: Customer): Promise<Saver> {
  const packageId = await openSavings(run.world, customer, { funds: FUNDS_NAIRA, step: STEP_NAIRA });
  const { accounts } = await readShown(run, { customer });
  return { customer, packageId, accountNumber: accounts[0]?.accountNumber ?? '', inPackage: 0 };
}

async function moveAndRead(run: Run, saver: Saver): Promise<void> {
  const most = READS - CUSTOMERS * READERS;
  const mover = async () => {
    while (run.reads < most) {
      await move(run, saver);
      run.moves += 1;
    }
  };
  const reader = async () => {
    while (run.reads < most) await read(run, saver);
  };
  await Promise.all([mover(), ...Array.from({ length: READERS }, reader)]);
  // Once more, when all is still.
  for (let reads = 0; reads < READERS; reads += 1) await read(run, saver);
}

/** T06, the bank test: money moves at random between a customer's own pots while readers add them up; the sum never changes. */
export async function measureTotals(): Promise<Figure[]> {
  const world = await openFaultWorld();
  try {
    const run: Run = { world, wrong: [], reads: 0, moves: 0 };
    const customers = await world.makeCustomers(CUSTOMERS);
    const savers = await inLanes(CUSTOMERS, customers, (customer) => makeSaver(run, customer));
    const began = performance.now();
    await inLanes(CUSTOMERS, savers, (saver) => moveAndRead(run, saver));
    const took = performance.now() - began;
    for (const text of new Set(run.wrong)) console.error(`T06: ${text}`);
    return [
      count('T06: totals read', run.reads),
      count('T06: moves meanwhile', run.moves),
      seconds('T06: time', took),
      none('T06: totals or answers that were wrong', run.wrong.length),
      none('T06: books that do not hold', await world.brokenBooks()),
    ];
  } finally {
    await world.close();
  }
}
