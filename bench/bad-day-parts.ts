import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';
import { HEADERS } from '../packages/contract/src/endpoint.ts';
import { judgeDay, live, openDay, signAllIn, slowness, step, type Day, type Phase } from './bad-day.ts';
import type { Figure } from './budget.ts';
import { count, none } from './fault-figures.ts';
import { moveClock, openFaultWorld, type Customer, type FaultPlace, type FaultWorld } from './fault-world.ts';
import { serveClock } from './moved-clock.ts';

const WINDOWS = 3;
const WINDOW_MS = 5_000;
const AFTERWARDS_MS = 3_000;
/** All that the payment provider is asked. */
const PROVIDER = ['transaction.initialize', 'transaction.verify', 'charge_authorization', 'webhook'];
const MANY_TIMES = 10_000;
const HOUR_STEP = 'PT5M';
const STEPS_OF_HOUR = 12;
const RESTARTS = 3;
const BETWEEN_RESTARTS_MS = 3_000;
const DISK = '600m';
const FILL_BYTES = 1_048_576;
const FULL_FOR_MS = 6_000;
const BACK_MS = -2 * 3_600_000;
const NEWCOMERS = 5;
const MAIL_STEP = 'PT2M';
const MAIL_ROUNDS = 30;
const PASSWORD = 'garri-soaking-4-two';
/** Started by root, PostgreSQL runs as another user, whose data lies in here. */
const OTHERS_MAY_ENTER = 0o711;

async function windows(day: Day, during: () => Promise<void>): Promise<Phase[]> {
  const phases: Phase[] = [];
  while (phases.length < WINDOWS) phases.push(await live(day, during));
  return phases;
}

/** What was seen in all of them. */
function together(day: Day, phases: readonly Phase[]): Phase {
  const seen = new Map<string, number>();
  for (const phase of phases)
    for (const [line, times] of phase.seen) seen.set(line, (seen.get(line) ?? 0) + times);
  return { day, seen, took: phases.flatMap(({ took }) => took) };
}

const calm = (day: Day) => windows(day, () => wait(WINDOW_MS));
const afterwards = (day: Day) => live(day, () => wait(AFTERWARDS_MS));

async function refuseAll({ control }: FaultWorld, operations: readonly string[]): Promise<void> {
  for (const operation of operations)
    await control('faults', { operation, mode: 'error', times: MANY_TIMES });
}

const mend = ({ control }: FaultWorld) => control('faults', { clear: true });

async function withDay(
  name: string,
  work: (day: Day) => Promise<Figure[]>,
  place?: FaultPlace,
): Promise<Figure[]> {
  const world = await openFaultWorld('whole', place);
  try {
    return await work(await openDay(name, world));
  } finally {
    await world.close();
  }
}

/** An hour goes by, a part of it after each while: the clock waits for all jobs, which have no end while customers use Kolo. */
async function liveForAnHour(day: Day): Promise<Phase[]> {
  const phases: Phase[] = [];
  while (phases.length < WINDOWS) {
    phases.push(await live(day, () => wait(WINDOW_MS)));
    for (let steps = 0; steps < STEPS_OF_HOUR / WINDOWS; steps += 1) await step(day, HOUR_STEP);
  }
  return phases;
}

/** The payment provider is down for an hour while customers use Kolo. */
export function measureProviderDown(): Promise<Figure[]> {
  return withDay('provider down', async (day) => {
    const before = await calm(day);
    await refuseAll(day.world, PROVIDER);
    const hour = await liveForAnHour(day);
    await mend(day.world);
    const after = await afterwards(day);
    return [...slowness(day, before, hour), ...(await judgeDay(day, together(day, hour), after))];
  });
}

async function restartAgainAndAgain({ world }: Day): Promise<void> {
  for (let restarts = 0; restarts < RESTARTS; restarts += 1) {
    world.environment.restartDatabase();
    await wait(BETWEEN_RESTARTS_MS);
  }
}

/** An operator restarts the database while customers use Kolo. */
export function measureDatabaseRestart(): Promise<Figure[]> {
  return withDay('database restarted', async (day) => {
    const meanwhile = await live(day, () => restartAgainAndAgain(day));
    return [
      count(`${day.name}: times`, RESTARTS),
      ...(await judgeDay(day, meanwhile, await afterwards(day))),
    ];
  });
}

/** Both on one day: the provider has been down for a while when the database is restarted. */
export function measureTwoAtOnce(): Promise<Figure[]> {
  return withDay('provider down and database restarted', async (day) => {
    await refuseAll(day.world, PROVIDER);
    const first = await live(day, () => wait(WINDOW_MS));
    await step(day, HOUR_STEP);
    const second = await live(day, () => restartAgainAndAgain(day));
    await mend(day.world);
    return judgeDay(day, together(day, [first, second]), await afterwards(day));
  });
}

/** Writes until nothing more goes onto that disk; returns the file. */
function fill(folder: string): string {
  const file = join(folder, 'filler');
  const handle = openSync(file, 'w');
  const block = Buffer.alloc(FILL_BYTES);
  try {
    for (let size = block.length; size > 0;) {
      try {
        if (writeSync(handle, block, 0, size) === 0) size = 0;
      } catch {
        // What no longer fits whole may fit in part.
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(handle);
  }
  return file;
}

function mountSmallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kolo-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=711`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw new PlainError('A disk that is full needs a small disk: only root can mount one.', {
      cause: error,
    });
  }
  chmodSync(folder, OTHERS_MAY_ENTER);
  return folder;
}

/** The disk of the database is full while customers use Kolo, until somebody makes room. */
export async function measureDiskFull(): Promise<Figure[]> {
  const disk = mountSmallDisk();
  const dataDir = join(disk, 'kolo');
  mkdirSync(dataDir, { mode: OTHERS_MAY_ENTER });
  try {
    return await withDay(
      'disk full',
      async (day) => {
        const meanwhile = await live(day, async () => {
          const file = fill(disk);
          await wait(FULL_FOR_MS);
          rmSync(file);
        });
        return judgeDay(day, meanwhile, await afterwards(day));
      },
      { dataDir },
    );
  } finally {
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

/** Our machine's clock is set back two hours while customers use Kolo, and comes right again; the provider's is right all the time. */
export async function measureClockBack(): Promise<Figure[]> {
  const clock = await serveClock();
  try {
    return await withDay(
      'clock stepped back',
      async (day) => {
        const meanwhile = await live(day, async () => {
          clock.setOffset(BACK_MS);
          await wait(WINDOW_MS);
          clock.setOffset(0);
          await wait(WINDOW_MS);
        });
        const [back] = await day.world.rows<{ steppedBack: number }>('stepped-back.sql');
        return [
          count(`${day.name}: accounts on which time went back`, back?.steppedBack ?? 0),
          none(`${day.name}: steps that nobody followed`, back?.steppedBack ? 0 : 1),
          ...(await judgeDay(day, meanwhile, await afterwards(day))),
        ];
      },
      { env: { CLOCK_URL: clock.url } },
    );
  } finally {
    await clock.close();
  }
}

const STRANGER: Customer = { userId: '', headers: { [HEADERS.deviceId]: 'bench-newcomer' } };

interface Message {
  readonly code?: string;
}

async function register(day: Day, place: number): Promise<string> {
  const email = `newcomer-${place}@example.com`;
  const names = { firstName: 'Ada', lastName: 'Obi' };
  const body = { email, password: PASSWORD, ...names };
  const answer = await day.world.call(STRANGER, { method: 'POST', path: '/auth/register', body });
  if (answer.status !== 201)
    day.wrong.push(`a registration was answered ${answer.status} ${answer.code ?? ''}`);
  return email;
}

/** Whether a code has come with which the newcomer gets in. */
async function getsIn({ world }: Day, email: string): Promise<boolean> {
  // The sandbox's own answer, in the shape of its contract: the newest first.
  const messages = (await world.control(`messages?to=${encodeURIComponent(email)}`)) as Message[];
  const otp = messages.find(({ code }) => code !== undefined)?.code;
  if (otp === undefined) return false;
  const body = { otp, identifier: email };
  const answer = await world.call(STRANGER, { method: 'POST', path: '/auth/verify-email', body });
  return answer.status === 200;
}

async function countOut(day: Day, emails: readonly string[]): Promise<string[]> {
  const out: string[] = [];
  for (const email of emails) if (!(await getsIn(day, email))) out.push(email);
  return out;
}

/** Neither mail nor SMS leaves while customers use Kolo and others register. */
export function measureMessagesRefused(): Promise<Figure[]> {
  return withDay('SMS and mail refused', async (day) => {
    const { world, name } = day;
    const before = await calm(day);
    await refuseAll(world, ['sms', 'mail']);
    const emails: string[] = [];
    const refused = await windows(day, async () => {
      for (let turn = 0; turn < NEWCOMERS; turn += 1) emails.push(await register(day, emails.length));
      await wait(WINDOW_MS);
    });
    const waiting = await countOut(day, emails);
    await mend(world);
    let out = waiting;
    for (let round = 0; out.length > 0 && round < MAIL_ROUNDS; round += 1) {
      // Who has waited for long enough asks for another code.
      for (const email of out)
        await world.call(STRANGER, {
          method: 'POST',
          path: '/auth/send-verification-email',
          body: { email },
        });
      await moveClock(world, MAIL_STEP);
      out = await countOut(day, out);
    }
    await signAllIn(day);
    const after = await afterwards(day);
    return [
      count(`${name}: newcomers who registered`, emails.length),
      count(`${name}: of them still waiting for their code when it was over`, waiting.length),
      none(`${name}: of them who never got in`, out.length),
      ...slowness(day, before, refused),
      ...(await judgeDay(day, together(day, refused), after)),
    ];
  });
}
