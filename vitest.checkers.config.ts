import { defineConfig } from 'vitest/config';
import { patienceMs } from './test/fixture/patience.ts';

/**
 * What others' checkers find, which come from PyPI, the npm registry and Debian's packages:
 * `npm run test:checkers`.
 */
export const checkerTests = ['test/checkers/**/*.test.ts'];

export default defineConfig({
  test: {
    include: checkerTests,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: patienceMs } },
    fileParallelism: false,
  },
});
