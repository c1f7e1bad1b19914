import { defineConfig } from 'vitest/config';
import { compileCache } from './test/fixture/compile-cache.ts';
import { patienceMs, testTimeoutMs } from './test/fixture/patience.ts';

/**
 * Tests with real processes, proxies and faults, which take longer than those of `npm test` and
 * want the machine to themselves: `npm run test:faults`.
 */
export const faultTests = [
  'test/faults/**/*.test.ts',
  'test/deployment/backup*.test.ts',
  'test/deployment/*proxies.test.ts',
  'test/deployment/rolling-restart.test.ts',
];

export default defineConfig({
  test: {
    include: faultTests,
    globalSetup: ['test/postgres/shared-server.ts'],
    env: compileCache,
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: patienceMs } },
    fileParallelism: false,
  },
});
