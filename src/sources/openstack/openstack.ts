/**
 * The OpenStack source: each round reads all hypervisors of a region, maps them, and reconciles the
 * store partner by partner (docs: OpenStack). Usage comes from other sources, what is promised from
 * Placement.
 */

import { readProxies } from '../../runtime/config/proxies.ts';
import { missingPartners } from '../inventory/mapped.ts';
import { withinRoundTime } from '../inventory/round-time.ts';
import { partnersOfSource } from '../inventory/write.ts';
import { type InventoryOptions, InventoryWriter } from '../inventory/write-all.ts';
import {
  type CollectContext,
  type CollectorSource,
  type CollectReport,
  SourceError,
} from '../runner/source.ts';
import { type ClientOptions, createClient } from '../upstream/client.ts';
import type { SecretEnvironment } from '../upstream/secret.ts';
import type { Send } from '../upstream/send.ts';
import { TlsConnections } from '../upstream/tls.ts';
import { fetchRows } from './fetch.ts';
import { enter } from './keystone.ts';
import { mapInventory } from './map-inventory.ts';
import type { OpenstackSettings } from './schema.ts';

/** Maximum bytes of one response: a thousand hypervisors have some 700 KB. */
const openstackAnswerBytesMax = 64 * 1024 * 1024;

export interface OpenstackOptions extends InventoryOptions {
  /** Whether this is the only OpenStack source of this database. */
  readonly isOnlyOne: boolean;
  /** A client for tests. */
  readonly createSend?: (options: ClientOptions) => Send;
}

/**
 * Creates a source from its part of the sources file. Secrets are read, and a token requested, in
 * each round.
 */
export function openstackSource(
  settings: OpenstackSettings,
  environment: SecretEnvironment,
  options: OpenstackOptions,
): CollectorSource {
  const { name, intervalMs, timeoutMs, mapping } = settings;
  const { createSend = createClient } = options;
  const tls = new TlsConnections(settings.tls, settings.timeoutMs, readProxies(environment));
  const inventory = new InventoryWriter('openstack', 'OpenStack', settings, options);

  async function collect(context: CollectContext): Promise<CollectReport> {
    const dispatcher = await tls.dispatcher(context.signal);
    const onRetry = (reason: string) =>
      context.log({ level: 'warn', message: `OpenStack is asked again: ${reason}` });
    const send = createSend({ timeoutMs, bytesMax: openstackAnswerBytesMax, dispatcher, onRetry });
    const cloud = await enter(settings, environment, send, context.signal);
    context.progress(`OpenStack: reading the hypervisors of ${cloud.region}`);
    const rows = await fetchRows(cloud, context.clock);
    // A user without permissions gets an empty list, as does an empty cloud.
    if (rows.hypervisors.length === 0) {
      throw new SourceError(
        `${cloud.nova.url}: Nova shows no hypervisor at all; may the user list them?`,
      );
    }
    const fed = await partnersOfSource(context, 'openstack');
    const mapped = mapInventory(rows, mapping);
    const { errors, ...written } = await inventory.write(context, mapped, fed.partners);
    const missing = options.isOnlyOne
      ? missingPartners('OpenStack', mapped.partners, fed.partners)
      : [];
    return {
      ...written,
      samples: rows.hypervisors.length,
      unmatched: mapped.unmatched,
      errors: [...fed.errors, ...errors, ...missing],
    };
  }

  return {
    name,
    intervalMs,
    collect: (context) => withinRoundTime('OpenStack', context, collect),
  };
}
