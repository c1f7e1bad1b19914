/**
 * Summarizes a change of inventory, as text and as JSON. Names the assets that a change adds,
 * changes and removes, and how, for a dry run.
 */

import {
  type Asset,
  assetQuantities,
  assetQuantityKeys,
  assetTextKeys,
  type Capacity,
  formatAmount,
  textOf,
} from '../../domain/asset.ts';
import type { PartnerChange, WholePartner } from '../../store/store.ts';
import { pluralize } from '../../text/pluralize.ts';
import { oneLine } from '../../text/quote.ts';
import type { ChangeCounts } from './comparison.ts';

export interface PartnerReport {
  readonly partnerId: string;
  readonly name: string;
  /** Changed means its name or its inventory source. */
  readonly partner: 'added' | 'changed' | 'unchanged';
  readonly hybridCores: ChangeCounts;
  readonly sites: ChangeCounts;
  readonly assets: ChangeCounts;
  /** Every stored or desired site, in id order. */
  readonly bySite: readonly SiteReport[];
  /** The number of desired assets in each status, in code-point order. */
  readonly byStatus: readonly (readonly [string, number])[];
  /** Statuses that are new to the partner and resemble a known one. */
  readonly doubtfulStatuses: readonly DoubtfulStatus[];
}

/** A status that may be misspelled. Assets in any status but `active` count in no sum. */
export interface DoubtfulStatus {
  readonly status: string;
  readonly resembles: string;
  readonly assets: number;
}

export interface SiteReport {
  readonly siteId: string;
  /** Changed means the site's record, not its assets. */
  readonly site: 'added' | 'changed' | 'removed' | 'unchanged';
  readonly assetsBefore: number;
  readonly assets: ChangeCounts;
}

/** A few lines on one partner, each ending in a line break:
 *
 *     acme (ACME Cloud GmbH): changed
 *       hybrid cores  1 added
 *       sites         1 added, 1 removed
 *       assets        24 added, 2 changed
 *         fra01       2 changed
 *         fra02       24 added (new site)
 *       statuses      205 active, 2 failed
 */
export function describeReport(report: PartnerReport): string {
  const { partner, hybridCores, sites, assets } = report;
  const lines: (readonly [string, string])[] = [];
  const add = (label: string, text: string) => text !== '' && lines.push([label, text]);
  add('  hybrid cores', describeCounts(hybridCores));
  add('  sites', describeCounts(sites));
  add('  assets', describeCounts(assets));
  for (const site of report.bySite) add(`    ${oneLine(site.siteId)}`, describeSite(site));
  const hasAssetChanges = describeCounts(assets) !== '';
  if (hasAssetChanges) add('  statuses', describeStatuses(report.byStatus));
  const width = Math.max(0, ...lines.map(([label]) => label.length));
  const isSame = partner === 'unchanged' && lines.length === 0;
  const outcome = isSame ? 'nothing to change' : partner === 'added' ? 'new' : 'changed';
  const head = oneLine(`${report.partnerId} (${report.name}): ${outcome}`);
  return [head, ...lines.map(([label, text]) => `${label.padEnd(width)}  ${text}`), ''].join('\n');
}

function describeSite({ site, assets }: SiteReport): string {
  const counts = describeCounts(assets);
  if (site === 'unchanged') return counts;
  const change = { added: 'new site', changed: 'site changed', removed: 'site removed' }[site];
  return counts === '' ? change : `${counts} (${change})`;
}

function describeStatuses(byStatus: PartnerReport['byStatus']): string {
  return byStatus.map(([status, count]) => `${count} ${status}`).join(', ');
}

/** A warning about a status that may be misspelled. */
export function describeDoubtfulStatus(
  { partnerId }: PartnerReport,
  { status, resembles, assets }: DoubtfulStatus,
): string {
  return oneLine(
    `warning: partner ${partnerId}: ${pluralize(assets, 'asset')} in status "${status}", which is ` +
      `new and resembles "${resembles}"; only assets in status "active" are in the sums`,
  );
}

function describeCounts({ added, changed, removed }: ChangeCounts): string {
  return Object.entries({ added, changed, removed })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

/**
 * The same as JSON:
 * `{ id, partner, hybrid_cores: { added, changed, removed }, sites: {…}, assets: {…},
 *    by_status: { active: 205, … }, doubtful_statuses: [{ status, resembles, assets }],
 *    by_site: [{ site_id, site, assets_before, added, changed, removed }] }`
 */
export function reportJson(report: PartnerReport) {
  return {
    id: report.partnerId,
    partner: report.partner,
    hybrid_cores: report.hybridCores,
    sites: report.sites,
    assets: report.assets,
    by_status: Object.fromEntries(report.byStatus),
    doubtful_statuses: report.doubtfulStatuses,
    by_site: report.bySite.map(({ siteId, site, assetsBefore, assets }) => ({
      site_id: siteId,
      site,
      assets_before: assetsBefore,
      ...assets,
    })),
  };
}

/** Assets that a dry run names for each partner; their numbers stand above. */
const namedChangesMax = 50;

/**
 * A line for each asset, up to a number of them:
 *
 *     + fra01/fra01-cmp-0009 compute, active
 *     ~ fra01/fra01-cmp-0001 status active -> failed
 *     - fra01/fra01-cmp-0004
 */
export function describeAssets(
  state: WholePartner | null,
  change: PartnerChange | null,
): readonly string[] {
  const lines: string[] = [];
  for (const [siteId, { put, remove }] of change?.assets ?? []) {
    const stored = new Map(state?.contents.get(siteId)?.assets.map((asset) => [asset.id, asset]));
    for (const asset of put) {
      const before = stored.get(asset.id);
      const name = `${siteId}/${asset.id}`;
      lines.push(
        before === undefined
          ? `+ ${name} ${asset.nodeType}, ${asset.status}`
          : `~ ${name} ${differences(before, asset).join(', ')}`,
      );
    }
    for (const id of remove) lines.push(`- ${siteId}/${id}`);
  }
  const rest = lines.length - namedChangesMax;
  const named = lines.slice(0, namedChangesMax);
  return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].map((line) => `  ${oneLine(line)}`);
}

function differences(before: Asset, after: Asset): readonly string[] {
  const parts: readonly (readonly [string, string | null, string | null])[] = [
    ['node type', before.nodeType, after.nodeType],
    ...assetTextKeys.map((key) => [key, textOf(before, key), textOf(after, key)] as const),
    ...capacityParts(before.capacity, after.capacity),
  ];
  return parts
    .filter(([, a, b]) => a !== b)
    .map(([name, a, b]) => `${name} ${a ?? 'unknown'} -> ${b ?? 'unknown'}`);
}

function capacityParts(before: Capacity, after: Capacity) {
  return assetQuantityKeys.map((quantity) => {
    const { name, unit } = assetQuantities[quantity];
    const amount = ({ [quantity]: of }: Capacity) =>
      of === null ? 'unknown' : formatAmount(of, unit);
    return [`${name} ${unit}`, amount(before), amount(after)] as const;
  });
}
