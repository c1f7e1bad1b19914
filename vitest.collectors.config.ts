import { defineConfig } from 'vitest/config';

/** Tests against the real Prometheus, which has to be installed: `npm run test:collectors`. */
export const realSourceTests = ['test/collectors/prometheus.test.ts'];

export default defineConfig({
  test: {
    include: realSourceTests,
    globalSetup: ['test/collectors/demand-prometheus.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
