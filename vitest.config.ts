import { defineConfig } from 'vitest/config';
import { clientTests } from './vitest.clients.config.ts';
import { slowCollectorTests } from './vitest.collectors.config.ts';
import { faultTests } from './vitest.faults.config.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...clientTests, ...faultTests, ...slowCollectorTests],
    globalSetup: ['test/postgres/shared-server.ts'],
    // Many tests wait for processes or sockets: four at a time keep two cores busy.
    maxWorkers: 4,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
