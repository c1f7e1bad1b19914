/**
 * Prometheus as a source of usage: asks every figure, finds the assets that the answers are about,
 * and writes them, a partner in a transaction and a site in a document.
 */

import { parsePendingRemoval } from '../../inventory/origin.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { eachPartner } from '../runner/partner-parts.ts';
import {
  type CollectContext,
  type CollectorSource,
  type CollectReport,
  SourceError,
} from '../runner/source.ts';
import { type ClientOptions, createClient } from '../upstream/client.ts';
import { readPassword, readSecret, type SecretEnvironment } from '../upstream/secret.ts';
import { TlsConnections } from '../upstream/tls.ts';
import { askFigures, QueryState } from './ask.ts';
import { figuresOf } from './figures.ts';
import { Flush } from './flush.ts';
import type { MeasuredPartner } from './match.ts';
import type { QueryTarget } from './query.ts';
import { Readings } from './readings.ts';
import type { PrometheusSettings } from './schema.ts';

/** Bytes of one answer of Prometheus: so many series of some 300 bytes each. */
const prometheusAnswerBytesMax = 64 * 1024 * 1024;

/** What the transport may take beyond the query's own time limit, for Prometheus to tell of it. */
const prometheusTransportMs = 5_000;

/** Makes a source of its part of the sources file. Secrets are read in each round. */
export function prometheusSource(
  settings: PrometheusSettings,
  environment: SecretEnvironment,
): CollectorSource {
  const figures = figuresOf(settings);
  const asked = new QueryState();
  const tls = new TlsConnections(settings.tls, settings.timeoutMs);
  return {
    name: settings.name,
    intervalMs: settings.intervalMs,
    async collect(context) {
      const target = await targetOf(settings, environment, context, await tls.dispatcher());
      const readings = new Readings(context.clock());
      const flush = new Flush(settings, context, () => {
        context.progress(`${settings.name}: reading the inventory`);
        return readPartners(settings.partnerIds, context);
      });
      try {
        const errors = await askFigures(target, figures, asked, context, readings, () =>
          flush.soon(readings),
        );
        const { unmatched, partners, errors: failures } = await flush.end(readings);
        return {
          samples: readings.samples,
          changed: partners.reduce((sum, { changed }) => sum + changed, 0),
          unmatched: [...readings.unmatched, ...unmatched],
          errors: [...errors, ...failures],
          partners,
        } satisfies CollectReport;
      } finally {
        await flush.cancel();
      }
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
    // What the source could not evaluate in time, it is asked again in the next round at the soonest.
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

/** The partners that the source may measure, whole; unknown ids are reported. */
async function readPartners(
  partnerIds: readonly string[] | null,
  context: CollectContext,
): Promise<{ readonly partners: readonly MeasuredPartner[]; readonly missing: readonly string[] }> {
  const read = <Result>(work: (transaction: StoreTransaction) => Promise<Result>) =>
    context.writer.transaction(work);
  const wanted =
    partnerIds ??
    (await read((transaction) => transaction.listPartners())).map((partner) => partner.id);
  const { results, errors } = await eachPartner(
    [...new Set(wanted)],
    String,
    context,
    async (id) => {
      return { id, state: await read((transaction) => readMeasured(transaction, id)) };
    },
  );
  const partners = results.flatMap(({ state }) => state ?? []);
  const unknown = results.filter(({ state }) => state === null && partnerIds !== null);
  const missing = [...errors, ...unknown.map(({ id }) => `there is no partner "${id}"`)];
  if (partnerIds !== null && partners.length === 0) {
    throw new SourceError(`none of its partners is in the database: ${partnerIds.join(', ')}`);
  }
  return { partners, missing };
}

/** What waits to go is of an inventory that a collector feeds; a file's has nothing of the kind. */
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
