import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nodeTypes } from '../../domain/asset.ts';
import { compareCodePoints } from '../../domain/identifier.ts';
import type { Usage } from '../../domain/usage.ts';
import { CompressedPartner } from './compressed-partner.ts';
import type { DesiredAsset, DesiredSite } from './desired.ts';

const cores = fc.option(fc.bigInt({ min: 0n, max: 900_719_925_474_099_100n }));
const bytes = fc.option(fc.nat({ max: Number.MAX_SAFE_INTEGER }));
const id = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.isWellFormed());

const usage: fc.Arbitrary<Usage> = fc.record({
  source: fc.constant('file' as const),
  cpu: fc.option(fc.record({ used: cores, total: fc.constant(null), observedAt: bytes })),
  memory: fc.option(fc.record({ used: bytes, total: fc.constant(null), observedAt: bytes })),
  storage: fc.option(fc.record({ used: bytes, total: fc.constant(null), observedAt: bytes })),
});

const asset: fc.Arbitrary<DesiredAsset> = fc.record({
  id,
  nodeType: fc.constantFrom(...nodeTypes),
  status: fc.string(),
  capacity: fc.record({ cpu: cores, memory: bytes, storage: bytes }),
  usage: fc.oneof(fc.constant('keep' as const), fc.constant(null), usage),
  allocation: fc.oneof(fc.constant('keep' as const), fc.constant(null), usage),
});

const site: fc.Arbitrary<DesiredSite> = fc.record({
  id,
  description: fc.option(fc.string()),
  location: fc.option(
    fc.record({
      city: fc.option(fc.string()),
      country: fc.constant(null),
      latitude: fc.option(fc.double({ noNaN: true })),
      longitude: fc.constant(null),
    }),
  ),
  assets: fc.uniqueArray(asset, { selector: ({ id: own }) => own }),
});

it('restores the partner, its assets in id order', () => {
  fc.assert(
    fc.property(fc.array(site, { maxLength: 3 }), (sites) => {
      const core = { id: 'eu', status: 'active', publicAvailable: true, sites };
      const partner = { id: 'acme', name: 'ACME 😀', hybridCores: [core] };
      const ordered = sites.map((of) => ({
        ...of,
        assets: of.assets.toSorted((a, b) => compareCodePoints(a.id, b.id)),
      }));
      expect(new CompressedPartner(partner).unpack()).toEqual({
        ...partner,
        hybridCores: [{ ...core, sites: ordered }],
      });
    }),
  );
});
