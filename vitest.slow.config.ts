import { defineConfig } from 'vitest/config';
import { compileCache } from './test/fixture/compile-cache.ts';
import { patienceMs, testTimeoutMs } from './test/fixture/patience.ts';

/**
 * Tests that take long, though they need no outside server: large answers that nobody reads, packages
 * that are installed, and processes that are killed again and again.
 */
export const slowTests = [
  '{src,test}/**/*.slow.test.ts',
  'test/collectors/collector-process.test.ts',
  'test/collectors/netbox-command.test.ts',
  'test/contract/export.test.ts',
  'test/contract/overload.test.ts',
  'test/deployment/image.test.ts',
  'test/deployment/release.test.ts',
  'test/openapi/typed-client.test.ts',
  'test/panel-security/slow-readers.test.ts',
  'test/postgres/read-only.test.ts',
  'test/process/kill.test.ts',
  'test/process/read-only-file.test.ts',
  'test/process/recorder.test.ts',
];

/** Comparisons with random samples, and long tables and waits, of which `npm test` tries a part. */
const sampledTests = [
  'clients/typescript/test/recorded.test.ts',
  'src/commands/export.test.ts',
  'src/contract/json-writer.test.ts',
  'src/snapshot/merge/rollup.test.ts',
  'src/store/postgres/postgres.test.ts',
  'src/store/sqlite/sqlite.test.ts',
  'test/collectors/netbox-shortcut.test.ts',
  'test/contract/matrix.test.ts',
  'test/property/**/*.test.ts',
];

/** What takes too long for `npm test`: `npm run test:slow`. */
export default defineConfig({
  test: {
    include: [...slowTests, ...sampledTests],
    env: { ...compileCache, PROPERTY_SAMPLES: 'all' },
    globalSetup: ['test/postgres/shared-server.ts'],
    maxWorkers: 2,
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: patienceMs } },
  },
});
