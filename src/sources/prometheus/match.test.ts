import { describe, expect, it } from 'vitest';
import { type Asset, noCapacity } from '../../domain/asset.ts';
import type { WholePartner } from '../../store/store.ts';
import { matchReadings } from './match.ts';
import type { AssetReading, Subject } from './readings.ts';

function partner(id: string, sites: Record<string, readonly string[]>): WholePartner {
  const contents = Object.entries(sites).map(([siteId, assetIds]) => {
    const capacity = noCapacity;
    const assets = assetIds.map(
      (assetId): Asset => ({ id: assetId, nodeType: 'compute', status: 'active', capacity }),
    );
    return [siteId, { assets, usage: new Map() }] as const;
  });
  return {
    partner: { id, name: id, inventorySource: 'file' },
    revision: 1,
    siteListRevision: 1,
    hybridCoreListRevision: 1,
    hybridCores: [],
    sites: [],
    contents: new Map(contents),
  };
}

function reading(subject: Partial<Subject>, ...names: ('cpu' | 'memory')[]): AssetReading {
  const sides = { used: { value: 1, at: 1 } };
  return {
    subject: { asset: 'a', site: null, partner: null, ...subject },
    measured: new Map(names.map((name) => [name, sides])),
  };
}

const acme = partner('acme', { fra: ['a', 'only'], ams: ['a'] });
const beta = partner('beta', { fra: ['only'] });

describe('matchReadings', () => {
  it('finds an asset by its id alone where there is one', () => {
    const { byPartner, unmatched } = matchReadings([reading({ asset: 'only' })], [acme]);
    expect([...byPartner.get('acme')!.get('fra')!.keys()]).toEqual(['only']);
    expect(unmatched).toEqual([]);
  });

  it('guesses neither a site nor a partner', () => {
    const { byPartner, unmatched } = matchReadings(
      [reading({}), reading({ asset: 'only' }), reading({ asset: 'none' })],
      [acme, beta],
    );
    expect(byPartner.size).toBe(0);
    expect(unmatched).toEqual([
      {
        subject: 'a',
        reason:
          'several assets have this id: site fra of acme, site ams of acme; ' +
          'a site_label would tell them apart',
      },
      {
        subject: 'only',
        reason:
          'several assets have this id: site fra of acme, site fra of beta; ' +
          'a partner_label or partners would tell them apart',
      },
      { subject: 'none', reason: 'no asset has this id' },
    ]);
  });

  it('goes to where the hardware is by now, if that is one place', () => {
    const gone = (of: ReturnType<typeof partner>, ...sites: string[]) => ({
      ...of,
      gone: new Map(sites.map((siteId) => [siteId, new Set(['only', 'a'])])),
    });
    const readings = [reading({}), reading({ asset: 'only' })];
    const { byPartner, unmatched } = matchReadings(readings, [gone(acme, 'fra'), beta]);
    expect([...byPartner.get('acme')!.keys()]).toEqual(['ams']);
    expect([...byPartner.get('beta')!.keys()]).toEqual(['fra']);
    expect(unmatched).toEqual([]);
    const nowhere = matchReadings(readings, [gone(acme, 'fra', 'ams'), gone(beta, 'fra')]);
    expect([nowhere.byPartner.size, nowhere.unmatched.length]).toEqual([0, 2]);
    // What is nowhere else still is what it was.
    expect(matchReadings([reading({ asset: 'only' })], [gone(acme, 'fra')]).unmatched).toEqual([]);
  });

  it('goes by the labels of site and partner', () => {
    const { byPartner, unmatched } = matchReadings(
      [
        reading({ site: 'ams' }),
        reading({ asset: 'only', partner: 'beta' }),
        reading({ asset: 'only', site: 'ber' }),
      ],
      [acme, beta],
    );
    expect([...byPartner.get('acme')!.keys()]).toEqual(['ams']);
    expect([...byPartner.get('beta')!.keys()]).toEqual(['fra']);
    expect(unmatched).toEqual([
      {
        subject: 'only (site ber)',
        reason: 'the assets of this id are elsewhere: site fra of acme, site fra of beta',
      },
    ]);
  });

  it('joins metrics of one asset, but not two values of one metric', () => {
    const both = [
      reading({ asset: 'only' }, 'cpu', 'memory'),
      reading({ asset: 'only', site: 'fra' }, 'cpu'),
    ];
    const { byPartner, errors } = matchReadings(both, [acme]);
    const joined = byPartner.get('acme')!.get('fra')!.get('only')!;
    expect([...joined.measured.keys()]).toEqual(['memory']);
    expect(errors).toEqual(['cpu: two series for one asset: only and only (site fra)']);
  });
});
