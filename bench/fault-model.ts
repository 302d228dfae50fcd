import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { startPostgres } from '@kolo/tools/postgres.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase } from '../apps/api/src/platform/db.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import { runAtOnce } from '../apps/api/src/testing/model/at-once.ts';
import { runModel } from '../apps/api/src/testing/model/run-model.ts';
import { openSavingsWorld, type SavingsWorld } from '../apps/api/src/testing/model/world.ts';
import type { Figure } from './budget.ts';
import { size } from './fault-figures.ts';
import { openServices } from './savings-services.ts';

/** A smaller or another run: FAULTS_RUNS, FAULTS_COMMANDS, FAULTS_ROUNDS, FAULTS_SEED. */
const RUNS = size('FAULTS_RUNS', 2_000);
const COMMANDS = size('FAULTS_COMMANDS', 100);
const ROUNDS = size('FAULTS_ROUNDS', 1_000);
const SEED = size('FAULTS_SEED', 4_130_005);

/** Two databases, each with its own clock, so that both cores have work. */
const LANES = 2;
/** All rivals of a round at once, each on its own connection. */
const CONNECTIONS = 10;
const MS_PER_S = 1_000;

const silent = { warn: () => undefined };

interface Lane {
  readonly world: SavingsWorld;
  close(): Promise<void>;
}

async function openLane(): Promise<Lane> {
  const dataDir = makeTemporaryData('bench');
  const postgres = await startPostgres({ koloData: dataDir, durability: 'throwaway' });
  const owner = openDatabase(postgres.ownerUrl, silent, 1);
  await migrate(owner, new URL(postgres.appUrl).username, systemClock);
  await owner.close();
  const { services, database } = openServices(postgres.appUrl, CONNECTIONS);
  const world = await openSavingsWorld(services);
  return {
    world,
    async close() {
      await world.close();
      await database.close();
      await postgres.stop();
      removeTemporaryData(dataDir);
    },
  };
}

/** The part of so many that falls to this lane. */
function share(all: number, lane: number): number {
  return Math.floor(all / LANES) + (lane < all % LANES ? 1 : 0);
}

async function measure(lanes: readonly Lane[]): Promise<Figure[]> {
  const began = performance.now();
  const reports = await Promise.all(
    lanes.map(({ world }, lane) =>
      runModel(world, { runs: share(RUNS, lane), commands: COMMANDS, seed: SEED + lane }),
    ),
  );
  const modelMs = performance.now() - began;
  const lost = await Promise.all(lanes.map(({ world }, lane) => runAtOnce(world, share(ROUNDS, lane))));
  const complaints = [...reports.map(({ complaint }) => complaint), ...lost].filter((text) => text !== '');
  for (const complaint of complaints) console.error(complaint);
  const total = (of: (report: (typeof reports)[number]) => number) =>
    reports.reduce((all, report) => all + of(report), 0);
  return [
    { name: 'runs of the model, each with a customer', value: total(({ runs }) => runs), unit: '' },
    { name: 'commands', value: total(({ commands }) => commands), unit: '' },
    { name: 'time of the model', value: modelMs / MS_PER_S, unit: 's' },
    {
      name: 'differences between the API and the model',
      value: total(({ divergences }) => divergences),
      unit: '',
      budget: 0,
      gates: true,
    },
    { name: 'rounds of two devices, a merge and a contribution', value: ROUNDS, unit: '' },
    {
      name: 'rounds in which more or less than one won',
      value: lost.filter((text) => text !== '').length,
      unit: '',
      budget: 0,
      gates: true,
    },
  ];
}

/** Whatever customers do, alone and at once: the API against an independent model, the books proved. */
export async function measureModel(): Promise<Figure[]> {
  const lanes: Lane[] = [];
  try {
    while (lanes.length < LANES) lanes.push(await openLane());
    return await measure(lanes);
  } finally {
    for (const lane of lanes) await lane.close();
  }
}
