import { defineConfig } from 'vitest/config';
import { compileCache } from './test/fixture/compile-cache.ts';
import { patienceMs, testTimeoutMs } from './test/fixture/patience.ts';

/** Tests of the panel's pages in Chromium: `npm run test:panel`. */
export const panelTests = ['test/panel/**/*.test.ts'];

export default defineConfig({
  test: {
    include: panelTests,
    // One browser after the other: each takes a processor.
    fileParallelism: false,
    env: compileCache,
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: patienceMs } },
  },
});
