import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeTypes } from '../../domain/asset.ts';
import { pageLimitMax } from '../../limits.ts';
import { readDocumentFile } from '../../text/document/document.ts';
import { inventorySchema } from './file-schema.ts';

const file = join(import.meta.dirname, '../../../examples/inventory.yaml');

it('the example inventory is in order and shows what there is to show', () => {
  const { value: partners, faults } = readDocumentFile(file, inventorySchema);
  expect(faults).toEqual([]);
  const sites = partners!.flatMap(({ hybridCores }) => hybridCores.flatMap((core) => core.sites));
  const assets = sites.flatMap((site) => site.assets);
  expect(partners).toHaveLength(2);
  expect(sites.length).toBeGreaterThanOrEqual(6);
  expect(sites.some((site) => site.assets.length > pageLimitMax)).toBe(true);
  expect(new Set(assets.map((asset) => asset.nodeType))).toEqual(new Set(nodeTypes));
  for (const nodeType of nodeTypes) {
    const ofType = assets.filter((asset) => asset.nodeType === nodeType);
    expect(ofType.some(({ usage }) => usage !== 'keep' && usage?.storage != null)).toBe(true);
    expect(ofType.some(({ usage }) => usage === 'keep')).toBe(true);
  }
});
