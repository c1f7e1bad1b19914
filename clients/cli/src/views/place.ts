/** Shows hybrid cores and sites. */
import type { HybridCore, Site } from '@hybrid-core/client';
import type { Column, View } from '../output/column.ts';

function ofLocation(name: 'city' | 'country', isShown: boolean): Column<Site> {
  return { name, kind: 'text', value: ({ location }) => location?.[name], isShown };
}

function degrees(name: 'latitude' | 'longitude'): Column<Site> {
  return { name, kind: 'count', value: ({ location }) => location?.[name], isShown: false };
}

const assetCount: Column<Pick<Site | HybridCore, 'asset_count'>> = {
  name: 'asset_count',
  header: 'assets',
  kind: 'count',
  value: ({ asset_count }) => asset_count,
  isShown: true,
};

export const sitesView: View<Site> = {
  columns: [
    { name: 'id', header: 'site', kind: 'text', value: ({ id }) => id, isShown: true, isId: true },
    {
      name: 'hybrid_core_id',
      header: 'hybrid core',
      kind: 'text',
      value: ({ hybrid_core_id }) => hybrid_core_id,
      isShown: true,
      isId: true,
    },
    assetCount,
    ofLocation('city', true),
    ofLocation('country', true),
    {
      name: 'description',
      kind: 'text',
      value: ({ description }) => description,
      isShown: true,
    },
    degrees('latitude'),
    degrees('longitude'),
  ],
};

export const hybridCoresView: View<HybridCore> = {
  columns: [
    {
      name: 'id',
      header: 'hybrid core',
      kind: 'text',
      value: ({ id }) => id,
      isShown: true,
      isId: true,
    },
    { name: 'status', kind: 'word', value: ({ status }) => status, isShown: true },
    {
      name: 'public_available',
      header: 'public',
      kind: 'text',
      value: ({ public_available }) => public_available,
      isShown: true,
    },
    assetCount,
    {
      name: 'site_ids',
      header: 'sites',
      kind: 'text',
      value: ({ site_ids }) => site_ids,
      isShown: true,
    },
  ],
};
