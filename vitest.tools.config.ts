import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The client's source, so that tests need no build of it. */
export const clientSource = {
  '@hybrid-core/client': fileURLToPath(new URL('clients/typescript/src/index.ts', import.meta.url)),
};

/** Tests of the built packages below clients/, with shells and terminals: `npm run test:tools`. */
export const toolTests = ['test/tools/**/*.test.ts'];

export default defineConfig({
  resolve: { alias: clientSource },
  test: {
    include: toolTests,
    // Each file builds the packages.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
