/** Shows assets in the columns of the interface's CSV (docs: Export). */
import type { Asset } from '@hybrid-core/client';
import type { Column, View } from '../output/column.ts';

const text = (name: 'id' | 'site_id', isShown = true): Column<Asset> => ({
  name,
  header: name === 'id' ? 'asset' : 'site',
  kind: 'text',
  value: (asset) => asset[name],
  isShown,
  isId: true,
});

const columns: readonly Column<Asset>[] = [
  text('id'),
  text('site_id'),
  {
    name: 'node_type',
    header: 'type',
    kind: 'word',
    value: ({ node_type }) => node_type,
    isShown: true,
  },
  { name: 'status', kind: 'word', value: ({ status }) => status, isShown: true },
  {
    name: 'cpu_percent',
    header: 'cpu',
    kind: 'percent',
    value: ({ cpu_usage }) => cpu_usage?.percent,
    isShown: true,
  },
  {
    name: 'cpu_used_cores',
    header: 'cores used',
    kind: 'cores',
    value: ({ cpu_usage }) => cpu_usage?.used_cores,
    isShown: false,
  },
  {
    name: 'cpu_total_cores',
    header: 'cores',
    kind: 'cores',
    value: ({ cpu_usage }) => cpu_usage?.total_cores,
    isShown: false,
  },
  {
    name: 'memory_percent',
    header: 'memory',
    kind: 'percent',
    value: ({ memory_usage }) => memory_usage?.percent,
    isShown: true,
  },
  {
    name: 'memory_used_bytes',
    header: 'memory used',
    kind: 'bytes',
    value: ({ memory_usage }) => memory_usage?.used_bytes,
    isShown: false,
  },
  {
    name: 'memory_total_bytes',
    header: 'memory total',
    kind: 'bytes',
    value: ({ memory_usage }) => memory_usage?.total_bytes,
    isShown: false,
  },
  {
    name: 'storage_kind',
    header: 'storage kind',
    kind: 'word',
    value: ({ storage_usage }) => storage_usage?.kind,
    isShown: false,
  },
  {
    name: 'storage_percent',
    header: 'storage',
    kind: 'percent',
    value: ({ storage_usage }) => storage_usage?.percent,
    isShown: true,
  },
  {
    name: 'storage_used_bytes',
    header: 'used',
    kind: 'bytes',
    value: ({ storage_usage }) => storage_usage?.used_bytes,
    isShown: true,
  },
  {
    name: 'storage_total_bytes',
    header: 'of',
    kind: 'bytes',
    value: ({ storage_usage }) => storage_usage?.total_bytes,
    isShown: true,
  },
  {
    name: 'observed_at',
    header: 'observed',
    kind: 'time',
    value: ({ observed_at }) => observed_at,
    isShown: true,
  },
  {
    name: 'cpu_allocated_cores',
    header: 'cores allocated',
    kind: 'cores',
    value: ({ allocation }) => allocation?.cpu?.allocated_cores,
    isShown: false,
  },
  {
    name: 'cpu_allocatable_cores',
    header: 'cores allocatable',
    kind: 'cores',
    value: ({ allocation }) => allocation?.cpu?.allocatable_cores,
    isShown: false,
  },
  {
    name: 'memory_allocated_bytes',
    header: 'memory allocated',
    kind: 'bytes',
    value: ({ allocation }) => allocation?.memory?.allocated_bytes,
    isShown: false,
  },
  {
    name: 'memory_allocatable_bytes',
    header: 'memory allocatable',
    kind: 'bytes',
    value: ({ allocation }) => allocation?.memory?.allocatable_bytes,
    isShown: false,
  },
  {
    name: 'storage_allocated_bytes',
    header: 'storage allocated',
    kind: 'bytes',
    value: ({ allocation }) => allocation?.storage?.allocated_bytes,
    isShown: false,
  },
  {
    name: 'storage_allocatable_bytes',
    header: 'storage allocatable',
    kind: 'bytes',
    value: ({ allocation }) => allocation?.storage?.allocatable_bytes,
    isShown: false,
  },
];

/** Dropped first in a narrow table, to keep three percentages next to each other. */
const leftOutFirst = [
  'observed_at',
  'storage_total_bytes',
  'storage_used_bytes',
  'node_type',
] as const;

/** Assets of one or several sites. */
export const assetsView: View<Asset> = { columns, leftOutFirst };

/** Assets of one site, without a column for its id. */
export const siteAssetsView: View<Asset> = {
  columns: columns.map((column) => (column.name === 'site_id' ? text('site_id', false) : column)),
  leftOutFirst,
};

/** A single asset: its headers spell out a table's abbreviations. */
export const assetView: View<Asset> = {
  columns: columns.map((column) => ({ ...column, header: column.name.replaceAll('_', ' ') })),
};
