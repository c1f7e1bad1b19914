import { defineConfig } from 'vitest/config';
import { patienceMs, testTimeoutMs } from './test/fixture/patience.ts';
import { clientTests } from './vitest.clients.config.ts';
import { slowCollectorTests } from './vitest.collectors.config.ts';
import { faultTests } from './vitest.faults.config.ts';
import { panelTests } from './vitest.panel.config.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...clientTests, ...faultTests, ...panelTests, ...slowCollectorTests],
    globalSetup: ['test/postgres/shared-server.ts'],
    // Many tests wait for processes or sockets: four at a time keep two cores busy.
    maxWorkers: 4,
    // Workers load the source once, not for each file: a quarter of the whole processor time.
    isolate: false,
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: patienceMs } },
  },
});
