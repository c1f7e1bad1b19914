/**
 * The table of settings: of each, its variable, its flag, its default, how it is read and what it
 * is for. The configuration, the help texts and the documentation are made from it.
 */
import type { BlockList } from 'node:net';
import * as limits from '../limits.ts';
import type { Setting } from './setting.ts';
import * as values from './values.ts';

/** Times are in ms; null means "not set". */
export interface Config {
  readonly databaseUrl: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Without a trailing slash; null until the real port is known, see `defaultBaseUrl`. */
  readonly baseUrl: string | null;
  /** Without a trailing slash; null means `/docs` under the base URL. */
  readonly docsUrl: string | null;
  readonly metricsHost: string;
  /** Null: no metrics listener. */
  readonly metricsPort: number | null;
  readonly panelHost: string;
  /** Null: no panel. */
  readonly panelPort: number | null;
  /** The panel's origin, as people see it; null means that of its host and port. */
  readonly panelUrl: string | null;
  /** Requests a minute for each token. */
  readonly rateLimitPerMinute: number | null;
  /** Whose `X-Forwarded-For` counts. */
  readonly trustedProxies: BlockList;
  /** Origins, as browsers send them. */
  readonly corsOrigins: readonly string[];
  readonly usageMaxAgeMs: number;
  readonly maxStalenessMs: number | null;
  /** The file that names sources of live data; null: nothing is collected. */
  readonly sources: string | null;
  /** Whether the history of workloads is recorded. */
  readonly history: boolean;
  readonly maxConnections: number;
  /** Requests that wait for data or for their clients. */
  readonly maxInFlight: number;
  readonly requestHeadTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly keepAliveTimeoutMs: number;
  readonly sendTimeoutMs: number;
  /** How long requests may wait before that counts as overload, and before they are refused. */
  readonly shedDelayMs: number;
  readonly refuseDelayMs: number;
  readonly logLevel: values.LogLevel;
}

/** All settings, in the order in which help and documentation show them. */
export const settings: { readonly [Name in keyof Config]: Setting<Config[Name]> } = {
  databaseUrl: {
    variable: 'DATABASE_URL',
    secret: true,
    flag: '--database',
    unfitForFlag: values.databaseUrlUnfitForFlag,
    placeholder: 'url',
    default: 'sqlite:data/hybrid-core.db',
    description: 'where the data is: sqlite:PATH, sqlite::memory: or postgres://…',
    parse: values.databaseUrl,
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
  rateLimitPerMinute: {
    variable: 'RATE_LIMIT',
    flag: '--rate-limit',
    placeholder: 'number',
    default: null,
    defaultMeaning: 'none',
    description: 'requests a minute for each token, in each process',
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
    description: 'the file that names sources of live data (Prometheus, NetBox) to collect from',
    parse: values.filePath,
  },
  history: {
    variable: 'HISTORY',
    flag: '--history',
    placeholder: 'on|off',
    default: 'on',
    description: 'whether this process takes part in recording the history of workloads',
    choices: values.switches,
    parse: values.onOrOff,
  },
  maxConnections: {
    variable: 'MAX_CONNECTIONS',
    flag: '--max-connections',
    placeholder: 'number',
    default: String(limits.connectionsMax),
    description: 'open connections; later ones are answered 503 and closed',
    parse: values.positiveInteger,
  },
  maxInFlight: {
    variable: 'MAX_IN_FLIGHT',
    flag: '--max-in-flight',
    placeholder: 'number',
    default: String(limits.inFlightMax),
    description: 'requests under way, answers not yet taken included; later ones get 503',
    parse: values.positiveInteger,
  },
  requestHeadTimeoutMs: {
    variable: 'REQUEST_HEAD_TIMEOUT',
    flag: '--request-head-timeout',
    placeholder: 'duration',
    default: `${limits.requestHeadTimeoutMs / 1_000}s`,
    description: 'time for the head of a request to arrive',
    parse: values.connectionTimeout,
  },
  requestTimeoutMs: {
    variable: 'REQUEST_TIMEOUT',
    flag: '--request-timeout',
    placeholder: 'duration',
    default: `${limits.requestTimeoutMs / 1_000}s`,
    description: 'time for a whole request to arrive, its body included',
    parse: values.connectionTimeout,
  },
  keepAliveTimeoutMs: {
    variable: 'KEEP_ALIVE_TIMEOUT',
    flag: '--keep-alive-timeout',
    placeholder: 'duration',
    default: `${limits.keepAliveTimeoutMs / 1_000}s`,
    description: 'time that a connection may be idle between two requests',
    parse: values.connectionTimeout,
  },
  sendTimeoutMs: {
    variable: 'SEND_TIMEOUT',
    flag: '--send-timeout',
    placeholder: 'duration',
    default: `${limits.sendTimeoutMs / 1_000}s`,
    description: 'time for a client to take an answer',
    parse: values.connectionTimeout,
  },
  shedDelayMs: {
    variable: 'SHED_DELAY_MS',
    flag: '--shed-delay-ms',
    placeholder: 'number',
    default: String(limits.shedDelayMs),
    description: 'how long requests may wait before the service counts as overloaded',
    parse: values.positiveInteger,
  },
  refuseDelayMs: {
    variable: 'REFUSE_DELAY_MS',
    flag: '--refuse-delay-ms',
    placeholder: 'number',
    default: String(limits.refuseDelayMs),
    description: 'how long a request may wait for its turn before it gets 503',
    parse: values.positiveInteger,
  },
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
