import { describe, expect, it } from 'vitest';
import { noCapacity } from '../../domain/asset.ts';
import type { WholePartner } from '../../store/store.ts';
import type { DesiredPartner } from './desired.ts';
import { describeHiddenIds, hiddenIdRefusals, newHiddenIds, withoutHiddenIds } from './guard.ts';

const core = { status: 'active', publicAvailable: false };
const bad = '\u202e';

function partner(coreId: string, siteId: string, assetIds: readonly string[]): DesiredPartner {
  const assets = assetIds.map((id) => ({
    id,
    nodeType: 'compute' as const,
    status: 'active',
    capacity: noCapacity,
    usage: null,
    allocation: null,
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
      '3 new ids with a character that reorders or hides text (Unicode: Default_Ignorable_Code_Point, category Cf, U+2800): ' +
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

  it('are none where they are stored', () => {
    const desired = { ...partner(`eu${bad}`, `fra${bad}`, []), id: `acme${bad}` };
    const state = {
      hybridCores: [{ id: `eu${bad}` }],
      sites: [{ id: `fra${bad}` }],
      contents: new Map(),
    } as unknown as WholePartner;
    expect(newHiddenIds(state, desired)).toEqual([]);
  });

  it('are refused, ten of them by name', () => {
    const assetIds = Array.from({ length: 12 }, (_, i) => `${i}${bad}`);
    expect(hiddenIdRefusals(null, partner('eu', 'fra', assetIds))).toEqual([
      {
        reason: 'hidden_characters',
        partnerId: 'acme',
        ids: assetIds.slice(0, 10).map((id) => ({ kind: 'asset', id, siteId: 'fra' })),
        message: expect.stringMatching(/^12 new ids .*, asset "9\\u202e" of site "fra", 2 more$/),
      },
    ]);
    expect(hiddenIdRefusals(null, partner('eu', 'fra', ['a']))).toEqual([]);
  });

  it('are none where a name alone does', () => {
    expect(newHiddenIds(null, partner('eu', 'fra', ['a']))).toEqual([]);
    expect(newHiddenIds(null, { id: bad, name: 'A', hybridCores: [] })).toMatchObject([
      { kind: 'partner', id: bad },
    ]);
  });
});
