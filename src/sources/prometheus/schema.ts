/** The shape of the `prometheus` part of a sources file. */

import type { ParseContext } from '../../document/parse-context.ts';
import { identifier, oneOf, pattern, text } from '../../document/scalar-schemas.ts';
import { array, map, object, optional, type Schema } from '../../document/schema.ts';
import { textCharactersMax } from '../../limits.ts';
import { promqlCharactersMax } from '../limits.ts';
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
import { secretOf } from '../upstream/secret.ts';
import { tlsFault, tlsFilesOf } from '../upstream/tls.ts';
import { type FigureName, figureNames, type QuerySetName, querySetNames } from './figure-names.ts';
import type { Authentication, PrometheusSettings, QuerySettings } from './settings.ts';

const second = 1_000;
const defaultIntervalMs = 30 * second;
const defaultTimeoutMs = 10 * second;

const label = (description: string) =>
  pattern(description, /^[A-Za-z_][A-Za-z0-9_]*$/, 'the name of a label');

const promql = (description: string) => text(description, { min: 1, max: promqlCharactersMax });

const querySettings = map(
  object('A query with more to say about it.', {
    query: promql('PromQL for the value, one series for each asset.'),
    time: optional(
      promql('PromQL for when it was measured, in seconds since 1970; else made of the query.'),
    ),
    asset_label: optional(label('The label that names the asset in this query.')),
  }),
  (raw): QuerySettings => ({ query: raw.query, time: raw.time, assetLabel: raw.asset_label }),
);

const plainQuery = promql('PromQL for the value; its time is made of the series that it selects.');

/** PromQL, or an object around it, or `false` for "do not ask". */
const query: Schema<QuerySettings | 'left out'> = {
  read(reading: ParseContext) {
    const { cursor } = reading;
    if (cursor.kind === 'object') return querySettings.read(reading);
    if (cursor.kind === 'boolean') return readFalse(reading);
    const plain = plainQuery.read(reading);
    return plain === undefined ? undefined : { query: plain, time: null, assetLabel: null };
  },
  jsonSchema: {
    type: ['string', 'object', 'boolean'],
    description: 'PromQL, or an object with it and more, or false to leave the figure out.',
    anyOf: [plainQuery.jsonSchema, querySettings.jsonSchema, { const: false }, { type: 'null' }],
  },
};

function readFalse(reading: ParseContext): 'left out' | undefined {
  const { offset } = reading.cursor;
  if (reading.cursor.scalar() === 'false') return 'left out';
  reading.addError(offset, 'expected PromQL, or false to leave the figure out, got true');
  return undefined;
}

const querySet = oneOf('A ready set of queries, for another exporter.', querySetNames);

type Queries = Pick<PrometheusSettings, 'querySet' | 'queries'>;

const ownQueries = map(
  object(
    'Queries in place of the built-in ones, by figure: CPU in cores, everything else in bytes.',
    {
      set: optional(querySet),
      ...(Object.fromEntries(figureNames.map((name) => [name, optionalQuery()])) as Record<
        FigureName,
        ReturnType<typeof optionalQuery>
      >),
    },
  ),
  (raw): Queries => {
    const own = new Map<FigureName, QuerySettings | null>();
    for (const name of figureNames) {
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

function optionalQuery() {
  const { read } = optional(query);
  return { optional: true as const, read, jsonSchema: { ...query.jsonSchema, type: undefined } };
}

const keys = object('A Prometheus, or anything else that speaks its query API.', {
  url: sourceUrl('Its address; /api/v1/query follows.'),
  interval: optional(interval('Time between two rounds; 30s by default.')),
  name: optional(identifier('Its name in logs and metrics; needed where there are several.')),
  timeout: optional(
    durationBetween('Time for one query; 10s by default.', second, defaultTimeoutMs * 12),
  ),
  bearer_token_file: optional(filePath('A file that holds a token for the Authorization header.')),
  bearer_token_env: optional(variableName('An environment variable that holds that token.')),
  username: optional(text('For Basic authentication.', { min: 1, max: textCharactersMax })),
  password_file: optional(filePath('A file that holds the password.')),
  password_env: optional(variableName('An environment variable that holds the password.')),
  ...tlsKeys,
  org_id: optional(
    pattern('Tenant of Mimir or Cortex: X-Scope-OrgID.', /^[!-~]{1,255}$/, 'printable ASCII'),
  ),
  asset_label: optional(
    label('The label that holds the id of the asset; instance, without its port, by default.'),
  ),
  site_label: optional(label('The label that holds the id of the site, if there is one.')),
  partner_label: optional(label('The label that holds the id of the partner, if there is one.')),
  partners: optional(
    array('The partners whose assets it measures; all by default.', identifier('A partner.')),
  ),
  capacity: optional(
    oneOf('Whether its totals fill what the inventory leaves open, or stand above it.', [
      'fill',
      'prefer',
    ]),
  ),
  queries,
});

type Keys = typeof keys extends Schema<infer Value> ? Value : never;

/** One source. */
export const prometheusSchema: Schema<PrometheusSettings> = map(
  requiring(keys, credentialsFault),
  (raw) => ({
    name: raw.name ?? 'prometheus',
    url: raw.url,
    intervalMs: raw.interval ?? defaultIntervalMs,
    timeoutMs: raw.timeout ?? defaultTimeoutMs,
    authentication: authenticationOf(raw),
    tls: tlsFilesOf(raw),
    orgId: raw.org_id,
    labels: {
      asset: raw.asset_label ?? 'instance',
      site: raw.site_label,
      partner: raw.partner_label,
    },
    partnerIds: raw.partners,
    capacity: raw.capacity ?? 'fill',
    ...(raw.queries ?? { querySet: null, queries: new Map() }),
  }),
);

/** At most one way to authenticate, each from one place. */
function credentialsFault(raw: Keys): string | null {
  const tokens = [raw.bearer_token_file, raw.bearer_token_env].filter((place) => place !== null);
  const passwords = [raw.password_file, raw.password_env].filter((place) => place !== null);
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

function authenticationOf(raw: Keys): Authentication | null {
  const token = secretOf(raw.bearer_token_file, raw.bearer_token_env);
  if (token !== null) return { scheme: 'bearer', token };
  const password = secretOf(raw.password_file, raw.password_env);
  if (password === null || raw.username === null) return null;
  return { scheme: 'basic', username: raw.username, password };
}
