import { describe, expect, it } from 'vitest';
import { type Asset, noCapacity } from '../../domain/asset.ts';
import type { Usage } from '../../domain/usage.ts';
import { type AssetReading, type MeasuredSides, sampleAheadMsMax } from './readings.ts';
import { mergeUsage } from './write.ts';

const now = 1_000_000;
const options = { now, capacity: 'fill' } as const;
const capacity = noCapacity;
const compute: Asset = { id: 'a', nodeType: 'compute', status: 'active', capacity };

function reading(measured: Record<string, MeasuredSides>): AssetReading {
  const subject = { asset: 'a', site: null, partner: null };
  return { subject, measured: new Map(Object.entries(measured)) as AssetReading['measured'] };
}

const memory = (used: number, at: number, total?: number): MeasuredSides => ({
  used: { value: used, at },
  ...(total !== undefined && { total: { value: total, at } }),
});

const collected = (other: Partial<Usage>): Usage => ({
  source: 'collector',
  cpu: null,
  memory: null,
  storage: null,
  ...other,
});

describe('mergeUsage', () => {
  it('takes what is new, and nothing where nothing is', () => {
    const first = mergeUsage(compute, undefined, reading({ memory: memory(5, 900, 8) }), options);
    expect(first).toEqual(collected({ memory: { used: 5, total: 8, observedAt: 900 } }));
    expect(mergeUsage(compute, first!, reading({ memory: memory(5, 900, 8) }), options)).toBe(null);
  });

  it('keeps a quantity that is not reported, with its time', () => {
    const stored = collected({
      cpu: { used: 100n, total: null, observedAt: 500 },
      memory: { used: 5, total: 8, observedAt: 500 },
    });
    expect(mergeUsage(compute, stored, reading({ memory: memory(6, 900) }), options)).toEqual(
      collected({
        cpu: { used: 100n, total: null, observedAt: 500 },
        memory: { used: 6, total: 8, observedAt: 900, totalAt: 500 },
      }),
    );
  });

  it('keeps the time of the use, and of the total where it is another', () => {
    const stored = collected({ memory: { used: 5, total: null, observedAt: 500 } });
    const total = reading({ memory: { total: { value: 8, at: 900 } } });
    const dated = mergeUsage(compute, stored, total, options)!;
    expect(dated.memory).toEqual({ used: 5, total: 8, observedAt: 500, totalAt: 900 });
    const used = reading({ memory: memory(6, 900) });
    const both = mergeUsage(compute, dated, used, options);
    expect(both?.memory).toEqual({ used: 6, total: 8, observedAt: 900 });
    expect(mergeUsage(compute, undefined, total, options)?.memory).toEqual({
      used: null,
      total: 8,
      observedAt: 900,
    });
  });

  it('keeps the first value of a sample', () => {
    const stored = collected({ memory: { used: 5, total: 8, observedAt: 900 } });
    const again = reading({ memory: memory(6, 900, 16) });
    expect(mergeUsage(compute, stored, again, options)).toBe(null);
  });

  it('takes neither use nor total of a second source that lags behind', () => {
    const ahead = reading({ memory: memory(6, 900, 200) });
    const behind = reading({ memory: memory(5, 800, 100) });
    const first = mergeUsage(compute, undefined, behind, options)!;
    const second = mergeUsage(compute, first, ahead, options)!;
    expect(second.memory).toEqual({ used: 6, total: 200, observedAt: 900 });
    expect(mergeUsage(compute, second, behind, { now, capacity: 'prefer' })).toBe(null);
    expect(mergeUsage(compute, second, ahead, options)).toBe(null);
  });

  it('merges what is promised by itself, of whatever kind the storage is', () => {
    const value = (of: number) => ({ value: of, at: 900 });
    const promised = { allocated: value(6), allocatable: value(4) };
    const news = reading({ storage: promised, memory: promised });
    const stored: Usage = {
      ...collected({}),
      source: 'file',
      cpu: { used: 1n, total: null, observedAt: 5 },
    };
    const both = { used: 6, total: 4, observedAt: 900 };
    const preferring = { now, capacity: 'prefer' } as const;
    expect(mergeUsage(compute, stored, news, preferring)).toEqual({
      ...stored,
      allocation: collected({ memory: both, storage: both }),
    });
    const object: Asset = { ...compute, nodeType: 'object_storage' };
    const first = mergeUsage(object, undefined, news, options);
    expect(first).toEqual(collected({ allocation: collected({ storage: both }) }));
    expect(mergeUsage(object, first!, news, options)).toBe(null);
    const used = mergeUsage(compute, first!, reading({ memory: memory(5, 950) }), options);
    expect(used).toEqual({ ...first, memory: { used: 5, total: null, observedAt: 950 } });
  });

  it('does not go back in time, except from beyond the clock', () => {
    const older = reading({ memory: memory(4, 900) });
    const at = (observedAt: number) => collected({ memory: { used: 5, total: null, observedAt } });
    expect(mergeUsage(compute, at(950), older, options)).toBe(null);
    const ahead = now + sampleAheadMsMax + 1;
    expect(mergeUsage(compute, at(ahead), older, options)?.memory?.observedAt).toBe(900);
    const totalAhead = collected({
      memory: { used: 5, total: 8, observedAt: 900, totalAt: ahead },
    });
    const total = reading({ memory: { total: { value: 7, at: 900 } } });
    expect(mergeUsage(compute, totalAhead, total, options)).toEqual(
      collected({ memory: { used: 5, total: 7, observedAt: 900 } }),
    );
  });

  it('replaces what a file stated as a whole', () => {
    const stated: Usage = {
      ...collected({ cpu: { used: 1n, total: null, observedAt: null } }),
      source: 'file',
    };
    expect(mergeUsage(compute, stated, reading({ memory: memory(6, 900) }), options)).toEqual(
      collected({ memory: { used: 6, total: null, observedAt: 900 } }),
    );
    expect(mergeUsage(compute, stated, reading({ object: memory(6, 900) }), options)).toBe(null);
  });

  it('takes the storage of the node type, and memory of compute nodes alone', () => {
    const all = reading({
      memory: memory(1, 900),
      rocket: memory(2, 900),
      distributed: memory(3, 900),
      object: memory(4, 900),
    });
    const used = (nodeType: Asset['nodeType']) => {
      const usage = mergeUsage({ ...compute, nodeType }, undefined, all, options);
      return [usage?.memory?.used, usage?.storage?.used];
    };
    expect(used('compute')).toEqual([1, 2]);
    expect(used('distributed_storage')).toEqual([undefined, 3]);
    expect(used('object_storage')).toEqual([undefined, 4]);
  });

  it('marks totals that stand above the inventory', () => {
    const prefer = { now, capacity: 'prefer' } as const;
    const usage = mergeUsage(compute, undefined, reading({ memory: memory(5, 900, 8) }), prefer);
    expect(usage?.memory?.overridesCapacity).toBe(true);
    const used = mergeUsage(compute, usage!, reading({ memory: memory(6, 950) }), options);
    expect(used?.memory).toMatchObject({ used: 6, total: 8, overridesCapacity: true });
    const filled = mergeUsage(compute, usage!, reading({ memory: memory(5, 950, 8) }), options);
    expect(filled?.memory).toEqual({ used: 5, total: 8, observedAt: 950 });
  });

  it('leaves the totals of another source as that one measured them', () => {
    const prefer = { now, capacity: 'prefer' } as const;
    const first = reading({ memory: memory(5, 900, 8) });
    const second = reading({ rocket: memory(7, 900, 9) });
    const once = mergeUsage(compute, undefined, first, prefer)!;
    const both = mergeUsage(compute, once, second, options)!;
    expect(both.memory?.overridesCapacity).toBe(true);
    expect(both.storage?.overridesCapacity).toBe(undefined);
    expect(mergeUsage(compute, both, first, prefer)).toBe(null);
    expect(mergeUsage(compute, both, second, options)).toBe(null);
  });
});
