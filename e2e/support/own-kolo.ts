import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type Environment, startEnvironment } from '@kolo/tools/dev-env.ts';
import { pace } from '@kolo/tools/environment/pace.ts';

const BOOT_TIMEOUT_MS = 120_000 * pace();

/** A Kolo apart from the others', on free ports. It is thrown away, so that nothing in it waits for the disk. */
export function startOwnKolo(dataDir: string): Promise<Environment> {
  return startEnvironment({ dataDir, ports: 'free', build: false, durability: 'throwaway' });
}

/**
 * For journeys that move the clock or stop the provider: a Kolo that no other journey uses at that moment. A worker boots it once,
 * and its journeys go through it one after the other, so each finds some day that others have left, and leaves no fault behind.
 * `page` opens this Kolo.
 */
export const test = base.extend<object, { ownKolo: Environment }>({
  ownKolo: [
    // Playwright reads the names of what is needed from the pattern: nothing is.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'kolo-own-'));
      const environment = await startOwnKolo(dataDir);
      await use(environment);
      await environment.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: BOOT_TIMEOUT_MS },
  ],
  baseURL: ({ ownKolo }, use) => use(ownKolo.url),
});
