import { createTestDatabase } from '@kolo/tools/test-database.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import type { SavingsWorld } from './world.ts';
import { openSavingsWorld } from './world.ts';

/** Two databases, each with its own clock, so that both cores have work. */
export const LANES = 2;

interface Lane {
  readonly world: SavingsWorld;
  close(): Promise<void>;
}

async function openLane(): Promise<Lane> {
  const database = await createTestDatabase();
  const config = readConfig({ ...inject('world').variables, DATABASE_URL: database.appUrl });
  const logger = pino({ level: 'silent' });
  const opened = openDatabase(database.appUrl, logger);
  const world = await openSavingsWorld({ config, logger, db: opened.db });
  return {
    world,
    async close() {
      await world.close();
      await opened.close();
      await database.drop();
    },
  };
}

/** Opened before the tests of a file, and closed after them. */
export function useLanes(): readonly Lane[] {
  const lanes: Lane[] = [];
  beforeAll(async () => {
    for (let n = 0; n < LANES; n += 1) lanes.push(await openLane());
  });
  afterAll(async () => {
    for (const lane of lanes) await lane.close();
  });
  return lanes;
}
