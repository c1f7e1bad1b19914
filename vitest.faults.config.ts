import { defineConfig } from 'vitest/config';

/**
 * Tests with real processes, proxies and faults, which take longer than those of `npm test` and
 * want the machine to themselves: `npm run test:faults`.
 */
export const faultTests = [
  'test/faults/**/*.test.ts',
  'test/deployment/backup-postgres.test.ts',
  'test/deployment/proxies.test.ts',
  'test/deployment/rolling-restart.test.ts',
];

export default defineConfig({
  test: {
    include: faultTests,
    globalSetup: ['test/postgres/shared-server.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
