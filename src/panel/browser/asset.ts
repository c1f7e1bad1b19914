/** One asset: what it is, how full it is, with the exact numbers. */

import { useData } from './ask.ts';
import { band, bytes, cores, names, percent, usedOf } from './format.ts';
import { html } from './html.ts';
import { Fill, Notice, Status, Time } from './parts.ts';
import type { Asset } from './records.ts';

export function AssetPage({ siteId, assetId }: { siteId: string; assetId: string }) {
  const site = `/sites/${encodeURIComponent(siteId)}`;
  const at = `/hybrid-core/v1${site}/assets/${encodeURIComponent(assetId)}`;
  const loaded = useData<{ data: Asset }>(at);
  const asset = loaded.data?.data ?? null;
  return html`<main id="main">
    <p class="crumbs"><a href="/">Overview</a> › <a href=${site}>${siteId}</a> › <a href="${site}/assets">Assets</a></p>
    <h1>${assetId}</h1>
    <${Notice} of=${loaded} />
    ${asset !== null && html`<${Facts} asset=${asset} />`}
  </main>`;
}

function Facts({ asset }: { asset: Asset }) {
  const { cpu_usage: cpu, memory_usage: memory, storage_usage: storage } = asset;
  return html`<p class="summary">${names[asset.node_type]} · <${Status} status=${asset.status} /> · ${
    asset.observed_at === null
      ? 'never observed'
      : html`observed <${Time} at=${asset.observed_at} /> (<${Time} at=${asset.observed_at} relative />)`
  }</p>
  <div class="card workloads">
    <${Row} name="CPU" percent=${cpu?.percent ?? null} of=${cpu && [cpu.used_cores, cpu.total_cores]} shown=${cores} unit="cores" />
    <${Row} name="Memory" percent=${memory?.percent ?? null} of=${memory && [memory.used_bytes, memory.total_bytes]} shown=${bytes} unit="bytes" />
    <${Row} name=${storage ? names[storage.kind] : 'Storage'} percent=${storage?.percent ?? null} of=${storage && [storage.used_bytes, storage.total_bytes]} shown=${bytes} unit="bytes" />
  </div>`;
}

interface RowOf {
  readonly name: string;
  readonly percent: number | null;
  /** Used and total; null where the node has none of it. */
  readonly of: readonly [used: number | null, total: number | null] | null;
  readonly shown: (count: number) => string;
  readonly unit: string;
}

function Row({ name, percent: value, of, shown, unit }: RowOf) {
  const text = of === null ? 'none' : usedOf(of[0], of[1], shown);
  const exact = of === null ? null : usedOf(of[0], of[1], String);
  return html`<div class="workload">
    <span class="workload-name">${name}</span>
    <span class="workload-percent">${percent(value)}</span>
    <span class="bar ${band(value)}" aria-hidden="true"><${Fill} percent=${value} /></span>
    <span class="workload-text soft">${text}${exact !== null && html`<br /><span class="exact">${exact} ${unit}</span>`}</span>
  </div>`;
}
