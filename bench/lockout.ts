import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { startPostgres, type Postgres } from '@kolo/tools/postgres.ts';
import { openApp } from '../apps/api/src/app.ts';
import { createHttpApp } from '../apps/api/src/servers.ts';
import { hashPassword } from '../apps/api/src/identity/passwords.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase } from '../apps/api/src/platform/db.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import {
  runSharedAddress,
  SHARED_PASSWORD,
  type SharedAddressFigures,
} from '../apps/api/src/testing/shared-address.ts';
import type { Figure } from './budget.ts';
import { count, none, size } from './fault-figures.ts';
import { openServices } from './savings-services.ts';

const CUSTOMERS = 300;
/** Between any two of the customers: 1,500 in ten minutes. */
const GUESSES = 5;
const MOST_TRIES = 100;
const MOST_SECONDS = 600;
const CONNECTIONS = 10;

const silent = { warn: () => undefined };

/** A clock that only the run moves: ten minutes of it take as long as the sign-ins do. */
function createSteppedClock() {
  let time = systemClock.now().getTime();
  return {
    now: () => new Date(time),
    advance(milliseconds: number) {
      time += milliseconds;
    },
  };
}

type SteppedClock = ReturnType<typeof createSteppedClock>;

async function prepare(postgres: Postgres): Promise<void> {
  const owner = openDatabase(postgres.ownerUrl, silent, 1);
  try {
    await migrate(owner, new URL(postgres.appUrl).username, systemClock);
  } finally {
    await owner.close();
  }
}

function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? NaN;
}

async function runOnce(
  appUrl: string,
  clock: SteppedClock,
  guesses: number,
): Promise<SharedAddressFigures & { cpuSeconds: number }> {
  const { services: opened, database } = openServices(appUrl, CONNECTIONS);
  // Production's limits count loopback too, and stand behind one proxy of ours.
  const config = { ...opened.config, isProduction: true };
  const services = { ...opened, clock, config };
  const app = await createHttpApp(openApp(services), []);
  const passwordHash = await hashPassword(SHARED_PASSWORD, 19 * 1024);
  try {
    const before = process.cpuUsage();
    const customers = size('LOCKOUT_CUSTOMERS', CUSTOMERS);
    const figures = await runSharedAddress({ app, services, clock, passwordHash }, { customers, guesses });
    const { user, system } = process.cpuUsage(before);
    return { ...figures, cpuSeconds: (user + system) / 1_000_000 };
  } finally {
    await app.close();
    await database.close();
  }
}

function figuresOf(name: string, figures: SharedAddressFigures & { cpuSeconds: number }): Figure[] {
  const { knownRefused, knownMilliseconds, cpuSeconds } = figures;
  return [
    none(`${name}: 429 on known devices`, knownRefused),
    {
      name: `${name}: sign-in on a known device, p95`,
      value: percentile(knownMilliseconds, 0.95),
      unit: 'ms',
    },
    { name: `${name}: CPU of the server`, value: cpuSeconds, unit: 's' },
  ];
}

/** Three hundred customers behind one address of a mobile network, without a guesser among them and with one. */
export async function measureLockout(): Promise<Figure[]> {
  const dataDir = makeTemporaryData('lockout');
  const postgres = await startPostgres({ koloData: dataDir, durability: 'throwaway' });
  try {
    await prepare(postgres);
    // One clock, which never goes back: the second run begins when the first is over.
    const clock = createSteppedClock();
    const alone = await runOnce(postgres.appUrl, clock, 0);
    const beside = await runOnce(postgres.appUrl, clock, GUESSES);
    return [
      ...figuresOf('without a guesser', alone),
      none('without a guesser: 429 on new devices', alone.newRefused),
      ...figuresOf('with a guesser', beside),
      count('with a guesser: 429 on new devices while it guesses', beside.newRefused),
      count('guesses sent', beside.guesserSent),
      {
        name: 'guesses that were compared with a password or a code',
        value: beside.guesserTried,
        unit: '',
        budget: MOST_TRIES,
        gates: true,
      },
      {
        name: 'until every new device is in, once it stops',
        value: beside.secondsUntilAllIn,
        unit: 's',
        budget: MOST_SECONDS,
        gates: true,
      },
    ];
  } finally {
    await postgres.stop();
    removeTemporaryData(dataDir);
  }
}
