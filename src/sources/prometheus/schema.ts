/** The settings of a `prometheus` source in a sources file, with their defaults (docs: Collectors). */

import type { ParseContext } from '../../document/parse-context.ts';
import { identifier, oneOf, pattern, text } from '../../document/scalar-schemas.ts';
import {
  array,
  defaultsTo,
  map,
  named,
  type OptionalSchema,
  optional,
  type Schema,
  settings,
  type ValueOf,
} from '../../document/schema.ts';
import { textCharactersMax } from '../../limits.ts';
import {
  durationBetween,
  filePath,
  interval,
  requiring,
  sourceUrl,
  textOr,
  tlsKeys,
  variableName,
} from '../upstream/schemas.ts';
import { type Secret, secretOf } from '../upstream/secret.ts';
import { tlsFault, tlsFilesOf } from '../upstream/tls.ts';
import {
  type MetricName,
  type MetricQuery,
  metricNames,
  type QuerySetName,
  querySetNames,
} from './queries.ts';

/** Characters of one PromQL query; a long one has a few hundred. */
const promqlCharactersMax = 8_000;

/** Range of a query timeout: no answer within two minutes is no answer at all. */
const timeoutMsMin = 1_000;
const timeoutMsMax = 120_000;

const label = (description: string) =>
  pattern(description, /^[A-Za-z_][A-Za-z0-9_]*$/, 'the name of a label');

const promql = (description: string) => text(description, { min: 1, max: promqlCharactersMax });

const querySettings = settings('A query with more to say about it.', {
  query: promql('PromQL for the value, one series for each asset.'),
  time: optional(
    promql('PromQL for when it was measured, in seconds since 1970; else made of the query.'),
  ),
  assetLabel: optional(label('The label that names the asset in this query.')),
});
const plainQuery = promql('PromQL for the value; its time is made of the series that it selects.');

/** PromQL, or an object around it, or `false` for "do not ask". */
const query: Schema<MetricQuery | 'left out'> = {
  read(reading: ParseContext) {
    const { cursor } = reading;
    if (cursor.kind === 'object') return querySettings.read(reading);
    if (cursor.kind === 'boolean') return readFalse(reading);
    const plain = plainQuery.read(reading);
    return plain === undefined ? undefined : { query: plain, time: null, assetLabel: null };
  },
  jsonSchema: {
    description: 'PromQL, or an object with it and more, or false to leave the metric out.',
    anyOf: [plainQuery.jsonSchema, querySettings.jsonSchema, { const: false }],
  },
};

function readFalse(reading: ParseContext): 'left out' | undefined {
  const { offset } = reading.cursor;
  if (reading.cursor.scalar() === 'false') return 'left out';
  reading.addError(offset, 'expected PromQL, or false to leave the metric out, got true');
  return undefined;
}

const querySet = oneOf('A ready set of queries, for another exporter.', querySetNames);

interface Queries {
  /** A ready-made set that replaces the built-in queries. */
  readonly querySet: QuerySetName | null;
  /** Queries that replace those of the set or the built-in ones; null disables the value. */
  readonly queries: ReadonlyMap<MetricName, MetricQuery | null>;
}

const ownQueries = map(
  settings(
    'Queries in place of the built-in ones, by metric: CPU in cores, everything else in bytes.',
    {
      set: optional(querySet),
      ...(Object.fromEntries(metricNames.map((name) => [name, optional(query)])) as Record<
        MetricName,
        OptionalSchema<MetricQuery | 'left out' | null>
      >),
    },
  ),
  (raw): Queries => {
    const own = new Map<MetricName, MetricQuery | null>();
    for (const name of metricNames) {
      const value = raw[name];
      if (value !== null) own.set(name, value === 'left out' ? null : value);
    }
    return { querySet: raw.set, queries: own };
  },
);

const queries = textOr(
  querySet,
  ownQueries,
  (set): Queries => ({ querySet: set as QuerySetName, queries: new Map() }),
);

const prometheus = settings('A Prometheus, or anything else that speaks its query API.', {
  url: sourceUrl('Its address; /api/v1/query follows.'),
  intervalMs: named('interval', defaultsTo(interval('Time between two rounds.'), '30s')),
  name: defaultsTo(
    identifier('Its name in logs and metrics; needed where there are several.'),
    'prometheus',
  ),
  timeoutMs: named(
    'timeout',
    defaultsTo(durationBetween('Time for one query.', timeoutMsMin, timeoutMsMax), '10s'),
  ),
  bearerTokenFile: optional(filePath('A file that holds a token for the Authorization header.')),
  bearerTokenEnv: optional(variableName('An environment variable that holds that token.')),
  username: optional(text('For Basic authentication.', { min: 1, max: textCharactersMax })),
  passwordFile: optional(filePath('A file that holds the password.')),
  passwordEnv: optional(variableName('An environment variable that holds the password.')),
  ...tlsKeys,
  orgId: optional(
    pattern('Tenant of Mimir or Cortex: X-Scope-OrgID.', /^[!-~]{1,255}$/, 'printable ASCII'),
  ),
  assetLabel: defaultsTo(
    label('The label that holds the id of the asset; of instance, without its port.'),
    'instance',
  ),
  siteLabel: optional(label('The label that holds the id of the site, if there is one.')),
  partnerLabel: optional(label('The label that holds the id of the partner, if there is one.')),
  partnerIds: named(
    'partners',
    optional(
      array('The partners whose assets it measures; all by default.', identifier('A partner.')),
    ),
  ),
  capacity: defaultsTo(
    oneOf('Whether its totals fill what the inventory leaves open, or stand above it.', [
      'fill',
      'prefer',
    ]),
    'fill',
  ),
  queries: defaultsTo(queries, {}),
});

type PrometheusRaw = ValueOf<typeof prometheus>;

/** One source. */
export const prometheusSchema = map(requiring(prometheus, credentialsFault), (raw) => {
  const { url, name, intervalMs, timeoutMs, orgId, partnerIds, capacity, queries } = raw;
  return {
    url,
    name,
    intervalMs,
    timeoutMs,
    authentication: authenticationOf(raw),
    tls: tlsFilesOf(raw),
    orgId,
    labels: { asset: raw.assetLabel, site: raw.siteLabel, partner: raw.partnerLabel },
    partnerIds: partnerIds === null ? null : [...new Set(partnerIds)],
    capacity,
    ...queries,
  };
});

/** One Prometheus of a sources file. */
export type PrometheusSettings = ValueOf<typeof prometheusSchema>;

/** At most one way to authenticate, each from one place. */
function credentialsFault(raw: PrometheusRaw): string | null {
  const tokens = [raw.bearerTokenFile, raw.bearerTokenEnv].filter((place) => place !== null);
  const passwords = [raw.passwordFile, raw.passwordEnv].filter((place) => place !== null);
  if (tokens.length > 1) return 'bearer_token_file and bearer_token_env are both set; allowed: one';
  if (passwords.length > 1) return 'password_file and password_env are both set; allowed: one';
  if (tokens.length > 0 && (passwords.length > 0 || raw.username !== null)) {
    return 'a bearer token and a password are both set; allowed: one of them';
  }
  if ((raw.username === null) === passwords.length > 0) {
    return 'username stands with password_file or password_env, and neither without the other';
  }
  return tlsFault(raw, raw.url);
}

export type Authentication =
  | { readonly scheme: 'bearer'; readonly token: Secret }
  | { readonly scheme: 'basic'; readonly username: string; readonly password: Secret };

function authenticationOf(raw: PrometheusRaw): Authentication | null {
  const token = secretOf(raw.bearerTokenFile, raw.bearerTokenEnv);
  if (token !== null) return { scheme: 'bearer', token };
  const password = secretOf(raw.passwordFile, raw.passwordEnv);
  if (password === null || raw.username === null) return null;
  return { scheme: 'basic', username: raw.username, password };
}
