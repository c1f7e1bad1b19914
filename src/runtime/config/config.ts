/**
 * Parses environment variables and command-line flags into one frozen, validated configuration.
 * No other module reads the environment.
 */
import { readFileSync } from 'node:fs';
import { echoCharactersMax } from '../../limits.ts';
import { fileText } from './file-text.ts';
import { openIdFault } from './openid.ts';
import type { Setting } from './setting.ts';
import { type Config, type SettingName, settingNames, settings } from './settings.ts';
import { isLoopbackUrl, isQuoted } from './values.ts';

export type { Setting } from './setting.ts';
export { type Config, settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Command-line flags, unparsed. */
export type Flags = { readonly [Name in SettingName]?: string | undefined };

/** Lists every invalid value of a configuration, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];
  /** Whether a flag is invalid, not only variables: a usage error. */
  readonly inFlags: boolean;

  constructor(faults: readonly string[], inFlags: boolean) {
    super(faults.join('\n'));
    this.faults = faults;
    this.inFlags = inFlags;
  }
}

/** The raw text of a setting and its origin: environment or flag. */
interface RawSetting {
  readonly text: string;
  readonly source: string;
  readonly isFlag: boolean;
}

interface SettingFault {
  readonly line: string;
  readonly isFlag: boolean;
}

/**
 * Reads the whole configuration. A flag overrides its variable; an empty variable counts as unset.
 * `defaults` override the settings' own. Throws a ConfigError that lists every invalid value.
 */
export function readConfig(env: Environment, flags: Flags = {}, defaults: Flags = {}): Config {
  const config = readSettings(settingNames, env, flags, defaults);
  const fault =
    sharedPort(config, flags) ?? panelWithoutHttps(config, flags) ?? openIdInPart(config);
  if (fault !== null) throw new ConfigError([fault.line], fault.isFlag);
  return config;
}

/** The listeners that a process can have. */
const listeners = [
  { port: 'port', host: 'host' },
  { port: 'metricsPort', host: 'metricsHost' },
  { port: 'collectorMetricsPort', host: 'metricsHost' },
  { port: 'panelMetricsPort', host: 'metricsHost' },
  { port: 'panelPort', host: 'panelHost' },
] as const;

/**
 * Rejects two listeners on one port: EADDRINUSE would not name the settings that conflict.
 */
function sharedPort(config: Config, flags: Flags): SettingFault | null {
  for (const [index, one] of listeners.entries()) {
    for (const other of listeners.slice(index + 1)) {
      const [port, host, otherHost] = [config[one.port], config[one.host], config[other.host]];
      const hosts = [host, otherHost];
      const meet = host.toLowerCase() === otherHost.toLowerCase() || hosts.some(isWildcardHost);
      if (port === 0 || port === null || port !== config[other.port] || !meet) continue;
      const names = [one.port, other.port].map((name) => {
        const { flag, variable } = settings[name];
        return flags[name] === undefined ? variable : flag;
      });
      return {
        line:
          `${names.join(' and ')} are both ${port}, and the addresses ${hosts.join(' and ')} share ` +
          'their ports; allowed: two different ports, or 0 for any free one',
        isFlag: names.some((name) => name.startsWith('--')),
      };
    }
  }
  return null;
}

/** A panel on a non-loopback address needs an https URL for links and cookies. */
function panelWithoutHttps(
  { panelPort, panelHost, panelUrl }: Config,
  flags: Flags,
): SettingFault | null {
  if (panelPort === null || panelUrl?.startsWith('https:')) return null;
  if (isLoopbackUrl(defaultBaseUrl(panelHost, panelPort)) && !isWildcardHost(panelHost))
    return null;
  const named = (name: 'panelUrl' | 'panelHost') =>
    flags[name] === undefined ? settings[name].variable : settings[name].flag;
  return {
    line:
      `${named('panelUrl')} is ${panelUrl ?? 'not set'}, and ${named('panelHost')} is ` +
      `${panelHost}, which others reach; allowed: the https address under which a proxy shows the ` +
      'panel, or a panel on 127.0.0.1, ::1 or localhost',
    isFlag: flags.panelUrl !== undefined || flags.panelHost !== undefined,
  };
}

/** Warnings: values that are valid but probably unintended. */
export function configWarnings(config: Config): readonly string[] {
  const { docsReference, panelPort, panelUrl } = config;
  if (docsReference === 'public' || panelPort !== null || panelUrl !== null) return [];
  return [
    `${settings.docsReference.variable} is ${docsReference}, and there is no panel: no one can read ` +
      `the API reference; set ${settings.panelPort.variable} to open a panel here, or ` +
      `${settings.panelUrl.variable} to the address of a panel that another process opens`,
  ];
}

/** Rejects a partially configured OpenID provider. */
function openIdInPart(config: Config): SettingFault | null {
  const line = openIdFault(config);
  return line === null ? null : { line, isFlag: false };
}

/** Reads a subset of settings, so a command does not fail over a variable it does not use. */
export function readSettings<Name extends SettingName>(
  names: readonly Name[],
  env: Environment,
  flags: Flags = {},
  defaults: Flags = {},
): Pick<Config, Name> {
  const faults: SettingFault[] = [];
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
): { readonly value: unknown } | SettingFault {
  const setting: Setting<unknown> = settings[name];
  const given = rawText(name, env, flags, defaults);
  if (given === null || 'line' in given) return given ?? { value: null };
  const { text, source, isFlag } = given;
  // Shells and Compose take quotation marks away; `docker run --env-file` keeps them.
  if (!isFlag && isQuoted(text)) {
    return {
      line: `${source} begins and ends with a quotation mark, which docker --env-file keeps; allowed: the value without them`,
      isFlag,
    };
  }
  const parsed = setting.parse(text);
  if ('value' in parsed) return parsed;
  const came = setting.secret ? 'has a value that is not understood' : cameOf(text);
  return { line: `${source} ${came}; allowed: ${parsed.allowed}`, isFlag };
}

function rawText(
  name: SettingName,
  env: Environment,
  flags: Flags,
  defaults: Flags,
): RawSetting | SettingFault | null {
  const { variable, secret, flag, notAllowedOnCommandLine, default: ownDefault } = settings[name];
  const flagText = flags[name];
  if (flagText !== undefined) {
    const unfit = notAllowedOnCommandLine?.(flagText) ?? null;
    if (unfit !== null) return { line: `${flag} ${unfit}`, isFlag: true };
    return { text: flagText, source: flag, isFlag: true };
  }
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

function readSecret(variable: string, file: string): RawSetting | SettingFault {
  try {
    const text = fileText(readFileSync(file)).trim();
    if (text !== '') return { text, source: variable, isFlag: false };
    return { line: `${variable} ${cameOf(file)}, and this file is empty`, isFlag: false };
  } catch (error) {
    // Its message would repeat the path.
    const reason = error instanceof Error && 'code' in error ? error.code : 'it is no path';
    // By mistake it may be the secret itself.
    const came = file.startsWith('/') ? cameOf(file) : 'has a value that is not shown';
    return { line: `${variable} ${came}, which cannot be read: ${reason}`, isFlag: false };
  }
}

/** What came, unless it may hold a secret: any setting may be given a URL by mistake. */
function cameOf(text: string): string {
  // Credentials stand before an `@`, and a query or fragment may hold others.
  const mayHoldSecret = text.includes('@') || (text.includes('://') && /[?#]/.test(text));
  return mayHoldSecret
    ? 'has a value with credentials, a query or a fragment, which is not shown'
    : `is ${quote(text)}`;
}

/** Quotes, escapes and truncates a value, so that it fits on one line. */
function quote(text: string): string {
  const shown = text.length > echoCharactersMax ? `${text.slice(0, echoCharactersMax)}…` : text;
  return JSON.stringify(shown);
}

/** The address of a service on this host and port, as seen from the machine itself. */
export function defaultBaseUrl(host: string, port: number): string {
  const name = isWildcardHost(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Whether a host is the wildcard address, which a link cannot name. */
export function isWildcardHost(host: string): boolean {
  return /^([0.]+|[0:]+)$/.test(host);
}

interface Urls {
  readonly baseUrl: string;
  readonly docsUrl: string;
}

/** The configured URLs, or defaults derived from host and port. */
export function resolveUrls(
  config: Pick<Config, 'host' | 'baseUrl' | 'docsUrl' | 'trustedProxies'>,
  port: number,
  warn: (message: string) => void,
): Urls {
  if (config.baseUrl === null && isWildcardHost(config.host)) {
    warn(
      `BASE_URL is not set and HOST is ${config.host}: links in answers name localhost, which other machines cannot follow`,
    );
  } else if (config.baseUrl === null && config.trustedProxies.rules.length > 0) {
    warn(
      `BASE_URL is not set, but TRUSTED_PROXIES is: links lead to ${defaultBaseUrl(config.host, port)}, not to the proxy`,
    );
  }
  const baseUrl = config.baseUrl ?? defaultBaseUrl(config.host, port);
  return { baseUrl, docsUrl: config.docsUrl ?? `${baseUrl}/docs` };
}
