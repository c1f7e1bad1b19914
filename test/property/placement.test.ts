/**
 * Headroom by promise agrees with OpenStack's Placement: of a cloud as its source reads it, as many fit as
 * Placement lets one place after the other, in any order of nodes.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ProviderRow } from '../../src/sources/openstack/fetch.ts';
import { type Class, classes, promisedFits } from './placement-fits.ts';
import { samples, seed } from './seed.ts';

interface ModelInventory {
  readonly total: number;
  readonly reserved: number;
  readonly allocation_ratio: number;
  readonly used: number;
}

type ModelNode = Readonly<Record<Class, ModelInventory>>;

/** Some empty, some full, some over what they may promise. */
function inventory(total: fc.Arbitrary<number>): fc.Arbitrary<ModelInventory> {
  return fc
    .record({
      total,
      reservedShare: fc.constantFrom(0, 0, 0.1, 1),
      allocation_ratio: fc.constantFrom(1, 1.05, 1.1, 1.5, 4, 16, 0.9),
      usedShare: fc.oneof(
        fc.constantFrom(0, 0.5, 1, 1.2),
        fc.double({ min: 0, max: 1.3, noNaN: true }),
      ),
    })
    .map(({ total: of, reservedShare, allocation_ratio, usedShare }) => ({
      total: of,
      reserved: Math.floor(of * reservedShare),
      allocation_ratio,
      used: Math.floor(of * allocation_ratio * usedShare),
    }));
}

const node: fc.Arbitrary<ModelNode> = fc.record({
  VCPU: inventory(fc.integer({ min: 1, max: 40 })),
  MEMORY_MB: inventory(fc.integer({ min: 512, max: 65_536 })),
  DISK_GB: inventory(fc.integer({ min: 1, max: 500 })),
});

const shape = fc.record({
  VCPU: fc.integer({ min: 1, max: 8 }),
  MEMORY_MB: fc.constantFrom(512, 1_000, 2_048, 4_096),
  DISK_GB: fc.integer({ min: 1, max: 40 }),
});

/** Placement's rule: nothing is promised beyond (total − reserved) × ratio, in doubles. */
function takes(on: Record<Class, number>, of: ModelNode, asked: Record<Class, number>): boolean {
  return classes.every((name) => {
    const { total, reserved, allocation_ratio } = of[name];
    return on[name] + asked[name] <= (total - reserved) * allocation_ratio;
  });
}

/** Places one after the other, wherever it is taken, until none is. */
function placed(
  nodes: readonly ModelNode[],
  asked: Record<Class, number>,
  random: () => number,
): number {
  const used = nodes.map((of) => ({
    VCPU: of.VCPU.used,
    MEMORY_MB: of.MEMORY_MB.used,
    DISK_GB: of.DISK_GB.used,
  }));
  for (let count = 0; ; count++) {
    const open = nodes.flatMap((of, index) => (takes(used[index]!, of, asked) ? [index] : []));
    if (open.length === 0) return count;
    const on = used[open[Math.floor(random() * open.length)]!]!;
    for (const name of classes) on[name] += asked[name];
  }
}

/** What Placement says of a node. */
function providerOf(of: ModelNode): ProviderRow {
  const usages = Object.fromEntries(classes.map((name) => [name, of[name].used]));
  return { inventories: { ...of }, usages, readAt: 0 };
}

it(`fits what Placement takes, whatever the order (PROPERTY_SEED=${seed})`, () => {
  const cloud = fc.array(node, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      cloud,
      shape,
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (nodes, asked, numbers) => {
        const random = () => numbers.next().value;
        expect(promisedFits(nodes.map(providerOf), asked)).toBe(
          BigInt(placed(nodes, asked, random)),
        );
      },
    ),
    { numRuns: samples(200), seed },
  );
});
