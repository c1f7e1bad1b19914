/**
 * The Prometheus source: queries every metric, matches the series to assets, and writes usage, one
 * transaction a partner and one document a site.
 */

import { readProxies } from '../../runtime/config/proxies.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { parsePendingRemoval } from '../inventory/origin.ts';
import { eachPartner } from '../runner/each-partner.ts';
import { type CollectContext, type CollectorSource, SourceError } from '../runner/source.ts';
import { type ClientOptions, createClient } from '../upstream/client.ts';
import { readPassword, readSecret, type SecretEnvironment } from '../upstream/secret.ts';
import { TlsConnections } from '../upstream/tls.ts';
import type { QueryTarget } from './instant-query.ts';
import type { MeasuredPartner } from './match.ts';
import { metricsOf } from './metrics.ts';
import { QueryState, queryMetrics } from './query-metrics.ts';
import { Readings } from './readings.ts';
import type { PrometheusSettings } from './schema.ts';
import { writeRound } from './write.ts';

/** Maximum bytes of a response: the maximum of series, of some 300 bytes each. */
const prometheusAnswerBytesMax = 64 * 1024 * 1024;

/** Extra time beyond the query's own timeout, so that Prometheus can report it. */
const prometheusTransportMs = 5_000;

/** Creates a source from its part of the sources file. Secrets are read in each round. */
export function prometheusSource(
  settings: PrometheusSettings,
  environment: SecretEnvironment,
): CollectorSource {
  const metrics = metricsOf(settings);
  const state = new QueryState();
  const tls = new TlsConnections(settings.tls, settings.timeoutMs, readProxies(environment));
  return {
    name: settings.name,
    intervalMs: settings.intervalMs,
    async collect(context) {
      const dispatcher = await tls.dispatcher(context.signal);
      const target = await targetOf(settings, environment, context, dispatcher);
      const readings = new Readings(context.clock());
      const errors = await queryMetrics({ target, metrics, state, context, readings });
      context.progress(`${settings.name}: reading the inventory`);
      const inventory = await readPartners(settings, context);
      const written = await writeRound(readings.all, inventory.partners, settings, context);
      return {
        samples: readings.samples,
        changed: written.partners.reduce((sum, { changed }) => sum + changed, 0),
        unmatched: [...readings.unmatched, ...written.unmatched],
        errors: [...errors, ...inventory.missing, ...written.errors],
        partners: written.partners,
      };
    },
  };
}

async function targetOf(
  settings: PrometheusSettings,
  environment: SecretEnvironment,
  context: CollectContext,
  dispatcher: ClientOptions['dispatcher'],
): Promise<QueryTarget> {
  const send = createClient({
    timeoutMs: settings.timeoutMs + prometheusTransportMs,
    // A query that timed out is repeated in the next round at the earliest.
    repeatWithinMs: settings.timeoutMs / 2,
    bytesMax: prometheusAnswerBytesMax,
    dispatcher,
    onRetry: (reason) => context.log({ level: 'debug', message: `trying again: ${reason}` }),
  });
  return {
    send,
    url: settings.url,
    headers: {
      Accept: 'application/json',
      ...(await authorization(settings, environment, context.signal)),
      ...(settings.orgId !== null && { 'X-Scope-OrgID': settings.orgId }),
    },
    timeoutMs: settings.timeoutMs,
    atMs: context.clock(),
    clock: () => context.clock(),
  };
}

async function authorization(
  { authentication }: PrometheusSettings,
  environment: SecretEnvironment,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  if (authentication === null) return {};
  if (authentication.scheme === 'bearer') {
    const token = await readSecret(authentication.token, environment, signal);
    return { Authorization: `Bearer ${token}` };
  }
  const password = await readPassword(authentication.password, environment, signal);
  const pair = Buffer.from(`${authentication.username}:${password}`).toString('base64');
  return { Authorization: `Basic ${pair}` };
}

/** Ids of the partners that the source may measure. */
async function wantedPartners(
  { partnerIds }: PrometheusSettings,
  { writer }: CollectContext,
): Promise<readonly string[]> {
  if (partnerIds !== null) return partnerIds;
  const partners = await writer.transaction((transaction) => transaction.listPartners());
  return partners.map(({ id }) => id);
}

/** The partners that the source may measure, whole; unknown ids are reported. */
async function readPartners(
  settings: PrometheusSettings,
  context: CollectContext,
): Promise<{ readonly partners: readonly MeasuredPartner[]; readonly missing: readonly string[] }> {
  const { partnerIds } = settings;
  const wanted = await wantedPartners(settings, context);
  const { results, errors } = await eachPartner(wanted, String, context, async (id) => {
    const state = await context.writer.transaction((transaction) => readMeasured(transaction, id));
    return { id, state };
  });
  const partners = results.flatMap(({ state }) => state ?? []);
  const unknown = results.filter(({ state }) => state === null && partnerIds !== null);
  const missing = [...errors, ...unknown.map(({ id }) => `there is no partner "${id}"`)];
  if (partnerIds !== null && partners.length === 0) {
    throw new SourceError(`none of its partners is in the database: ${partnerIds.join(', ')}`);
  }
  return { partners, missing };
}

/** Pending removals exist only in an inventory that a collector maintains, not in a file's. */
async function readMeasured(
  transaction: StoreTransaction,
  partnerId: string,
): Promise<MeasuredPartner | null> {
  const state = await transaction.readWholePartner(partnerId);
  if (state === null || state.partner.inventorySource === 'file') return state;
  const gone = new Map<string, ReadonlySet<string>>();
  for (const [siteId, waiting] of await transaction.readWaiting(partnerId)) {
    gone.set(siteId, new Set(parsePendingRemoval(waiting).assets));
  }
  return { ...state, gone };
}
