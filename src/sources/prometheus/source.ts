/**
 * Prometheus as a source of usage: asks every figure, finds the assets that the answers are about,
 * and writes them, a partner in a transaction and a site in a document.
 */

import type { StoreTransaction, WholePartner } from '../../store/store.ts';
import { prometheusAnswerBytesMax, prometheusTransportMs } from '../limits.ts';
import {
  type CollectContext,
  type CollectorSource,
  type CollectReport,
  type PartnerSummary,
  SourceError,
} from '../runner/source.ts';
import { createClient } from '../upstream/client.ts';
import { readSecret, type SecretEnvironment } from '../upstream/secret.ts';
import { askFigures } from './ask.ts';
import { figuresOf } from './figures.ts';
import { matchReadings } from './match.ts';
import type { QueryTarget } from './query.ts';
import type { PrometheusSettings } from './settings.ts';
import { writeReadings } from './write.ts';

/** Makes a source of its part of the sources file. Secrets are read in each round. */
export function prometheusSource(
  settings: PrometheusSettings,
  environment: SecretEnvironment,
): CollectorSource {
  const figures = figuresOf(settings);
  return {
    name: settings.name,
    intervalMs: settings.intervalMs,
    async collect(context) {
      const target = await targetOf(settings, environment, context);
      const readings = await askFigures(target, figures, context);
      context.progress(`${settings.name}: reading the inventory`);
      const { partners, missing } = await readPartners(settings.partnerIds, context);
      const { byPartner, unmatched, errors } = matchReadings(readings.assets, partners);
      const summaries: PartnerSummary[] = [];
      for (const state of partners) {
        const sites = byPartner.get(state.partner.id);
        if (sites === undefined) continue;
        context.progress(`${settings.name}: writing partner ${state.partner.id}`);
        summaries.push(await writeReadings(state, sites, settings.capacity, context));
      }
      return {
        samples: readings.samples,
        changed: summaries.reduce((sum, { changed }) => sum + changed, 0),
        unmatched: [...readings.unmatched, ...unmatched],
        errors: [...readings.errors, ...errors, ...missing],
        partners: summaries,
      } satisfies CollectReport;
    },
  };
}

async function targetOf(
  settings: PrometheusSettings,
  environment: SecretEnvironment,
  context: CollectContext,
): Promise<QueryTarget> {
  const send = createClient({
    timeoutMs: settings.timeoutMs + prometheusTransportMs,
    bytesMax: prometheusAnswerBytesMax,
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
  const password = await readSecret(authentication.password, environment);
  const pair = Buffer.from(`${authentication.username}:${password}`).toString('base64');
  return { Authorization: `Basic ${pair}` };
}

/** The partners that the source may measure, whole; those it names in vain are told. */
async function readPartners(
  partnerIds: readonly string[] | null,
  { writer }: CollectContext,
): Promise<{ readonly partners: readonly WholePartner[]; readonly missing: readonly string[] }> {
  const read = <Result>(work: (transaction: StoreTransaction) => Promise<Result>) =>
    writer.transaction(work);
  const wanted =
    partnerIds ??
    (await read((transaction) => transaction.listPartners())).map((partner) => partner.id);
  const partners: WholePartner[] = [];
  const missing: string[] = [];
  for (const partnerId of new Set(wanted)) {
    const state = await read((transaction) => transaction.readWholePartner(partnerId));
    if (state !== null) partners.push(state);
    else if (partnerIds !== null) missing.push(`there is no partner "${partnerId}"`);
  }
  if (partnerIds !== null && partners.length === 0) {
    throw new SourceError(`none of its partners is in the database: ${partnerIds.join(', ')}`);
  }
  return { partners, missing };
}
