import { defineConfig } from 'vitest/config';
import { patienceMs, testTimeoutMs } from './test/fixture/patience.ts';

/**
 * Tests against the real Prometheus, which has to be installed, and of collectors that wait for
 * each other: `npm run test:collectors`.
 */
export const slowCollectorTests = [
  'test/collectors/figures-age.test.ts',
  'test/collectors/figures-ceph.test.ts',
  'test/collectors/figures-cpu.test.ts',
  'test/collectors/figures-fleet.test.ts',
  'test/collectors/query-sets.test.ts',
  'test/collectors/partners-prometheus.test.ts',
  'test/collectors/prometheus.test.ts',
  'test/collectors/scraped-by-prometheus.test.ts',
  'test/collectors/take-over.test.ts',
  'test/collectors/collector-faults.test.ts',
];

export default defineConfig({
  test: {
    include: slowCollectorTests,
    globalSetup: ['test/collectors/demand-prometheus.ts', 'test/postgres/shared-server.ts'],
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: patienceMs } },
    fileParallelism: false,
  },
});
