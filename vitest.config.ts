import { defineConfig } from 'vitest/config';

/** A test that waits on the real database and sandbox, on two busy cores. */
const REAL_WORLD_TIMEOUT_MS = 20_000;

// The one default export that vitest asks for.
export default defineConfig({
  test: {
    // One by default on two cores, though most of a test is waiting for the database.
    maxWorkers: 2,
    projects: [
      { test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          globalSetup: ['tools/test-world.ts'],
          testTimeout: REAL_WORLD_TIMEOUT_MS,
          hookTimeout: REAL_WORLD_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'sandbox',
          include: ['apps/sandbox/src/**/*.test.ts'],
          testTimeout: REAL_WORLD_TIMEOUT_MS,
        },
      },
      // Components and the shell get a DOM; everything else runs on Node's own fetch and streams.
      { test: { name: 'web', include: ['apps/web/**/*.test.ts'], exclude: ['apps/web/src/app/**'] } },
      {
        test: {
          name: 'components',
          include: ['apps/web/**/*.test.tsx', 'apps/web/src/app/**/*.test.ts'],
          environment: 'happy-dom',
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          testTimeout: REAL_WORLD_TIMEOUT_MS,
          hookTimeout: REAL_WORLD_TIMEOUT_MS,
        },
      },
    ],
  },
});
