/**
 * Maps OpenStack's rows to the desired inventory of each partner. Pure. Rows that cannot be mapped
 * are skipped and reported with a reason, never guessed (docs: OpenStack).
 */

import { type Capacity, noCapacity } from '../../domain/asset.ts';
import {
  compareCodePoints,
  identifierFault,
  placeIdentifierFault,
} from '../../domain/identifier.ts';
import { type Allocation, hasSamples, type Sample } from '../../domain/usage.ts';
import { integerMax } from '../../limits.ts';
import { oneLine, quote } from '../../text/quote.ts';
import type { DesiredAsset, DesiredPartner } from '../inventory/desired.ts';
import type { MappedInventory, MappedPartner, MappedRows } from '../inventory/mapped.ts';
import type { Unmatched } from '../runner/source.ts';
import type { OpenstackRows, ProviderRow } from './fetch.ts';
import type { HostField, OpenstackMapping } from './mapping-schema.ts';
import type { HypervisorRow, Inventories } from './rows.ts';

/** A value, or the reason why there is none. */
export type HostValue = { readonly value: string } | { readonly reason: string };

/** Resolves host fields from one fetch. */
class Hosts {
  readonly #region: string;
  readonly #zones: ReadonlyMap<string, string>;
  readonly #metadata = new Map<string, Map<string, Set<string>>>();

  constructor({ region, services, aggregates }: OpenstackRows) {
    this.#region = region;
    this.#zones = new Map(
      services.flatMap(({ host, zone }) => (zone === undefined ? [] : [[host, zone] as const])),
    );
    for (const { hosts, metadata } of aggregates) {
      for (const host of hosts) this.#addMetadata(host, metadata);
    }
  }

  /** The value of a field; none if the host's aggregates disagree. */
  valueOf(host: string, field: HostField): HostValue {
    if (field === 'region') return { value: this.#region };
    if (field === 'availability_zone') {
      const zone = this.#zones.get(host);
      if (zone !== undefined) return { value: zone };
      return { reason: `its host ${quote(host)} has no nova-compute among the services` };
    }
    const key = field.replace(/^metadata\./, '');
    const values = [...(this.#metadata.get(host)?.get(key) ?? [])];
    const [value] = values;
    if (value === undefined)
      return { reason: `no aggregate of its host has the metadata ${quote(key)}` };
    if (values.length === 1) return { value };
    const several = values.toSorted().map(quote).join(', ');
    return {
      reason: `aggregates of its host have several values of the metadata ${quote(key)}: ${several}`,
    };
  }

  #addMetadata(host: string, metadata: Readonly<Record<string, string>>): void {
    const known = this.#metadata.get(host) ?? new Map<string, Set<string>>();
    this.#metadata.set(host, known);
    for (const [key, value] of Object.entries(metadata)) {
      known.set(key, (known.get(key) ?? new Set<string>()).add(value));
    }
  }
}

/** A hypervisor with its place. */
interface MappedHypervisor {
  readonly row: HypervisorRow;
  readonly asset: DesiredAsset;
  readonly partner: { readonly id: string; readonly name: string };
  readonly hybridCoreId: string;
  readonly siteId: string;
}

/** Maps all rows of a fetch. Skips Ironic nodes, which are no hypervisors. */
export function mapInventory(rows: OpenstackRows, mapping: OpenstackMapping): MappedInventory {
  const unmatched: Unmatched[] = [];
  const report = ({ id, hypervisor_hostname: name }: HypervisorRow, reason: string) =>
    unmatched.push({ subject: oneLine(`hypervisor ${id} ${name}`), reason: oneLine(reason) });
  const hosts = new Hosts(rows);
  const hypervisors = rows.hypervisors.filter(({ hypervisor_type: type }) => type !== 'ironic');
  const mappedHypervisors: MappedHypervisor[] = [];
  for (const row of hypervisors) {
    const place = placeOf(row, hosts, rows, mapping);
    if ('reason' in place) report(row, place.reason);
    else {
      mappedHypervisors.push(place);
      if (!rows.providers.get(row.id)) {
        report(row, 'Placement has no resource provider of its id; its capacity is left unknown');
      }
    }
  }
  const byPartner = [...Map.groupBy(mappedHypervisors, ({ partner }) => partner.id)];
  const partners = byPartner
    .toSorted(([a], [b]) => compareCodePoints(a, b))
    .map(([, nodes]) => composePartner(nodes, mapping, report));
  return { partners, unmatched, skipped: rows.hypervisors.length - hypervisors.length };
}

function placeOf(
  row: HypervisorRow,
  hosts: Hosts,
  { providers }: OpenstackRows,
  mapping: OpenstackMapping,
): MappedHypervisor | { readonly reason: string } {
  const { host } = row.service;
  const idOf = (noun: string, field: HostField, ids: ReadonlyMap<string, string>) =>
    renamed(noun, hosts.valueOf(host, field), ids);
  const { partner: whose } = mapping;
  const partner =
    typeof whose === 'string' ? idOf('partner', whose, mapping.partnerIds) : { value: whose.id };
  if ('reason' in partner) return partner;
  const hybridCore = idOf('hybrid core', mapping.hybridCore, mapping.hybridCoreIds);
  if ('reason' in hybridCore) return hybridCore;
  const site = idOf('site', mapping.site, mapping.siteIds);
  if ('reason' in site) return site;
  const name = mapping.asset === 'host' ? host : row.hypervisor_hostname;
  const asset = renamed('asset', { value: name }, new Map());
  if ('reason' in asset) return asset;
  return {
    row,
    asset: nodeOf(row, asset.value, providers.get(row.id) ?? null, mapping),
    partner: typeof whose === 'string' ? { id: partner.value, name: partner.value } : whose,
    hybridCoreId: hybridCore.value,
    siteId: site.value,
  };
}

function renamed(noun: string, found: HostValue, ids: ReadonlyMap<string, string>): HostValue {
  if ('reason' in found) return found;
  const id = ids.get(found.value) ?? found.value;
  const isPlace = noun === 'hybrid core' || noun === 'site';
  const fault = (isPlace ? placeIdentifierFault : identifierFault)(id);
  return fault === null ? { value: id } : { reason: `no ${noun} id: ${fault}; got ${quote(id)}` };
}

type Report = (row: HypervisorRow, reason: string) => void;

function composePartner(
  nodes: readonly MappedHypervisor[],
  mapping: OpenstackMapping,
  report: Report,
): MappedPartner {
  const { partner } = nodes[0] as MappedHypervisor;
  const held = new Map<string, ReadonlySet<string>>();
  const rows = new Map<string, MappedRows>();
  const sites = new Map<string, readonly MappedHypervisor[]>();
  for (const [siteId, of] of Map.groupBy(nodes, (node) => node.siteId)) {
    const cores = new Set(of.map(({ hybridCoreId }) => hybridCoreId));
    if (cores.size > 1) {
      const named = [...cores].toSorted().map(quote).join(', ');
      const reason = `the hypervisors of its site ${quote(siteId)} stand for several hybrid cores: ${named}`;
      for (const { row } of of) report(row, reason);
      continue;
    }
    const { single, shared } = distinct(of, report);
    sites.set(siteId, single);
    rows.set(siteId, {
      site: siteId,
      nodes: new Map(single.map(({ row, asset }) => [asset.id, row.id])),
      hardware: new Map(),
    });
    if (shared.size > 0) held.set(siteId, shared);
  }
  return { desired: desiredPartner(partner, sites, nodes, mapping), held, rows };
}

/** Nodes with a unique id; the stored assets of the others stay. */
function distinct(nodes: readonly MappedHypervisor[], report: Report) {
  const single: MappedHypervisor[] = [];
  const shared = new Set<string>();
  for (const [id, of] of Map.groupBy(nodes, ({ asset }) => asset.id)) {
    if (of.length === 1) single.push(...of);
    else {
      shared.add(id);
      const reason = `${of.length} hypervisors of the site have the asset id ${id}; none of them is taken`;
      for (const { row } of of) report(row, reason);
    }
  }
  return { single, shared };
}

function desiredPartner(
  partner: MappedHypervisor['partner'],
  sites: ReadonlyMap<string, readonly MappedHypervisor[]>,
  nodes: readonly MappedHypervisor[],
  mapping: OpenstackMapping,
): DesiredPartner {
  const coreOf = new Map(nodes.map(({ siteId, hybridCoreId }) => [siteId, hybridCoreId]));
  const byCore = Map.groupBy(sites.keys(), (siteId) => coreOf.get(siteId) as string);
  return {
    ...partner,
    hybridCores: [...byCore].map(([id, siteIds]) => ({
      id,
      status: mapping.hybridCores.get(id)?.status ?? 'active',
      publicAvailable: mapping.hybridCores.get(id)?.publicAvailable ?? false,
      sites: siteIds.map((siteId) => ({
        id: siteId,
        description: mapping.sites.get(siteId)?.description ?? null,
        location: mapping.sites.get(siteId)?.location ?? null,
        assets: (sites.get(siteId) ?? []).map(({ asset }) => asset),
      })),
    })),
  };
}

const bytesOfMebibyte = 2 ** 20;
const bytesOfGibibyte = 2 ** 30;

/** Maps a hypervisor to a compute node. */
function nodeOf(
  row: HypervisorRow,
  id: string,
  provider: ProviderRow | null,
  mapping: OpenstackMapping,
): DesiredAsset {
  return {
    id,
    nodeType: 'compute',
    status: statusOf(row, mapping),
    capacity: capacityOf(provider?.inventories ?? {}, mapping),
    usage: 'keep',
    // What Placement does not tell grows stale.
    allocation: (provider && allocationOf(row, provider, mapping)) ?? 'keep',
  };
}

/** A disabled host that is up still runs its guests; one that is down is in maintenance. */
function statusOf({ state, status }: HypervisorRow, { statuses }: OpenstackMapping): string {
  if (state === 'up') return statuses.active;
  return status === 'disabled' ? statuses.maintenance : statuses.failed;
}

/** The hardware's amount, regardless of reservation and overcommitment. */
function capacityOf(inventories: Inventories, { storage }: OpenstackMapping): Capacity {
  const { VCPU: shared, PCPU: pinned, MEMORY_MB: memory, DISK_GB: disk } = inventories;
  const hasCores = shared !== undefined || pinned !== undefined;
  const cores = BigInt(shared?.total ?? 0) + BigInt(pinned?.total ?? 0);
  return {
    ...noCapacity,
    cpu: hasCores ? cores * 100n : null,
    memory: bytesOf(memory?.total, bytesOfMebibyte),
    storage: storage ? bytesOf(disk?.total, bytesOfGibibyte) : null,
  };
}

/**
 * What Placement has allotted to guests, of (total − reserved) × ratio, which it never exceeds by
 * itself. VCPU and PCPU are one: virtual cores, each promised in whole, so that what a class cannot
 * promise whole does not add up to a core of both. A disabled host gets no more guests: what it has
 * promised is all that it may.
 */
function allocationOf(
  { status }: HypervisorRow,
  { inventories, usages, readAt }: ProviderRow,
  { storage }: OpenstackMapping,
): Allocation | null {
  if (usages === null) return null;
  const sampleOf = <Value>(
    classes: readonly string[],
    amountOf: (amount: number) => Value | null,
  ): Sample<Value> | null => {
    const known = classes.filter((name) => inventories[name] !== undefined);
    if (known.length === 0) return null;
    const allocated = known.reduce((sum, name) => sum + (usages[name] ?? 0), 0);
    const amounts = known.map((name) => allocatableOf(inventories[name]!));
    const whole = amounts.length === 1 ? amounts : amounts.map(Math.floor);
    const allocatable = whole.reduce((sum, amount) => sum + amount, 0);
    const most = status === 'disabled' ? allocated : allocatable;
    return { used: amountOf(allocated), total: amountOf(most), observedAt: readAt };
  };
  const allocation: Allocation = {
    source: 'collector',
    cpu: sampleOf(['VCPU', 'PCPU'], coresOf),
    memory: sampleOf(['MEMORY_MB'], (amount) => bytesOf(amount, bytesOfMebibyte)),
    storage: storage ? sampleOf(['DISK_GB'], (amount) => bytesOf(amount, bytesOfGibibyte)) : null,
  };
  return hasSamples(allocation) ? allocation : null;
}

/** As Placement reckons it, in doubles: an allotment has to be at most this. */
function allocatableOf(inventory: Inventories[string]): number {
  const { total, reserved = 0, allocation_ratio: ratio = 1 } = inventory;
  return Math.max(0, total - reserved) * ratio;
}

/** Rounded to a hundredth, but never up to a core that Placement would refuse. */
function coresOf(amount: number): bigint | null {
  const whole = Math.floor(amount);
  if (whole > integerMax) return null;
  return BigInt(whole) * 100n + BigInt(Math.min(99, Math.round((amount - whole) * 100)));
}

/** Null for amounts beyond the store's range, which no hardware has. */
function bytesOf(total: number | undefined, unit: number): number | null {
  if (total === undefined) return null;
  return total <= integerMax / unit ? Math.floor(total * unit) : null;
}
