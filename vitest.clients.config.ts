import { defineConfig } from 'vitest/config';

/** Tests of clients in other languages, which need Python and PyPI: `npm run test:clients`. */
export const clientTests = ['test/clients/**/*.test.ts'];

export default defineConfig({
  test: {
    include: clientTests,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
