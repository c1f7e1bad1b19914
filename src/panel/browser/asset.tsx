/** The page of an asset: type, status, usage beside that of its site, and events. */

import type { EventListRecord } from '../../contract/event.ts';
import { ofWorkload, type Workload } from './charts/recorded.ts';
import { Notice, Status, Timestamp } from './components.tsx';
import { CopyButton } from './copy-button.tsx';
import { useLatestEvents } from './events/latest-events.ts';
import { EventList, StatusSince } from './events/what-happened.tsx';
import { assetPath, sitePath } from './paths.ts';
import {
  type Asset,
  type ByteUsage,
  type CoreUsage,
  isTooOld,
  type Resources,
  usageAmountsOf,
} from './records.ts';
import { useData } from './use-data.ts';
import { Bar } from './values/bars.tsx';
import { names } from './values/format.ts';
import { useFormatter } from './values/formatter.ts';
import { type Promised, promisedOf } from './values/promise.tsx';

export function AssetPage({ siteId, assetId }: { siteId: string; assetId: string }) {
  const site = sitePath(siteId);
  const path = assetPath(siteId, assetId);
  const at = `/hybrid-core/v1${path}`;
  const loaded = useData<{ data: Asset }>(at);
  const events = useLatestEvents(
    `&filter[site_id]=${encodeURIComponent(siteId)}&filter[asset_id]=${encodeURIComponent(assetId)}`,
  );
  const { data: resources } = useData<{ data: Resources }>(`/hybrid-core/v2${site}/resources`);
  const asset = loaded.data?.data ?? null;
  return (
    <main id="main">
      <p class="crumbs">
        <a href="/">Overview</a> › <a href={site}>{siteId}</a> ›{' '}
        <a href={`${site}/assets`}>Assets</a>
      </p>
      <div class="titled">
        <h1>
          <bdi>{assetId}</bdi>
        </h1>
        <CopyButton text={assetId} of="the id" isInLine />
      </div>
      <Notice of={loaded} />
      {asset !== null && (
        <Facts asset={asset} events={events.data} resources={resources?.data ?? null} />
      )}
      {asset !== null && <EventList of={events} />}
    </main>
  );
}

/** The workloads of a site that assets of a type are part of. */
const workloadsOf: Readonly<
  Record<Asset['node_type'], Readonly<Record<Quantity, Workload | null>>>
> = {
  compute: { cpu: 'cpu', memory: 'memory', storage: 'rocket' },
  distributed_storage: { cpu: null, memory: null, storage: 'distributed' },
  object_storage: { cpu: null, memory: null, storage: 'object' },
};

type Quantity = 'cpu' | 'memory' | 'storage';

interface FactsProps {
  readonly asset: Asset;
  readonly events: EventListRecord | null;
  /** Of the site; null until known. */
  readonly resources: Resources | null;
}

function Facts({ asset, events, resources }: FactsProps) {
  const { cpu_usage: cpu, memory_usage: memory, storage_usage: storage, allocation } = asset;
  const { percent } = useFormatter();
  const siteText = (of: Quantity) => {
    const workload = workloadsOf[asset.node_type][of];
    if (workload === null) return null;
    // Keeps its line, so that nothing moves.
    if (resources === null) return ' ';
    return `All of its type in ${asset.site_id}: ${percent(ofWorkload(resources, workload).percent)}`;
  };
  const peers = new URLSearchParams({ 'filter[node_type]': asset.node_type });
  return (
    <>
      <p class="summary">
        {names[asset.node_type]} · <Status status={asset.status} /> · <Observed asset={asset} />
      </p>
      <StatusSince asset={asset} events={events} />
      <div class="card">
        <div class="workloads">
          <Row name="CPU" of={cpu} promised={promisedOf(allocation?.cpu)} below={siteText('cpu')} />
          <Row
            name="Memory"
            of={memory}
            promised={promisedOf(allocation?.memory)}
            below={siteText('memory')}
          />
          <Row
            name={storage ? names[storage.kind] : 'Storage'}
            of={storage}
            promised={promisedOf(allocation?.storage)}
            below={siteText('storage')}
          />
        </div>
        <p class="card-foot">
          <a href={`${sitePath(asset.site_id)}/assets?${peers}&sort[storage_usage]=-`}>
            The others of its type, fullest first
          </a>
        </p>
      </div>
    </>
  );
}

function Observed({ asset }: { asset: Asset }) {
  const { isExact } = useFormatter();
  const at = asset.observed_at;
  if (at === null) return 'never observed';
  return (
    <>
      {isTooOld(asset) && <span class="warning">use too old to count, </span>}
      observed <Timestamp at={at} />
      {!isExact && (
        <>
          {' '}
          (<Timestamp at={at} relative />)
        </>
      )}
    </>
  );
}

interface RowProps {
  /** How full its like are in the site, or null. */
  readonly below: string | null;
  readonly name: string;
  readonly of: CoreUsage | ByteUsage | null;
  readonly promised: Promised | null;
}

function Row({ name, of, promised, below }: RowProps) {
  const use = of && usageAmountsOf(of);
  return (
    <Bar
      name={name}
      percent={of?.percent ?? null}
      use={use}
      promised={promised}
      without={promised === null ? 'none' : 'Use is not known.'}
      below={below}
    />
  );
}
