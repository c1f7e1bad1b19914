/** The settings of a `prometheus` source in a sources file, with their defaults (docs: Collectors). */

import { textCharactersMax } from '../../limits.ts';
import { identifier, oneOf, pattern, text } from '../../text/document/scalar-schemas.ts';
import {
  array,
  defaultsTo,
  map,
  named,
  optional,
  settings,
  type ValueOf,
} from '../../text/document/schema.ts';
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
  label,
  type QueriesByMetric,
  type QuerySet,
  queriesOf,
  queryKeys,
  querySet,
} from './query-set.ts';

/** Range of a query timeout: no answer within two minutes is no answer at all. */
const timeoutMsMin = 1_000;
const timeoutMsMax = 120_000;

interface Queries {
  /** A set that replaces the built-in queries. */
  readonly querySet: QuerySet | null;
  /** Queries that replace those of the set or the built-in ones; null disables the value. */
  readonly queries: QueriesByMetric;
}

const ownQueries = map(
  settings(
    'Queries in place of the built-in ones, by metric: CPU in cores, everything else in bytes.',
    { set: optional(querySet), ...queryKeys },
  ),
  (raw): Queries => ({ querySet: raw.set, queries: queriesOf(raw) }),
);

const queries = textOr(
  querySet,
  ownQueries,
  (set): Queries => ({ querySet: set, queries: new Map() }),
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
  matchers: optional(
    pattern(
      'Label matchers that each selector of its queries gets, as `job="node"`.',
      /^\s*(?:[A-Za-z_][A-Za-z0-9_]*|"(?:[^"\\\n]|\\.)+")\s*(?:=~|!~|!=|=)\s*"(?:[^"\\\n]|\\.)*"(?:\s*,\s*(?:[A-Za-z_][A-Za-z0-9_]*|"(?:[^"\\\n]|\\.)+")\s*(?:=~|!~|!=|=)\s*"(?:[^"\\\n]|\\.)*")*\s*$/,
      'label matchers such as job="node", with commas between them',
    ),
  ),
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
    matchers: raw.matchers,
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
