/**
 * The table of settings: variable, flag, default, parser and description of each. The
 * configuration, the help texts and the documentation are generated from it.
 */
import type { BlockList } from 'node:net';
import { type ConnectionValues, connectionSettings } from './connection-settings.ts';
import { type OpenIdValues, openIdSettings } from './openid.ts';
import type { Setting } from './setting.ts';
import * as values from './values.ts';

/** Times are in ms; null means "not set". */
export interface Config extends ConnectionValues, OpenIdValues {
  readonly databaseUrl: string;
  /** Whether a SQLite file may lie on a network's file system. */
  readonly sqliteAllowNetwork: boolean;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Without a trailing slash; null until the real port is known, see `defaultBaseUrl`. */
  readonly baseUrl: string | null;
  /** Without a trailing slash; null means `/docs` under the base URL. */
  readonly docsUrl: string | null;
  /** Access to the API reference: public, or administrators only, in the panel. */
  readonly docsReference: values.ReferenceReaders;
  /** Whom to tell of a vulnerability: a URI; null: no `security.txt`. */
  readonly securityContact: string | null;
  readonly metricsHost: string;
  /** Null: no metrics listener. */
  readonly metricsPort: number | null;
  /** Null: the collector that this one starts has no metrics listener. */
  readonly collectorMetricsPort: number | null;
  /** Null: the panel that this one starts has no metrics listener. */
  readonly panelMetricsPort: number | null;
  /** Where the panel asks; null: where `serve` listens. Without a trailing slash. */
  readonly interfaceUrl: string | null;
  readonly panelHost: string;
  /** Null: no panel. */
  readonly panelPort: number | null;
  /** The panel's public origin; null derives it from host and port. */
  readonly panelUrl: string | null;
  /** Rate limit, in requests per minute and session of the panel. */
  readonly sessionRateLimitPerMinute: number;
  /** Rate limit, in requests per minute and token. */
  readonly rateLimitPerMinute: number | null;
  /** Trusted proxies: their `X-Forwarded-For` is honoured. */
  readonly trustedProxies: BlockList;
  /** Allowed CORS origins, as browsers send them. */
  readonly corsOrigins: readonly string[];
  readonly usageMaxAgeMs: number;
  readonly maxStalenessMs: number | null;
  /** Path of the sources file; null disables collection. */
  readonly sources: string | null;
  /** Whether `serve` starts a collector. */
  readonly collector: boolean;
  /** Whether to record workload history. */
  readonly history: boolean;
  /** Whether to store the day and client address of each token's last use. */
  readonly tokenLastUse: boolean;
  /** Whether other services of this machine may answer on the port as well. */
  readonly reusePort: boolean;
  readonly logLevel: values.LogLevel;
}

/** All settings, in the order in which help and documentation show them. */
export const settings: { readonly [Name in keyof Config]: Setting<Config[Name]> } = {
  databaseUrl: {
    variable: 'DATABASE_URL',
    secret: true,
    flag: '--database',
    notAllowedOnCommandLine: values.databaseUrlUnfitForFlag,
    placeholder: 'url',
    default: 'sqlite:data/hybrid-core.db',
    description: 'where the data is: sqlite:PATH or postgres://…',
    parse: values.databaseUrl,
  },
  sqliteAllowNetwork: {
    variable: 'SQLITE_ALLOW_NETWORK',
    flag: '--sqlite-allow-network',
    placeholder: 'on|off',
    default: 'off',
    description: "whether a SQLite file may lie on a network's file system, opened by one machine",
    choices: values.switches,
    parse: values.onOrOff,
  },
  host: {
    variable: 'HOST',
    flag: '--host',
    placeholder: 'address',
    default: '127.0.0.1',
    description: 'address to listen on; 0.0.0.0 or :: for all',
    parse: values.host,
  },
  port: {
    variable: 'PORT',
    flag: '--port',
    placeholder: 'number',
    default: '8080',
    description: 'port to listen on; 0 takes any free one, which the log names',
    parse: values.port,
  },
  baseUrl: {
    variable: 'BASE_URL',
    flag: '--base-url',
    placeholder: 'url',
    default: null,
    defaultMeaning: 'http://HOST:PORT',
    description: 'how clients reach the service; links in answers begin with it',
    parse: values.baseUrl,
  },
  docsUrl: {
    variable: 'DOCS_URL',
    flag: '--docs-url',
    placeholder: 'url',
    default: null,
    defaultMeaning: 'BASE_URL/docs',
    description: 'where clients find the documentation; problems link to it',
    parse: values.baseUrl,
  },
  docsReference: {
    variable: 'DOCS_REFERENCE',
    flag: '--docs-reference',
    placeholder: 'readers',
    default: 'public',
    description: 'who reads the API reference: public, or administrators (in the panel alone)',
    choices: values.referenceReaders,
    parse: values.docsReference,
  },
  securityContact: {
    variable: 'SECURITY_CONTACT',
    flag: '--security-contact',
    placeholder: 'uri',
    default: null,
    defaultMeaning: 'none',
    description: 'whom to tell of a vulnerability, for /.well-known/security.txt (RFC 9116)',
    parse: values.contact,
  },
  metricsPort: {
    variable: 'METRICS_PORT',
    flag: '--metrics-port',
    placeholder: 'number',
    default: null,
    defaultMeaning: 'off',
    description: 'port of the metrics listener (GET /metrics for Prometheus, health as well)',
    parse: values.port,
  },
  metricsHost: {
    variable: 'METRICS_HOST',
    flag: '--metrics-host',
    placeholder: 'address',
    default: '127.0.0.1',
    description: 'address of the metrics listener',
    parse: values.host,
  },
  collectorMetricsPort: {
    variable: 'COLLECTOR_METRICS_PORT',
    flag: '--collector-metrics-port',
    placeholder: 'number',
    default: null,
    defaultMeaning: 'off',
    description: 'port of the metrics listener of the collector that `serve` starts',
    parse: values.port,
  },
  panelMetricsPort: {
    variable: 'PANEL_METRICS_PORT',
    flag: '--panel-metrics-port',
    placeholder: 'number',
    default: null,
    defaultMeaning: 'off',
    description: 'port of the metrics listener of the panel that `serve` starts',
    parse: values.port,
  },
  interfaceUrl: {
    variable: 'INTERFACE_URL',
    flag: '--interface-url',
    placeholder: 'url',
    default: null,
    defaultMeaning: 'where serve listens',
    description: 'where the panel asks for what its pages show',
    parse: values.baseUrl,
  },
  panelPort: {
    variable: 'PANEL_PORT',
    flag: '--panel-port',
    placeholder: 'number',
    default: null,
    defaultMeaning: 'off',
    description: 'port of the panel, where people sign in; 0 takes any free one',
    parse: values.port,
  },
  panelHost: {
    variable: 'PANEL_HOST',
    flag: '--panel-host',
    placeholder: 'address',
    default: '127.0.0.1',
    description: 'address of the panel',
    parse: values.host,
  },
  panelUrl: {
    variable: 'PANEL_URL',
    flag: '--panel-url',
    placeholder: 'url',
    default: null,
    defaultMeaning: 'http://PANEL_HOST:PANEL_PORT',
    description: 'how people reach the panel: https, or http on this machine alone',
    parse: values.panelUrl,
  },
  ...openIdSettings,
  rateLimitPerMinute: {
    variable: 'RATE_LIMIT',
    flag: '--rate-limit',
    placeholder: 'number',
    default: null,
    defaultMeaning: 'none',
    description: 'requests a minute for each token, in each process',
    parse: values.positiveInteger,
  },
  sessionRateLimitPerMinute: {
    variable: 'SESSION_RATE_LIMIT',
    flag: '--session-rate-limit',
    placeholder: 'number',
    default: '600',
    description: 'requests a minute that the panel asks for each session, in each process',
    parse: values.positiveInteger,
  },
  trustedProxies: {
    variable: 'TRUSTED_PROXIES',
    flag: '--trusted-proxies',
    placeholder: 'list',
    default: '',
    defaultMeaning: 'none',
    description: 'proxies whose X-Forwarded-For counts: addresses and networks, by commas',
    parse: values.addresses,
  },
  corsOrigins: {
    variable: 'CORS_ORIGINS',
    flag: '--cors-origins',
    placeholder: 'list',
    default: '',
    defaultMeaning: 'none',
    description: 'origins whose pages may call the service from a browser, by commas',
    parse: values.origins,
  },
  usageMaxAgeMs: {
    variable: 'USAGE_MAX_AGE',
    flag: '--usage-max-age',
    placeholder: 'duration',
    default: '15m',
    description: 'age at which collected usage is no longer shown',
    parse: values.duration,
  },
  maxStalenessMs: {
    variable: 'MAX_STALENESS',
    flag: '--max-staleness',
    placeholder: 'duration',
    default: null,
    defaultMeaning: 'none',
    description: 'age of the data, with the database away, from which on answers are 503',
    parse: values.duration,
  },
  sources: {
    variable: 'SOURCES',
    flag: '--sources',
    placeholder: 'file',
    default: null,
    defaultMeaning: 'none',
    description:
      'the file that names sources of live data (Prometheus, NetBox, OpenStack) to collect from',
    parse: values.filePath,
  },
  collector: {
    variable: 'COLLECTOR',
    flag: '--collector',
    placeholder: 'on|off',
    default: 'on',
    description: 'whether `serve` starts a collector; off: `hybrid-core collect` runs elsewhere',
    choices: values.switches,
    parse: values.onOrOff,
  },
  history: {
    variable: 'HISTORY',
    flag: '--history',
    placeholder: 'on|off',
    default: 'on',
    description: 'whether the collector takes part in recording the history of workloads',
    choices: values.switches,
    parse: values.onOrOff,
  },
  tokenLastUse: {
    variable: 'TOKEN_LAST_USE',
    flag: '--token-last-use',
    placeholder: 'on|off',
    default: 'on',
    description: 'whether the day and the address of the last use of each token are kept',
    choices: values.switches,
    parse: values.onOrOff,
  },
  reusePort: {
    variable: 'REUSE_PORT',
    flag: '--reuse-port',
    placeholder: 'on|off',
    default: 'off',
    description: 'whether services of this machine that all say so share the port',
    choices: values.switches,
    parse: values.onOrOff,
  },
  ...connectionSettings,
  logLevel: {
    variable: 'LOG_LEVEL',
    flag: '--log-level',
    placeholder: 'level',
    default: 'info',
    description: `least level that is logged: ${values.logLevels.join(', ')}`,
    choices: values.logLevels,
    parse: values.logLevel,
  },
};

export type SettingName = keyof Config;

export const settingNames = Object.keys(settings) as readonly SettingName[];
