import { defineConfig } from 'vitest/config';
import { compileCache } from './test/fixture/compile-cache.ts';
import { patienceMs, testTimeoutMs } from './test/fixture/patience.ts';
import { LongestFirst } from './test/longest-first.ts';
import { checkerTests } from './vitest.checkers.config.ts';
import { citusTests } from './vitest.citus.config.ts';
import { clientTests } from './vitest.clients.config.ts';
import { slowCollectorTests } from './vitest.collectors.config.ts';
import { faultTests } from './vitest.faults.config.ts';
import { realNetboxTests } from './vitest.netbox.config.ts';
import { realOpenstackTests } from './vitest.openstack.config.ts';
import { panelTests } from './vitest.panel.config.ts';
import { slowTests } from './vitest.slow.config.ts';
import { clientSource, toolTests } from './vitest.tools.config.ts';

export default defineConfig({
  resolve: { alias: clientSource },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'clients/*/{src,test}/**/*.test.ts'],
    exclude: [
      ...checkerTests,
      ...citusTests,
      ...clientTests,
      ...faultTests,
      ...panelTests,
      ...slowCollectorTests,
      ...realNetboxTests,
      ...realOpenstackTests,
      ...slowTests,
      ...toolTests,
    ],
    globalSetup: ['test/postgres/shared-server.ts'],
    // Many tests wait for processes or sockets: six at a time keep two cores busy.
    maxWorkers: 6,
    sequence: { sequencer: LongestFirst },
    // Workers load the source once, not for each file: a quarter of the whole processor time.
    isolate: false,
    env: compileCache,
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: patienceMs } },
  },
});
