/**
 * The Prometheus source: queries every metric, matches the series to assets, and writes usage, one
 * transaction a partner and one document a site.
 */

import { parsePendingRemoval } from '../../inventory/origin.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { eachPartner } from '../runner/each-partner.ts';
import {
  type CollectContext,
  type CollectorSource,
  type CollectReport,
  SourceError,
} from '../runner/source.ts';
import { type ClientOptions, createClient } from '../upstream/client.ts';
import { readPassword, readSecret, type SecretEnvironment } from '../upstream/secret.ts';
import { TlsConnections } from '../upstream/tls.ts';
import { partnerMatchers } from './batches.ts';
import { Flush, type FlushOptions } from './flush.ts';
import type { QueryTarget } from './instant-query.ts';
import type { MeasuredPartner } from './match.ts';
import { metricsOf, narrowed, type UsageMetric } from './metrics.ts';
import { QueryState, queryMetrics } from './query-metrics.ts';
import { Readings } from './readings.ts';
import type { PrometheusSettings } from './schema.ts';

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
  const states = { whole: new QueryState(), own: new QueryState(), rest: new QueryState() };
  const tls = new TlsConnections(settings.tls, settings.timeoutMs);
  return {
    name: settings.name,
    intervalMs: settings.intervalMs,
    isDivided: settings.labels.partner !== null,
    async collect(context) {
      const target = await targetOf(settings, environment, context, await tls.dispatcher());
      const reports: CollectReport[] = [];
      for (const group of await metricGroups(settings, metrics, states, context)) {
        reports.push(await collectGroup(settings, target, group, context));
      }
      return together(reports);
    },
  };
}

/** Metrics that are queried together, and the partners that their results may be about. */
interface MetricGroup extends Pick<FlushOptions, 'fence' | 'isByPartner' | 'mayBeEmpty'> {
  readonly metrics: readonly UsageMetric[];
  readonly state: QueryState;
  readonly owns: (partnerId: string) => boolean;
}

/**
 * One group for everything, or, if processes divide the partners, one for this process's partners.
 * One process also queries the rest: operators' own queries, which an added matcher might break, and
 * series without a partner.
 */
async function metricGroups(
  settings: PrometheusSettings,
  metrics: readonly UsageMetric[],
  states: Readonly<Record<'whole' | 'own' | 'rest', QueryState>>,
  context: CollectContext,
): Promise<readonly MetricGroup[]> {
  const { part, fence } = context;
  const label = settings.labels.partner;
  const ofAny = { owns: () => true, fence, isByPartner: false };
  if (part === undefined || label === null) {
    return [{ metrics, state: states.whole, ...ofAny, mayBeEmpty: false }];
  }
  const { owns } = part;
  const ofOwn = { owns, fence: part.fence, isByPartner: true, mayBeEmpty: false };
  if (part.isAll) return [{ metrics, state: states.whole, ...ofOwn }];
  const builtIn = metrics.filter(({ isConfigured }) => !isConfigured);
  const own = (await wantedPartners(settings, context)).filter(owns);
  const ownMetrics = partnerMatchers(own, label).flatMap((matcher) =>
    builtIn.map((metric) => narrowed(metric, matcher)),
  );
  const restMetrics = metrics.map((metric) =>
    metric.isConfigured ? metric : narrowed(metric, `${label}=""`),
  );
  const groups: MetricGroup[] = [];
  if (ownMetrics.length > 0) groups.push({ metrics: ownMetrics, state: states.own, ...ofOwn });
  if (part.hasRest) {
    groups.push({ metrics: restMetrics, state: states.rest, ...ofAny, mayBeEmpty: true });
  }
  return groups;
}

async function collectGroup(
  settings: PrometheusSettings,
  target: QueryTarget,
  { metrics, state, owns, ...options }: MetricGroup,
  context: CollectContext,
): Promise<CollectReport> {
  const readings = new Readings(context.clock());
  const flush = new Flush({
    ...options,
    settings,
    context,
    readings,
    readPartners: () => {
      context.progress(`${settings.name}: reading the inventory`);
      return readPartners(settings, owns, context);
    },
  });
  try {
    const errors = await queryMetrics({
      target,
      metrics,
      state,
      context,
      readings,
      add: (...answers) => flush.add(...answers),
    });
    const { unmatched, partners, errors: failures } = await flush.end();
    return {
      samples: readings.samples,
      changed: partners.reduce((sum, { changed }) => sum + changed, 0),
      unmatched: [...readings.unmatched, ...unmatched],
      errors: [...errors, ...failures],
      partners,
    };
  } finally {
    await flush.cancel();
  }
}

function together(reports: readonly CollectReport[]): CollectReport {
  return {
    samples: reports.reduce((sum, { samples }) => sum + samples, 0),
    changed: reports.reduce((sum, { changed }) => sum + changed, 0),
    unmatched: reports.flatMap(({ unmatched }) => unmatched),
    errors: reports.flatMap(({ errors }) => errors),
    partners: reports.flatMap(({ partners }) => partners),
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
      ...(await authorization(settings, environment)),
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
): Promise<Readonly<Record<string, string>>> {
  if (authentication === null) return {};
  if (authentication.scheme === 'bearer') {
    return { Authorization: `Bearer ${await readSecret(authentication.token, environment)}` };
  }
  const password = await readPassword(authentication.password, environment);
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

/** The partners that the source may measure and this process owns, whole; unknown ids are reported. */
async function readPartners(
  settings: PrometheusSettings,
  owns: (partnerId: string) => boolean,
  context: CollectContext,
): Promise<{ readonly partners: readonly MeasuredPartner[]; readonly missing: readonly string[] }> {
  const { partnerIds } = settings;
  const wanted = (await wantedPartners(settings, context)).filter(owns);
  const { results, errors } = await eachPartner(wanted, String, context, async (id) => {
    const state = await context.writer.transaction((transaction) => readMeasured(transaction, id));
    return { id, state };
  });
  const partners = results.flatMap(({ state }) => state ?? []);
  const unknown = results.filter(({ state }) => state === null && partnerIds !== null);
  const missing = [...errors, ...unknown.map(({ id }) => `there is no partner "${id}"`)];
  if (partnerIds !== null && partners.length === 0 && wanted.length === partnerIds.length) {
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
