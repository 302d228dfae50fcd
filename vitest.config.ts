import { defineConfig } from 'vitest/config';
import { pace } from './tools/environment/pace.ts';

/** A test that waits on the real database and sandbox, on two busy cores. */
const REAL_WORLD_TIMEOUT_MS = 60_000 * pace();

/** Any other test. */
const TIMEOUT_MS = 10_000 * pace();

/** What a test asks for again and again comes within this. */
const expectations = { poll: { timeout: 10_000 * pace() } };

/**
 * One module graph for all test files of a worker: reading the server again for each file was a third of the time. What stands
 * at the top of these modules holds no result of a test; a browser's modules do, and are read again. Node reads the files
 * itself, as it does in production, so `vi.mock` does not work here: a test spies instead.
 */
const shared = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  expect: expectations,
};

// The one default export that vitest asks for.
export default defineConfig({
  test: {
    // More than the cores of a small machine: much of a test is waiting for the database and the sandbox.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'domain',
          ...shared,
          testTimeout: TIMEOUT_MS,
          include: ['packages/domain/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'contract',
          ...shared,
          testTimeout: TIMEOUT_MS,
          include: ['packages/contract/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'api',
          ...shared,
          include: ['apps/api/**/*.test.ts'],
          globalSetup: ['tools/test-world.ts'],
          testTimeout: REAL_WORLD_TIMEOUT_MS,
          hookTimeout: REAL_WORLD_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'sandbox',
          ...shared,
          include: ['apps/sandbox/src/**/*.test.ts'],
          testTimeout: REAL_WORLD_TIMEOUT_MS,
        },
      },
      // Components and the shell get a DOM in a context of its own for each file, which costs a third of a process each; what reaches a
      // component is a `.test.tsx`. Everything else runs on Node alone.
      {
        test: {
          name: 'web',
          ...shared,
          testTimeout: TIMEOUT_MS,
          include: ['apps/web/**/*.test.ts'],
          exclude: ['apps/web/src/app/**'],
        },
      },
      {
        test: {
          name: 'components',
          include: ['apps/{web,desk}/**/*.test.tsx', 'apps/web/src/app/**/*.test.ts'],
          pool: 'vmForks',
          environment: 'happy-dom',
          setupFiles: ['apps/web/late-answers.ts'],
          expect: expectations,
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'tools',
          ...shared,
          include: ['{tools,bench}/**/*.test.ts'],
          testTimeout: REAL_WORLD_TIMEOUT_MS,
          hookTimeout: REAL_WORLD_TIMEOUT_MS,
        },
      },
    ],
  },
});
