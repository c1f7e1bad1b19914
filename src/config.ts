/**
 * In charge of the configuration: environment variables and command-line flags in, one frozen,
 * validated value out. Nothing else in the program reads the environment.
 */
import { readFileSync } from 'node:fs';
import type { BlockList } from 'node:net';
import * as values from './config-values.ts';
import { echoCharactersMax } from './limits.ts';

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
  /** Requests a minute for each token. */
  readonly rateLimitPerMinute: number | null;
  /** Whose `X-Forwarded-For` counts. */
  readonly trustedProxies: BlockList;
  /** Origins, as browsers send them. */
  readonly corsOrigins: readonly string[];
  readonly usageMaxAgeMs: number;
  readonly maxStalenessMs: number | null;
  readonly logLevel: values.LogLevel;
}

/** One setting: everything that is known of it, from which help and documentation are made. */
export interface Setting<Value> {
  readonly variable: string;
  /** Whether a secret may stand in a file that `<variable>_FILE` names; never shown in messages. */
  readonly secret?: true;
  readonly flag: string;
  /** What the flag's value is called in help texts. */
  readonly placeholder: string;
  /** Read like a given value; null leaves the setting not set. */
  readonly default: string | null;
  /** What the default comes to, where its text does not say. */
  readonly defaultMeaning?: string;
  readonly description: string;
  readonly parse: values.Parser<NonNullable<Value>>;
}

/** All settings, in the order in which help and documentation show them. */
export const settings: { readonly [Name in keyof Config]: Setting<Config[Name]> } = {
  databaseUrl: {
    variable: 'DATABASE_URL',
    secret: true,
    flag: '--database',
    placeholder: 'url',
    default: 'sqlite:data/hybrid-core.db',
    description: 'where the data is: sqlite:PATH or sqlite::memory:',
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
    description: 'port of the metrics listener (Prometheus, GET /metrics)',
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
  logLevel: {
    variable: 'LOG_LEVEL',
    flag: '--log-level',
    placeholder: 'level',
    default: 'info',
    description: `least level that is logged: ${values.logLevels.join(', ')}`,
    parse: values.logLevel,
  },
};

export type SettingName = keyof Config;

export const settingNames = Object.keys(settings) as readonly SettingName[];

export type Environment = Readonly<Record<string, string | undefined>>;

/** Flags that were given on the command line, as text. */
export type Flags = { readonly [Name in SettingName]?: string | undefined };

/** Every bad value of a configuration, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];
  /** A flag is at fault, not only variables: the command was used wrongly. */
  readonly inFlags: boolean;

  constructor(faults: readonly string[], inFlags: boolean) {
    super(faults.join('\n'));
    this.faults = faults;
    this.inFlags = inFlags;
  }
}

/** What the environment and the flags say of a setting, and where it was said. */
interface Given {
  readonly text: string;
  readonly source: string;
  readonly isFlag: boolean;
}

interface Fault {
  readonly line: string;
  readonly isFlag: boolean;
}

/**
 * Reads the whole configuration. A flag wins over its variable; an empty variable counts as not
 * set. `defaults` stand in for the settings' own. Throws a ConfigError that names every bad value.
 */
export function readConfig(env: Environment, flags: Flags = {}, defaults: Flags = {}): Config {
  return readSettings(settingNames, env, flags, defaults);
}

/** Reads some settings only: a command does not fail over a variable that it has no use for. */
export function readSettings<Name extends SettingName>(
  names: readonly Name[],
  env: Environment,
  flags: Flags = {},
  defaults: Flags = {},
): Pick<Config, Name> {
  const faults: Fault[] = [];
  const entries = names.map((name) => {
    const result = readSetting(name, env, flags, defaults);
    if ('value' in result) return [name, result.value];
    faults.push(result);
    return [name, null];
  });
  if (faults.length > 0) {
    throw new ConfigError(
      faults.map((fault) => fault.line),
      faults.some((fault) => fault.isFlag),
    );
  }
  return Object.freeze(Object.fromEntries(entries) as Pick<Config, Name>);
}

function readSetting(
  name: SettingName,
  env: Environment,
  flags: Flags,
  defaults: Flags,
): { readonly value: unknown } | Fault {
  const setting: Setting<unknown> = settings[name];
  const given = givenText(name, env, flags, defaults);
  if (given === null || 'line' in given) return given ?? { value: null };
  const parsed = setting.parse(given.text);
  if ('value' in parsed) return parsed;
  const came = setting.secret ? 'has a value that is not understood' : `is ${quote(given.text)}`;
  return { line: `${given.source} ${came}; allowed: ${parsed.allowed}`, isFlag: given.isFlag };
}

function givenText(
  name: SettingName,
  env: Environment,
  flags: Flags,
  defaults: Flags,
): Given | Fault | null {
  const { variable, secret, flag, default: ownDefault } = settings[name];
  const flagText = flags[name];
  if (flagText !== undefined) return { text: flagText, source: flag, isFlag: true };
  const text = env[variable] || undefined;
  const file = secret ? env[`${variable}_FILE`] || undefined : undefined;
  if (file !== undefined) {
    if (text === undefined) return readSecret(`${variable}_FILE`, file);
    return { line: `${variable} and ${variable}_FILE are both set; allowed: one`, isFlag: false };
  }
  if (text !== undefined) return { text, source: variable, isFlag: false };
  const byDefault = defaults[name] ?? ownDefault;
  return byDefault === null ? null : { text: byDefault, source: variable, isFlag: false };
}

function readSecret(variable: string, file: string): Given | Fault {
  try {
    return { text: readFileSync(file, 'utf8').trim(), source: variable, isFlag: false };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      line: `${variable} is ${quote(file)}, which cannot be read: ${reason}`,
      isFlag: false,
    };
  }
}

/** Shown in one line whatever it holds. */
function quote(text: string): string {
  const shown = text.length > echoCharactersMax ? `${text.slice(0, echoCharactersMax)}…` : text;
  return JSON.stringify(shown);
}

/** Where a service on this address is reached from the same machine, with its real port. */
export function defaultBaseUrl(host: string, port: number): string {
  const name = isWildcardHost(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Whether a host means all addresses of the machine, which is nothing that a link can name. */
export function isWildcardHost(host: string): boolean {
  return /^([0.]+|[0:]+)$/.test(host);
}
