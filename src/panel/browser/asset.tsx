/** The page of an asset: type, status, usage and events. */

import type { EventListRecord } from '../../contract/event.ts';
import { Notice, Status, Timestamp } from './components.tsx';
import { useLatestEvents } from './events/latest-events.ts';
import { EventList, StatusSince } from './events/what-happened.tsx';
import { assetPath, sitePath } from './paths.ts';
import { type Asset, type ByteUsage, type CoreUsage, usageAmountsOf } from './records.ts';
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
  const asset = loaded.data?.data ?? null;
  return (
    <main id="main">
      <p class="crumbs">
        <a href="/">Overview</a> › <a href={site}>{siteId}</a> ›{' '}
        <a href={`${site}/assets`}>Assets</a>
      </p>
      <h1>
        <bdi>{assetId}</bdi>
      </h1>
      <Notice of={loaded} />
      {asset !== null && <Facts asset={asset} events={events.data} />}
      {asset !== null && <EventList of={events} />}
    </main>
  );
}

function Facts({ asset, events }: { asset: Asset; events: EventListRecord | null }) {
  const { cpu_usage: cpu, memory_usage: memory, storage_usage: storage, allocation } = asset;
  return (
    <>
      <p class="summary">
        {names[asset.node_type]} · <Status status={asset.status} /> ·{' '}
        <Observed at={asset.observed_at} />
      </p>
      <StatusSince asset={asset} events={events} />
      <div class="card workloads">
        <Row name="CPU" of={cpu} promised={promisedOf(allocation?.cpu)} />
        <Row name="Memory" of={memory} promised={promisedOf(allocation?.memory)} />
        <Row
          name={storage ? names[storage.kind] : 'Storage'}
          of={storage}
          promised={promisedOf(allocation?.storage)}
        />
      </div>
    </>
  );
}

function Observed({ at }: { at: string | null }) {
  const { isExact } = useFormatter();
  if (at === null) return 'never observed';
  return (
    <>
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
  readonly name: string;
  readonly of: CoreUsage | ByteUsage | null;
  readonly promised: Promised | null;
}

function Row({ name, of, promised }: RowProps) {
  const use = of && usageAmountsOf(of);
  return (
    <Bar
      name={name}
      percent={of?.percent ?? null}
      use={use}
      promised={promised}
      without={promised === null ? 'none' : 'Use is not known.'}
    />
  );
}
