import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { withClient } from './environment/roles.ts';

const NAME_BYTES = 6;

export interface TestDatabase {
  /** The app's own role, as in production: owns nothing. */
  appUrl: string;
  ownerUrl: string;
  drop(): Promise<void>;
}

function inDatabase(url: string, name: string): string {
  const moved = new URL(url);
  moved.pathname = `/${name}`;
  return moved.href;
}

async function create(template: string): Promise<TestDatabase> {
  const world = inject('world');
  const name = `test_${randomBytes(NAME_BYTES).toString('hex')}`;
  const onEach = (statement: string) =>
    Promise.all(world.machines.map((machine) => withClient(machine, (client) => client.query(statement))));
  await onEach(`create database ${name} template ${template} strategy file_copy owner kolo_owner`);
  return {
    appUrl: inDatabase(world.appUrl, name),
    ownerUrl: inDatabase(world.ownerUrl, name),
    async drop() {
      await onEach(`drop database ${name} with (force)`);
    },
  };
}

/** A migrated, empty database of this test file's own, cloned from the run's template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(inject('world').templateName);
}

/** One without any tables, for tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template0');
}
