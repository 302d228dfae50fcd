import type { Postgres } from '@kolo/tools/postgres.ts';
import pg from 'pg';
import { PROVIDER, wallet, type Pot } from '../apps/api/src/ledger/chart.ts';
import { postMany } from '../apps/api/src/ledger/post-many.ts';
import { payOrdered } from '../apps/api/src/payments/contribute.ts';
import { referenceOf } from '../apps/api/src/payments/payment-names.ts';
import type { Clock } from '../apps/api/src/platform/clock.ts';
import { createIds } from '../apps/api/src/platform/ids.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { addDays, lagosDateOf, type LagosDate } from '../packages/domain/src/dates.ts';
import { kobo } from '../packages/domain/src/money.ts';
import { inLanes } from './fault-world.ts';
import { openServices } from './savings-services.ts';
import { sqlFile } from './sql-file.ts';

export const HISTORY_DAYS = 30;
/** Customers whose payments of a day are posted in one transaction, as those of the schedules are. */
const TOGETHER = 500;
/** One Node process keeps so many backends busy. */
const LANES = 3;
const FUNDS_KOBO = kobo(100_000_00n);
const A_DAY_KOBO = kobo(1_000_00n);
const PACKAGE_POT: Pot = { id: 1_001, floor: 0n };
const POTS = [wallet('ds'), PROVIDER, PACKAGE_POT];

/** A clock that stands where it is put. */
export interface StandingClock extends Clock {
  set(instant: Date): void;
}

export function standingClock(at: Date): StandingClock {
  let time = at.getTime();
  return { now: () => new Date(time), set: (instant) => void (time = instant.getTime()) };
}

/** So many hours after midnight in Lagos, which is an hour ahead of UTC all year. */
export function lagosHour(day: LagosDate, hour: number): Date {
  return new Date(Date.parse(`${day}T00:00:00+01:00`) + hour * 3_600_000);
}

type Urls = Pick<Postgres, 'appUrl' | 'ownerUrl'>;

interface Lane {
  readonly services: Services;
  readonly clock: StandingClock;
  readonly owner: pg.Client;
}

interface Chunk {
  readonly today: LagosDate;
  /** So that the ids of one chunk sort after those of the chunk before it, as those of customers who came later do. */
  readonly place: number;
  readonly size: number;
  /** Of them so many have a schedule that comes at 6:00. */
  readonly atSix: number;
}

interface Saver {
  readonly userId: string;
  readonly packageId: string;
  readonly scheduleId: string;
  readonly paymentId: string;
}

async function openBooks({ services, owner }: Lane, savers: readonly Saver[], chunk: Chunk): Promise<void> {
  const { clock, db, ids } = services;
  const of = (name: keyof Saver) => savers.map((saver) => saver[name]);
  const references = savers.map(({ paymentId }) => referenceOf(paymentId));
  const now = clock.now();
  const made = [of('userId'), of('packageId'), of('scheduleId'), of('paymentId'), references];
  const when = [lagosDateOf(now), now, chunk.today, chunk.atSix];
  await owner.query(sqlFile('seed-history.sql'), [...made, ...when]);
  await owner.query(
    `select ledger.open_account(customer, pot.id, pot.floor)
     from unnest($1::uuid[]) customer, unnest($2::integer[], $3::bigint[]) as pot (id, floor)`,
    [of('userId'), POTS.map(({ id }) => id), POTS.map(({ floor }) => floor)],
  );
  await db.transaction().execute((tx) =>
    postMany(
      tx,
      now,
      savers.map(({ userId, paymentId }) => {
        const reference = referenceOf(paymentId);
        const narration = 'Deposit to DS account';
        const legs = { from: PROVIDER, to: wallet('ds'), amountKobo: FUNDS_KOBO };
        const movement = { id: ids.next(), kind: 'accountDeposit', ...legs, narration, reference } as const;
        return { userId, key: `provider:${reference}`, movements: [movement] };
      }),
    ),
  );
}

/** One day's contributions, as the schedules pay them. */
async function payDay({ services }: Lane, savers: readonly Saver[], day: LagosDate): Promise<void> {
  const orders = savers.map(({ userId, packageId, scheduleId }) => {
    const key = `schedule:${scheduleId}:${day}:1`;
    const what = { purpose: 'daily', sourceAccountType: 'ds', amountKobo: A_DAY_KOBO } as const;
    return { userId, packageId, key, ...what };
  });
  const paid = await services.db.transaction().execute((tx) => payOrdered(tx, services, orders));
  if (paid.size < savers.length) throw new Error('a day of contributions was not paid');
}

async function seedChunk(lane: Lane, chunk: Chunk): Promise<void> {
  const { clock, owner, services } = lane;
  const begin = addDays(chunk.today, -HISTORY_DAYS);
  const at = (day: LagosDate) => new Date(lagosHour(day, 6).getTime() + chunk.place);
  clock.set(at(begin));
  const savers = Array.from({ length: chunk.size }, (): Saver => {
    const next = () => services.ids.next();
    return { userId: next(), packageId: next(), scheduleId: next(), paymentId: next() };
  });
  await openBooks(lane, savers, chunk);
  for (let day = 0; day < HISTORY_DAYS; day += 1) {
    clock.set(at(addDays(begin, day)));
    await payDay(lane, savers, addDays(begin, day));
  }
  await owner.query(sqlFile('seed-told.sql'), [savers.map(({ userId }) => userId)]);
}

async function openLane(urls: Urls): Promise<Lane & { close(): Promise<void> }> {
  const clock = standingClock(new Date());
  const { services, database } = openServices(urls.appUrl, 1);
  const owner = new pg.Client({ connectionString: urls.ownerUrl });
  await owner.connect();
  return {
    clock,
    owner,
    services: { ...services, clock, ids: createIds(clock) },
    async close() {
      await Promise.all([database.close(), owner.end()]);
    },
  };
}

interface Seeding {
  readonly customers: number;
  /** Chunks that were made before. */
  readonly from: number;
  readonly today: LagosDate;
  readonly atSix: number;
}

/** Makes customers with a month behind them; returns how many chunks they came in. */
export async function seedHistory(urls: Urls, seeding: Seeding): Promise<number> {
  const { customers, from, today, atSix } = seeding;
  const chunks = Array.from({ length: Math.ceil(customers / TOGETHER) }, (_, place): Chunk => {
    const before = place * TOGETHER;
    const size = Math.min(TOGETHER, customers - before);
    return { today, place: from + place, size, atSix: Math.min(size, Math.max(0, atSix - before)) };
  });
  const lanes = await Promise.all(Array.from({ length: LANES }, () => openLane(urls)));
  try {
    const free = [...lanes];
    await inLanes(LANES, chunks, async (chunk) => {
      const lane = free.pop();
      if (!lane) throw new Error('there are as many connections as lanes');
      await seedChunk(lane, chunk);
      free.push(lane);
    });
    return chunks.length;
  } finally {
    for (const lane of lanes) await lane.close();
  }
}
