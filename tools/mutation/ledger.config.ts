import { defineConfig } from 'vitest/config';

/** The tests of the ledger and of the process engine, on a database of their own. */
export default defineConfig({
  test: {
    include: [
      'apps/api/src/ledger/**/*.test.ts',
      'apps/api/src/platform/process.test.ts',
      'apps/api/src/nightly-proof.test.ts',
      'apps/api/src/accounts/*.test.ts',
    ],
    globalSetup: ['tools/test-world.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
