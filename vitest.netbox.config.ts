import { defineConfig } from 'vitest/config';
import { patienceMs, testTimeoutMs } from './test/fixture/patience.ts';

/** Tests against a real NetBox, which NETBOX_URL and NETBOX_TOKEN name: `npm run test:netbox`. */
export const realNetboxTests = ['test/netbox/real-netbox.test.ts'];

export default defineConfig({
  test: {
    include: realNetboxTests,
    globalSetup: ['test/netbox/demand-netbox.ts'],
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    expect: { poll: { timeout: patienceMs } },
  },
});
