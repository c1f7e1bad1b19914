/** The targets of assets whose ids are addresses. */
import { expect, it } from 'vitest';
import { buildPartner } from '../../../test/fixture/built-partner.ts';
import { noCapacity } from '../../domain/asset.ts';
import { noUsage } from '../../store/usage-document.ts';
import { targetsAnswer } from './targets.ts';

const ids = ['192.0.2.1', '2001:db8::1', 'fe80::1%eth0', 'node-1', 'rack:1'];

it('puts brackets around IPv6 addresses, and around nothing else', async () => {
  const capacity = noCapacity;
  const assets = ids.map(
    (id) => ({ id, nodeType: 'compute', status: 'active', capacity }) as const,
  );
  const site = { id: 'fra01', hybridCoreId: 'eu', description: null, location: null };
  const snapshot = await buildPartner(
    {
      partner: { id: 'acme', name: 'ACME', inventorySource: 'file' },
      revision: 1,
      siteListRevision: 1,
      hybridCoreListRevision: 1,
      hybridCores: [{ id: 'eu', status: 'active', publicAvailable: true, revision: 1 }],
      sites: [{ ...site, revision: 1, assetsRevision: 1 }],
      contents: new Map([['fra01', { assets, usage: noUsage }]]),
    },
    { now: 0, usageMaxAgeMs: 60_000 },
  );
  const answer = await targetsAnswer(snapshot, 9100, (_, { make }) =>
    make(new AbortController().signal),
  );
  if (!('body' in answer)) throw new Error('so few assets are one answer');
  const groups: { targets: string[] }[] = JSON.parse(answer.body.toString());
  expect(groups.flatMap(({ targets }) => targets)).toEqual([
    '192.0.2.1:9100',
    '[2001:db8::1]:9100',
    '[fe80::1%eth0]:9100',
    'node-1:9100',
    'rack:1:9100',
  ]);
});
