import { describe, expect, it } from 'vitest';
import { partnerReadsMax, postgresConnectionsMax } from '../limits.ts';
import { Snapshots } from './snapshots.ts';

describe('Snapshots', () => {
  it('leave the store a connection to tell of changes, however many partners are asked for', async () => {
    const underWay = new Set<string>();
    let mostAtOnce = 0;
    const reader = {
      async readPartner(partnerId: string) {
        underWay.add(partnerId);
        mostAtOnce = Math.max(mostAtOnce, underWay.size);
        await new Promise((resolve) => setImmediate(resolve));
        underWay.delete(partnerId);
        if (partnerId === 'p3') throw new Error('the store is away');
        return null;
      },
    };
    const snapshots = new Snapshots({
      reader,
      clock: Date.now,
      usageMaxAgeMs: 1_000,
      observe: () => {},
    });
    const ids = Array.from({ length: 20 }, (_, index) => `p${index}`);
    const loads = await Promise.allSettled(ids.map((id) => snapshots.get(id)));
    expect(mostAtOnce).toBe(partnerReadsMax);
    expect(partnerReadsMax).toBeLessThan(postgresConnectionsMax);
    // One that fails gives its turn to the next.
    expect(loads.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(loads.filter(({ status }) => status === 'fulfilled')).toHaveLength(ids.length - 1);
  });
});
