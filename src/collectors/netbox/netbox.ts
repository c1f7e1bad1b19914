/**
 * NetBox as a source of inventories: each round reads all of it, maps it, and makes the store
 * agree, partner by partner (docs: NetBox). Usage is left to others.
 */

import type { Partner } from '../../domain/partner.ts';
import { netboxAnswerBytesMax } from '../../limits.ts';
import {
  type CollectContext,
  type CollectorSource,
  type CollectReport,
  type PartnerSummary,
  SourceError,
} from '../runner/source.ts';
import { type ClientOptions, createClient, type Send } from '../upstream/client.ts';
import { readSecret, type SecretEnvironment } from '../upstream/secret.ts';
import { authorization, fetchRows } from './fetch.ts';
import type { NetboxRows } from './gather.ts';
import { type MappedInventory, mapInventory } from './map-inventory.ts';
import type { NetboxSettings } from './shape.ts';
import { fedPartners, hasAssets, type WritePermissions, writePartner } from './write.ts';

/** The permissions are those of a flag, and hold for one round that was not in vain. */
export interface NetboxOptions extends WritePermissions {
  /** Whether this is the only NetBox that feeds this database. */
  readonly isOnlyOne: boolean;
  /** Another client, for tests. */
  readonly createSend?: (options: ClientOptions) => Send;
}

/** Makes a source of its part of the sources file. The token is read in each round. */
export function netboxSource(
  settings: NetboxSettings,
  environment: SecretEnvironment,
  options: NetboxOptions,
): CollectorSource {
  let isFlagSpent = false;

  async function collect(context: CollectContext): Promise<CollectReport> {
    const rows = await fetchAll(settings, environment, context, options.createSend);
    const mapped = mapInventory(rows, settings.mapping, settings.filter);
    const fed = await fedPartners(context);
    await demandDevices(settings, options, context, rows, mapped, fed);
    const permissions: WritePermissions = {
      takeOver: settings.takeOver || (options.takeOver && !isFlagSpent),
      allowRemovals: options.allowRemovals && !isFlagSpent,
    };
    const partners: PartnerSummary[] = [];
    const errors: string[] = [];
    for (const partner of mapped.partners) {
      context.signal.throwIfAborted();
      context.progress(`NetBox: comparing partner ${partner.wanted.id}`);
      const { summary, refusals } = await writePartner(context, partner, permissions);
      partners.push(summary);
      errors.push(...refusals);
    }
    isFlagSpent = true;
    const missing = missingPartners(settings, options, mapped, fed);
    return {
      samples: rows.devices.length,
      changed: partners.reduce((sum, { changed }) => sum + changed, 0),
      unmatched: mapped.unmatched,
      errors: [...errors, ...missing],
      partners,
    };
  }

  return { name: settings.name, intervalMs: settings.intervalMs, collect };
}

async function fetchAll(
  { url, token, timeoutMs, mapping, filter }: NetboxSettings,
  environment: SecretEnvironment,
  { signal, progress, log }: CollectContext,
  createSend = createClient,
): Promise<NetboxRows> {
  const onRetry = (reason: string) =>
    log({ level: 'warn', message: `NetBox is asked again: ${reason}` });
  const send = createSend({ timeoutMs, bytesMax: netboxAnswerBytesMax, onRetry });
  const headers = {
    accept: 'application/json',
    authorization: authorization(await readSecret(token, environment)),
  };
  const rows = await fetchRows({ send, url, headers, signal, progress }, mapping, filter);
  if (rows.sites.length > 0) return rows;
  throw new SourceError(`${url}: NetBox shows no site at all; may the token view sites?`);
}

/** No device at all, where there were some, is a token that sees nothing rather than the truth. */
async function demandDevices(
  { url }: NetboxSettings,
  { isOnlyOne }: NetboxOptions,
  context: CollectContext,
  { devices }: NetboxRows,
  { partners }: MappedInventory,
  fed: readonly Partner[],
): Promise<void> {
  if (devices.length > 0) return;
  const mapped = new Set(partners.map(({ wanted }) => wanted.id));
  for (const { id } of fed) {
    if (!isOnlyOne && !mapped.has(id)) continue;
    if (await hasAssets(context, id)) {
      throw new SourceError(
        `${url}: NetBox shows no device at all, where partner ${id} had some; may the token view them?`,
      );
    }
  }
}

/** Partners that should be there and are not; what is stored of them is left as it is. */
function missingPartners(
  { filter, mapping }: NetboxSettings,
  { isOnlyOne }: NetboxOptions,
  { partners }: MappedInventory,
  fed: readonly Partner[],
): readonly string[] {
  if (mapping.onlyPartner !== null) return [];
  const mapped = new Set(partners.map(({ wanted }) => wanted.id));
  if (filter.tenants === null) {
    if (!isOnlyOne) return [];
    return fed
      .filter(({ id }) => !mapped.has(id))
      .map(
        ({ id }) =>
          `partner ${id}: NetBox shows nothing of it any more; it is left as it is, ` +
          'and `hybrid-core partner remove` removes it',
      );
  }
  if (mapping.partner !== 'tenant') return [];
  return filter.tenants
    .filter((slug) => !mapped.has(mapping.partnerIds.get(slug) ?? slug))
    .map((slug) => `filter.tenants: NetBox shows no site and no device of the tenant ${slug}`);
}
