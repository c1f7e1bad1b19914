import { describe, expect, it } from 'vitest';
import { noCapacity } from '../domain/asset.ts';
import type { WholePartner } from '../store/store.ts';
import type { DesiredPartner } from './desired.ts';
import { describeHiddenIds, newHiddenIds, withoutHiddenIds } from './guard.ts';

const core = { status: 'active', publicAvailable: false };
const bad = '\u202e';

function partner(coreId: string, siteId: string, assetIds: readonly string[]): DesiredPartner {
  const assets = assetIds.map((id) => ({
    id,
    nodeType: 'compute' as const,
    status: 'active',
    capacity: noCapacity,
    usage: null,
  }));
  const site = { id: siteId, description: null, location: null, assets };
  return { id: 'acme', name: bad, hybridCores: [{ id: coreId, ...core, sites: [site] }] };
}

describe('new ids that hide text', () => {
  it('are found of every kind, and left out with what belongs to them', () => {
    const desired = partner(`eu${bad}`, `fra${bad}`, ['a', `b${bad}`]);
    const hidden = newHiddenIds(null, desired);
    expect(hidden.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      `hybrid core eu${bad}`,
      `site fra${bad}`,
      `asset b${bad}`,
    ]);
    expect(describeHiddenIds(hidden)).toBe(
      '3 new ids with a character that reorders or hides text (Unicode category Cf): ' +
        'hybrid core "eu\\u202e", site "fra\\u202e", asset "b\\u202e" of site "fra\\u202e"',
    );
    expect(withoutHiddenIds(desired, hidden).hybridCores).toEqual([]);
    expect(withoutHiddenIds(desired, hidden.slice(1)).hybridCores[0]!.sites).toEqual([]);
    const [{ sites }] = withoutHiddenIds(desired, hidden.slice(2)).hybridCores as [
      DesiredPartner['hybridCores'][0],
    ];
    expect(sites[0]!.assets.map(({ id }) => id)).toEqual(['a']);
  });

  it('are none where a stored asset moves to another site', () => {
    const asset = { id: `a${bad}`, nodeType: 'compute', status: 'active' } as const;
    const capacity = noCapacity;
    const contents = new Map([['old', { assets: [{ ...asset, capacity }], usage: new Map() }]]);
    const state = {
      partner: null,
      hybridCores: [],
      sites: [],
      contents,
    } as unknown as WholePartner;
    const found = newHiddenIds(state, partner('eu', 'fra', [`a${bad}`, 'tag\u{e0041}', '\u061c']));
    expect(found.map(({ id }) => id)).toEqual(['tag\u{e0041}', '\u061c']);
  });

  it('are none where a name alone does', () => {
    expect(newHiddenIds(null, partner('eu', 'fra', ['a']))).toEqual([]);
    expect(newHiddenIds(null, { id: bad, name: 'A', hybridCores: [] })).toMatchObject([
      { kind: 'partner', id: bad },
    ]);
  });
});
