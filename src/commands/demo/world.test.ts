import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inventorySchema } from '../../sources/inventory/file-schema.ts';
import { readDocumentFile } from '../../text/document/document.ts';
import { roundOf } from './simulation.ts';
import {
  createWorld,
  demoFailureMs,
  demoFailurePauseMs,
  demoHistoryDays,
  demoStaleAfterMs,
  statusAt,
  usageAt,
} from './world.ts';

const file = join(import.meta.dirname, '../../../examples/inventory.yaml');
const partners = readDocumentFile(file, inventorySchema).value!;
const startedAt = Date.UTC(2026, 10, 20, 12);
const dayMs = 24 * 60 * 60 * 1_000;
const maxAgeMs = 15 * 60 * 1_000;
const world = createWorld(partners, startedAt);
const anyMoment = fc.integer({ min: -demoHistoryDays * dayMs, max: 400 * dayMs });

describe('the world of the demo', () => {
  it('uses no more than there is, at any moment of any node', () => {
    fc.assert(
      fc.property(fc.constantFrom(...world.nodes), anyMoment, (node, sinceStart) => {
        const usage = usageAt(world, node, startedAt + sinceStart, maxAgeMs);
        const { memory, storage } = node.asset.capacity;
        for (const [sample, total] of [
          [usage?.memory, memory],
          [usage?.storage, storage],
        ] as const) {
          if (sample == null) continue;
          expect(sample.used).toBeGreaterThanOrEqual(0);
          expect(sample.used).toBeLessThanOrEqual(total ?? Number.MAX_SAFE_INTEGER);
        }
        expect(usage?.cpu?.used ?? 0n).toBeGreaterThanOrEqual(0n);
      }),
    );
  });

  it('shows more load by day than by night', () => {
    const { failing } = world;
    const at = (hour: number) =>
      usageAt(world, failing!, Date.UTC(2026, 10, 18, hour), maxAgeMs)!.cpu!.used!;
    expect(at(14)).toBeGreaterThan(at(2));
  });

  it('fills one site up', () => {
    const { siteId } = world.filling!;
    const stored = (at: number) =>
      world.nodes
        .filter((node) => node.siteId === siteId && node.asset.nodeType === 'distributed_storage')
        .map((node) => usageAt(world, node, at, maxAgeMs)?.storage?.used ?? 0)
        .reduce((sum, used) => sum + used, 0);
    const days = [-100, -60, -20, 0, 10].map((day) => stored(startedAt + day * dayMs));
    expect(days).toEqual([...days].sort((a, b) => a - b));
    expect(days[0]).toBeGreaterThan(0);
    expect(days[3]! / days[0]!).toBeGreaterThan(1.5);
  });

  it('lets a node fail and come back', () => {
    const node = world.failing!;
    const down = startedAt + demoFailurePauseMs;
    expect(statusAt(world, node, startedAt)).toBe('active');
    expect(statusAt(world, node, down)).toBe('failed');
    expect(statusAt(world, node, down + demoFailureMs)).toBe('active');
    expect(statusAt(world, node, startedAt - dayMs)).toBe('active');
  });

  it('lets the usage of one node go stale within a minute', () => {
    const observedAt = (at: number) =>
      usageAt(world, world.silent!, at, maxAgeMs)!.memory!.observedAt!;
    expect(observedAt(startedAt) + maxAgeMs).toBe(startedAt + demoStaleAfterMs);
    expect(observedAt(startedAt + dayMs)).toBe(observedAt(startedAt));
    expect(demoStaleAfterMs).toBeLessThan(60_000);
  });
});

describe('roundOf', () => {
  const [partner] = partners;
  const options = { world, usageMaxAgeMs: maxAgeMs };

  it('puts an asset only where its status has changed since the round before', () => {
    const down = startedAt + demoFailurePauseMs;
    expect(roundOf(partner!, options, startedAt, null).assets.size).toBe(0);
    const { assets } = roundOf(partner!, options, down, startedAt);
    expect([...assets.values()]).toEqual([
      { put: [expect.objectContaining({ status: 'failed' })], remove: [] },
    ]);
    expect(roundOf(partner!, options, down + 1, down).assets.size).toBe(0);
  });

  it('measures nothing on a node that has failed', () => {
    const down = startedAt + demoFailurePauseMs;
    const { siteId, asset } = world.failing!;
    expect(roundOf(partner!, options, startedAt, null).usage.get(siteId)!.has(asset.id)).toBe(true);
    expect(roundOf(partner!, options, down, startedAt).usage.get(siteId)!.has(asset.id)).toBe(
      false,
    );
  });
});
