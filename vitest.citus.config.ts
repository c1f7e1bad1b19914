import { defineConfig } from 'vitest/config';
import { patienceMs } from './test/fixture/patience.ts';

/** On a real Citus cluster, which `CITUS_URL` names: `npm run test:citus`. */
export const citusTests = ['test/citus/**/*.test.ts'];

export default defineConfig({
  test: {
    include: citusTests,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: patienceMs } },
    fileParallelism: false,
  },
});
