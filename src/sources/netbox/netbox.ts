/**
 * The NetBox source: a round reads everything, maps it and writes it partner by partner (docs: NetBox). Usage comes from other sources.
 */

import type { Partner } from '../../domain/partner.ts';
import { readProxies } from '../../runtime/config/proxies.ts';
import { type MappedInventory, missingPartners } from '../inventory/mapped.ts';
import { withinRoundTime } from '../inventory/round-time.ts';
import { hasAssets, type PartnersOfSource, partnersOfSource } from '../inventory/write.ts';
import { type InventoryOptions, InventoryWriter } from '../inventory/write-all.ts';
import {
  type CollectContext,
  type CollectLogEntry,
  type CollectorSource,
  type CollectReport,
  SourceError,
} from '../runner/source.ts';
import { type ClientOptions, createClient } from '../upstream/client.ts';
import { readSecret, type SecretEnvironment } from '../upstream/secret.ts';
import type { Send } from '../upstream/send.ts';
import { TlsConnections } from '../upstream/tls.ts';
import type { Connection } from './ask.ts';
import { requireCustomFields } from './custom-fields.ts';
import { authorization, fetchRows, fetchVersion } from './fetch.ts';
import type { NetboxRows } from './group-rows.ts';
import { mapInventory } from './map-inventory.ts';
import type { NetboxSettings } from './schema.ts';

/** Maximum bytes of one page: a thousand rows have some 1.5 MB. */
const netboxAnswerBytesMax = 32 * 1024 * 1024;

/** Since every round reads everything. */
const uselessFullInterval: CollectLogEntry = {
  level: 'warn',
  message: 'full_interval does nothing: every round reads all of NetBox; remove it',
};

export interface NetboxOptions extends InventoryOptions {
  /** Whether this is the only NetBox source of this database. */
  readonly isOnlyOne: boolean;
  /** Creates the HTTP client; tests replace it. */
  readonly createSend?: (options: ClientOptions) => Send;
}

/** Creates a source from its part of the sources file. The token is read in each round. */
export function netboxSource(
  settings: NetboxSettings,
  environment: SecretEnvironment,
  options: NetboxOptions,
): CollectorSource {
  const { name, intervalMs, mapping, filter } = settings;
  const tls = new TlsConnections(settings.tls, settings.timeoutMs, readProxies(environment));
  const inventory = new InventoryWriter('netbox', 'NetBox', settings, options);
  let isFirst = true;

  async function collect(context: CollectContext): Promise<CollectReport> {
    if (isFirst && settings.fullIntervalMs !== null) context.log(uselessFullInterval);
    isFirst = false;
    const connection = await connect(
      settings,
      environment,
      context,
      await tls.dispatcher(context.signal),
      options.createSend,
    );
    const version = await fetchVersion(connection);
    const fromNetbox = await partnersOfSource(context, 'netbox');
    const rows = await fetchRows({ connection, version, mapping, filter });
    if (rows.sites.length === 0) {
      throw new SourceError(
        `${settings.url}: NetBox shows no site at all; may the token view sites?`,
      );
    }
    requireCustomFields(settings.url, mapping, rows);
    return compare(context, rows, fromNetbox);
  }

  async function compare(
    context: CollectContext,
    rows: NetboxRows,
    fromNetbox: PartnersOfSource,
  ): Promise<CollectReport> {
    const mapped = mapInventory(rows, mapping, filter);
    const { partners: known } = fromNetbox;
    await requireDevices(settings, options, context, rows, mapped, known);
    // No device may be a lack of permissions, which only a complete list of partners can rule out.
    const [listError] = fromNetbox.errors;
    if (rows.devices.length === 0 && listError !== undefined) throw new SourceError(listError);
    const { changed, errors, partners, waiting } = await inventory.write(context, mapped, known);
    return {
      samples: rows.devices.length,
      changed,
      unmatched: mapped.unmatched,
      errors: [
        ...fromNetbox.errors,
        ...errors,
        ...missingInNetbox(settings, options, mapped, known),
      ],
      partners,
      waiting,
    };
  }

  return {
    name,
    intervalMs,
    collect: (context) => withinRoundTime('NetBox', context, collect),
  };
}

async function connect(
  { url, token, timeoutMs }: NetboxSettings,
  environment: SecretEnvironment,
  { signal, progress, log }: CollectContext,
  dispatcher: ClientOptions['dispatcher'],
  createSend = createClient,
): Promise<Connection> {
  const onRetry = (reason: string) =>
    log({ level: 'warn', message: `NetBox is asked again: ${reason}` });
  const send = createSend({ timeoutMs, bytesMax: netboxAnswerBytesMax, dispatcher, onRetry });
  const headers = {
    accept: 'application/json',
    authorization: authorization(await readSecret(token, environment, signal)),
  };
  return { send, url, headers, signal, progress };
}

/** No devices where there were some: a token without permissions rather than an empty NetBox. */
async function requireDevices(
  { url }: NetboxSettings,
  { isOnlyOne }: { readonly isOnlyOne: boolean },
  context: CollectContext,
  { devices }: NetboxRows,
  { partners }: MappedInventory,
  fed: readonly Partner[],
): Promise<void> {
  if (devices.length > 0) return;
  const mapped = new Set(partners.map(({ desired }) => desired.id));
  for (const { id } of fed) {
    if (!isOnlyOne && !mapped.has(id)) continue;
    if (await hasAssets(context, id)) {
      throw new SourceError(
        `${url}: NetBox shows no device at all, where partner ${id} had some; may the token view them?`,
      );
    }
  }
}

/** A message for each partner written before, or tenant of the filter, that NetBox does not show. */
function missingInNetbox(
  { filter, mapping }: NetboxSettings,
  { isOnlyOne }: { readonly isOnlyOne: boolean },
  { partners }: MappedInventory,
  fed: readonly Partner[],
): readonly string[] {
  if (mapping.onlyPartner !== null) return [];
  if (filter.tenants === null) return isOnlyOne ? missingPartners('NetBox', partners, fed) : [];
  if (mapping.partner !== 'tenant') return [];
  const mapped = new Set(partners.map(({ desired }) => desired.id));
  return filter.tenants
    .filter((slug) => !mapped.has(mapping.partnerIds.get(slug) ?? slug))
    .map((slug) => `filter.tenants: NetBox shows no site and no device of the tenant ${slug}`);
}
