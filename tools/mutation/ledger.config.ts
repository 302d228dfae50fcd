import { defineConfig } from 'vitest/config';

/** What posts, proves and lists movements, on a database of its own. */
export default defineConfig({
  test: {
    include: [
      'apps/api/src/ledger/*.test.ts',
      'apps/api/src/nightly-proof.test.ts',
      'apps/api/src/accounts/**/*.test.ts',
    ],
    globalSetup: ['tools/test-world.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
