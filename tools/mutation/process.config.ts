import { defineConfig } from 'vitest/config';

/** What brings a process with the provider further, by those that have one, on a database of their own. */
export default defineConfig({
  test: {
    include: [
      'apps/api/src/platform/process.test.ts',
      'apps/api/src/payments/{check-times,decide-payment,outage,settle-payment,trouble}.test.ts',
      'apps/api/src/payouts/*.test.ts',
      'apps/api/src/refunds/*.test.ts',
    ],
    globalSetup: ['tools/test-world.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
