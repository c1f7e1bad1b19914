/**
 * Approves a collector's pending removals from another process. The collector reads the approval
 * from the database and removes the assets in its next round (docs: NetBox, When the guard says
 * no).
 */
import type { Logger } from 'pino';
import { createAuditLog } from '../observe/log.ts';
import { formatOrigin, parseOrigin } from '../sources/inventory/origin.ts';
import type { StoreTransaction, StoreWriter } from '../store/store.ts';
import { pluralize } from '../text/pluralize.ts';
import { oneLine } from '../text/quote.ts';
import { audit, CommandError, exitStatus, type Output } from './program/command.ts';

/** Sites by their id, of every partner; `true` is all sites. */
type Sites = true | readonly string[];

export interface AllowedSite {
  readonly partnerId: string;
  readonly siteId: string;
  /** The number of assets to remove. */
  readonly assets: number;
}

/** Approves the pending removals of these sites, with an audit line for each site. */
export async function allowWaiting(
  writer: StoreWriter,
  sites: Sites,
  log: Logger,
): Promise<readonly AllowedSite[]> {
  const partners = await writer.transaction((transaction) => transaction.listPartners());
  const allowed: AllowedSite[] = [];
  for (const { id, inventorySource } of partners) {
    if (inventorySource === 'file') continue;
    allowed.push(...(await writer.transaction((transaction) => allowAt(transaction, id, sites))));
  }
  for (const { partnerId, siteId, assets } of allowed) {
    const facts = { partner_id: partnerId, site_id: siteId, assets };
    audit({ audit: log }, 'collect.allow-removals', facts);
  }
  return allowed;
}

async function allowAt(
  transaction: StoreTransaction,
  partnerId: string,
  sites: Sites,
): Promise<readonly AllowedSite[]> {
  const put = new Map<string, ReturnType<typeof formatOrigin>>();
  const allowed: AllowedSite[] = [];
  for (const [siteId, stored] of await transaction.readOrigins(partnerId)) {
    const origin = parseOrigin(stored);
    const { waiting } = origin;
    const isMeant = sites === true || sites.includes(siteId);
    // Without `since`, nothing is pending: the entry only records which hardware has left.
    if (waiting === null || waiting.since === null || !isMeant) continue;
    put.set(siteId, formatOrigin({ ...origin, waiting: { ...waiting, isAllowed: true } }));
    allowed.push({ partnerId, siteId, assets: waiting.assets.length });
  }
  if (put.size > 0) await transaction.putOrigins(partnerId, put);
  return allowed;
}

/** Approves pending removals for the running collector and reports it. Returns the exit status. */
export async function leaveToAnother(
  writer: StoreWriter,
  sites: Sites,
  holder: string | null,
  { stdout, stderr }: { readonly stdout: Output; readonly stderr: Output },
): Promise<number> {
  const allowed = await allowWaiting(writer, sites, createAuditLog(stderr));
  const collector = `the collector that works on this database (${holder ?? 'unknown'})`;
  for (const { partnerId, siteId, assets } of allowed) {
    const loss = `site ${siteId} of partner ${partnerId} loses ${pluralize(assets, 'asset')}`;
    stdout.write(`${oneLine(`allowed: ${loss} in the next round of ${collector}`)}\n`);
  }
  const found = new Set(allowed.map(({ siteId }) => siteId));
  const idle = sites === true ? [] : sites.filter((siteId) => !found.has(siteId));
  if (allowed.length > 0 && idle.length === 0) return exitStatus.done;
  const where = idle.length === 0 ? '' : ` at ${idle.join(', ')}`;
  throw new CommandError(
    `no removal waits${where}; the log of ${collector} names the removals that wait`,
  );
}
