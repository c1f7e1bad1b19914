import { defineConfig } from 'vitest/config';

/**
 * Tests against the real Prometheus, which has to be installed, and of collectors that wait for
 * each other: `npm run test:collectors`.
 */
export const slowCollectorTests = [
  'test/collectors/prometheus.test.ts',
  'test/collectors/take-over.test.ts',
];

export default defineConfig({
  test: {
    include: slowCollectorTests,
    globalSetup: ['test/collectors/demand-prometheus.ts', 'test/postgres/shared-server.ts'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
