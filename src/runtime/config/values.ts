/**
 * Parsers of configuration values: pure functions from text to a typed value, or to a phrase with
 * the allowed values.
 */
import { BlockList, isIP, isIPv6 } from 'node:net';
import { durationForm, parseDuration } from '../../domain/duration.ts';
import { integerMax } from '../../limits.ts';

/** Minimum and maximum timeout: a shorter one disconnects well-behaved clients. */
const connectionTimeoutMsMin = 1_000;
const connectionTimeoutMsMax = 60 * 60 * 1_000;

export type ParseResult<Value> =
  | { readonly value: Value }
  /** What is allowed: completes the sentence "allowed: …". */
  | { readonly allowed: string };

export type Parser<Value> = (text: string) => ParseResult<Value>;

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

const portMax = 65_535;

export const switches = ['on', 'off'] as const;

export function onOrOff(text: string): ParseResult<boolean> {
  return text === 'on' || text === 'off' ? { value: text === 'on' } : { allowed: 'on, off' };
}

/** `sqlite:PATH`, `sqlite::memory:` or a PostgreSQL URL; the store parses the rest. */
export function databaseUrl(text: string): ParseResult<string> {
  const known = /^(sqlite:|postgres(ql)?:\/\/)./.test(text);
  return known
    ? { value: text }
    : { allowed: 'sqlite:PATH, sqlite::memory: or postgres://USER:PASSWORD@HOST/NAME' };
}

/** A PostgreSQL URL with a password, even one that is not percent-encoded. */
const withPassword = /^postgres(?:ql)?:\/\/[^/?#@:]*:[^@]+@/;

/**
 * `ps` shows a password on the command line to every local user. The program cannot hide it:
 * arguments are readable before its first instruction runs.
 */
export function databaseUrlUnfitForFlag(text: string): string | null {
  if (!withPassword.test(text)) return null;
  return (
    'holds a password, which every user of this machine could read in the list of processes; ' +
    'give the address in DATABASE_URL, or in a file that DATABASE_URL_FILE names, or name a file ' +
    'of the password in it with ?password_file=FILE'
  );
}

/** Letters, digits and hyphens, no hyphen first or last (RFC 1123, 2.1; RFC 1035, 2.3.4). */
const hostLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** The longest host name, in characters (RFC 1035, 2.3.4: 255 bytes encoded). */
const hostNameCharactersMax = 253;

/** An address to listen on: `0.0.0.0`, `::1`, `localhost`. */
export function host(text: string): ParseResult<string> {
  return isIP(text) !== 0 || isHostName(text)
    ? { value: text }
    : { allowed: 'an IP address (IPv6 without brackets) or a host name such as node-1.example' };
}

/** A host name whose last label is a number is a mistyped IP address, and no URL can name it. */
function isHostName(text: string): boolean {
  const isShort = text.length <= hostNameCharactersMax;
  const isName = isShort && text.split('.').every((label) => hostLabel.test(label));
  return isName && URL.canParse(`http://${text}`) && !/^[0-9.]+$/.test(text);
}

export function port(text: string): ParseResult<number> {
  const value = wholeNumber(text);
  return value !== null && value <= portMax
    ? { value }
    : { allowed: `a whole number from 0 to ${portMax} (0 takes any free port)` };
}

export function positiveInteger(text: string): ParseResult<number> {
  const value = wholeNumber(text);
  return value !== null && value > 0 ? { value } : { allowed: 'a whole number of 1 or more' };
}

function wholeNumber(text: string): number | null {
  const value = /^[0-9]+$/.test(text) ? Number(text) : integerMax + 1;
  return value <= integerMax ? value : null;
}

/** A duration in ms. */
export function duration(text: string): ParseResult<number> {
  const value = parseDuration(text);
  return value === null ? { allowed: durationForm } : { value };
}

/** A connection timeout in ms, within bounds. */
export function connectionTimeout(text: string): ParseResult<number> {
  const value = parseDuration(text);
  return value !== null && value >= connectionTimeoutMsMin && value <= connectionTimeoutMsMax
    ? { value }
    : { allowed: `${durationForm}, from 1s to 1h` };
}

/** A base for links: normalized, and without a trailing slash. */
export function baseUrl(text: string): ParseResult<string> {
  const url = httpUrl(text);
  return url === null
    ? { allowed: 'an absolute http or https URL without query, fragment or credentials' }
    : { value: `${url.origin}${url.pathname.replace(/^(.*[^/])?\/+$/, '$1')}` };
}

function httpUrl(text: string): URL | null {
  const url = /^https?:\/\/[^?#]+$/i.test(text) ? URL.parse(text) : null;
  return url !== null && url.username === '' && url.password === '' ? url : null;
}

/** Where to tell of a vulnerability (RFC 9116, 2.5.3). */
export function contact(text: string): ParseResult<string> {
  return /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/.test(text)
    ? { value: text }
    : { allowed: 'a URI such as mailto:security@example.com or https://example.com/security' };
}

/** A list of origins, as browsers send them; empty text is an empty list. */
export function origins(text: string): ParseResult<readonly string[]> {
  const found = items(text).map(origin);
  return found.every((value) => value !== null)
    ? { value: Object.freeze([...new Set(found)]) }
    : { allowed: 'origins such as https://panel.example, separated by commas' };
}

function origin(text: string): string | null {
  const url = httpUrl(text);
  return url !== null && url.pathname === '/' ? url.origin : null;
}

/**
 * The panel's origin. Browsers store its Secure cookie over https, or over http on loopback names.
 * Rejects a URL with a path: a cookie cannot be isolated from other paths of its host.
 */
export function panelUrl(text: string): ParseResult<string> {
  const value = origin(text);
  const isKept = value !== null && (value.startsWith('https:') || isLoopbackUrl(value));
  return isKept
    ? { value }
    : {
        allowed: 'https://HOST[:PORT] without a path, or http:// for localhost, 127.0.0.1 or [::1]',
      };
}

/**
 * An OpenID issuer identifier, as it stands in the provider's metadata and `iss` claims.
 */
export function issuer(text: string): ParseResult<string> {
  const url = httpUrl(text);
  const isSafe = url !== null && (url.protocol === 'https:' || isLoopbackUrl(text));
  return isSafe
    ? { value: text }
    : {
        allowed:
          'the https URL that the provider names as its issuer, without query or fragment, or http:// for localhost, 127.0.0.1 or [::1]',
      };
}

/** A text of one line. */
export function plainText(text: string): ParseResult<string> {
  return /^[^\p{Cc}]+$/u.test(text)
    ? { value: text }
    : { allowed: 'a text of one line without control characters' };
}

/** The name of a claim, as it stands in an ID token. */
export function claimName(text: string): ParseResult<string> {
  return /^[^\p{Cc}\s]+$/u.test(text)
    ? { value: text }
    : { allowed: 'the name of a claim, without spaces: partner, or realm_access.roles' };
}

/** Scopes, separated by spaces (RFC 6749, 3.3), `openid` among them. */
export function scopes(text: string): ParseResult<string> {
  const isList = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(text);
  return isList && text.split(' ').includes('openid')
    ? { value: text }
    : { allowed: 'scopes separated by single spaces, openid among them: openid profile email' };
}

/** What stands between the ids in one text of a claim. */
export function claimSeparator(text: string): ParseResult<string> {
  return /^(?=[ -~]{1,8}$)[^\w.:-]+$/.test(text)
    ? { value: text }
    : { allowed: 'one to eight characters that are in no id: a comma, a space, a semicolon' };
}

/** Not allowed as a flag: `ps` shows the command line to every local user. */
export function clientSecretUnfitForFlag(): string {
  return (
    'holds a secret, which every user of this machine could read in the list of processes; give ' +
    'it in OIDC_CLIENT_SECRET, or in a file that OIDC_CLIENT_SECRET_FILE names'
  );
}

/** Whether a URL's host is loopback. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.[0-9]+){3}$/.test(hostname);
}

/** A list of IP addresses and CIDR ranges; empty text is an empty list. */
export function addresses(text: string): ParseResult<BlockList> {
  const value = new BlockList();
  return items(text).every((item) => addAddress(value, item))
    ? { value }
    : { allowed: 'IP addresses and networks such as 10.0.0.0/8, separated by commas' };
}

function addAddress(list: BlockList, text: string): boolean {
  const [, address = '', prefixText] = /^([^/%]+)(?:\/([0-9]{1,3}))?$/.exec(text) ?? [];
  if (isIP(address) === 0) return false;
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (prefixText === undefined) {
    list.addAddress(address, family);
    return true;
  }
  const prefix = Number(prefixText);
  if (prefix > (family === 'ipv6' ? 128 : 32)) return false;
  list.addSubnet(address, prefix, family);
  return true;
}

function items(text: string): readonly string[] {
  return text.trim() === '' ? [] : text.split(',').map((item) => item.trim());
}

/** A file path. Its reader checks that it exists. */
export function filePath(text: string): ParseResult<string> {
  return text.includes('\0') ? { allowed: 'the path of a file' } : { value: text };
}

export const referenceReaders = ['public', 'administrators'] as const;

export type ReferenceReaders = (typeof referenceReaders)[number];

export function docsReference(text: string): ParseResult<ReferenceReaders> {
  const value = referenceReaders.find((readers) => readers === text);
  return value === undefined ? { allowed: referenceReaders.join(', ') } : { value };
}

export function logLevel(text: string): ParseResult<LogLevel> {
  const value = logLevels.find((level) => level === text);
  return value === undefined ? { allowed: logLevels.join(', ') } : { value };
}

/** Whether a text is in quotation marks of one kind. */
export function isQuoted(text: string): boolean {
  return ['"', "'"].some((mark) => text.length > 1 && text.startsWith(mark) && text.endsWith(mark));
}
