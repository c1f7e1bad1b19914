import { expect, it } from 'vitest';
import { missingPartners } from './mapped.ts';

const mapped = (id: string) => ({
  desired: { id, name: id, hybridCores: [] },
  held: new Map(),
  rows: new Map(),
});

it('names the partners that a source fed and shows no more', () => {
  const fed = ['acme', 'globex'].map((id) => ({
    id,
    name: id,
    inventorySource: 'netbox' as const,
  }));
  expect(missingPartners('NetBox', [mapped('acme'), mapped('new')], fed)).toEqual([
    'partner globex: NetBox no longer lists it; its data stay, ' +
      'and `hybrid-core partner remove` removes them',
  ]);
  expect(
    missingPartners(
      'OpenStack',
      fed.map(({ id }) => mapped(id)),
      fed,
    ),
  ).toEqual([]);
});
