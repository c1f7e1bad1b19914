import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isThorough } from '../../../test/property/seed.ts';
import { dayMs, type HistoryPoint, type HistorySubject, stepStart } from '../../domain/history.ts';
import { openStore } from '../../store/open.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import { prepareDemo } from '../demo.ts';
import { writePast } from './past.ts';
import { createWorld, demoHistoryDays, type World } from './world.ts';

const startedAt = Date.UTC(2026, 10, 20, 12, 3);
const maxAgeMs = 15 * 60 * 1_000;
const inventory = join(import.meta.dirname, '../../../examples/inventory.yaml');

describe('the past of the demo', () => {
  let folder: string;
  let store: Store;
  let reader: StoreReader;
  let world: World;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hybrid-core-past-'));
    store = openStore(`sqlite:${folder}/demo.db`);
    const { partners } = await prepareDemo(store, inventory, startedAt);
    world = createWorld(partners, startedAt);
    await writePast(store, world, maxAgeMs);
    reader = await store.openReader();
  });
  afterAll(async () => {
    await reader.close();
    rmSync(folder, { recursive: true });
  });

  const days = (subject: HistorySubject) =>
    reader.readHistory(subject, '1d', startedAt - 2 * demoHistoryDays * dayMs, startedAt);
  const used = (points: readonly HistoryPoint[]) =>
    points.map(({ distributed }) => distributed!.usedMax);

  it('has a hundred days, all steps of them, up to the start', async () => {
    const site = { partnerId: 'acme', level: 'site', id: world.filling!.siteId } as const;
    expect(await days(site)).toHaveLength(demoHistoryDays);
    const from = startedAt - 2 * dayMs;
    const fives = await reader.readHistory(site, '5m', from, startedAt);
    expect(fives.at(-1)!.at).toBe(Date.UTC(2026, 10, 20, 11, 55));
    const hours = await reader.readHistory(site, '1h', from, startedAt);
    expect(hours.every(({ cpu }) => cpu!.samples === 12)).toBe(true);
  });

  it('sums sites to hybrid cores and the partner', async () => {
    const partnerId = 'acme';
    const partner = await days({ partnerId, level: 'partner', id: partnerId });
    const siteIds = new Set(
      world.nodes.filter((node) => node.partnerId === partnerId).map(({ siteId }) => siteId),
    );
    let total = 0n;
    for (const id of siteIds) {
      total += (await days({ partnerId, level: 'site', id }))[0]!.cpu?.total ?? 0n;
    }
    expect(partner[0]!.cpu!.total).toBe(total);
  });

  it('shows the site that fills up', async () => {
    const site = { partnerId: 'acme', level: 'site', id: world.filling!.siteId } as const;
    const stored = used(await days(site));
    expect(stored.at(-1)! > 2n * stored[0]!).toBe(true);
  });

  it.runIf(isThorough)('takes the place of what an earlier demo left', async () => {
    const site = { partnerId: 'acme', level: 'site', id: world.filling!.siteId } as const;
    const later = createWorld(
      (await prepareDemo(store, inventory, startedAt)).partners,
      startedAt + 3 * dayMs,
    );
    await writePast(store, later, maxAgeMs);
    const points = await reader.readHistory(site, '1d', 0, startedAt + 4 * dayMs);
    expect(points).toHaveLength(demoHistoryDays);
    expect(points.at(-1)!.at).toBe(stepStart(startedAt + 3 * dayMs, '1d'));
  });
});
