import { defineConfig } from 'vitest/config';
import { patienceMs, testTimeoutMs } from './test/fixture/patience.ts';

/** Tests against real services of OpenStack, which the environment names: `npm run test:openstack`. */
export const realOpenstackTests = ['test/openstack/real-openstack.test.ts'];

export default defineConfig({
  test: {
    include: realOpenstackTests,
    globalSetup: ['test/openstack/demand-openstack.ts'],
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: patienceMs } },
  },
});
