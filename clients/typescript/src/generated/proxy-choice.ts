// A copy of src/runtime/config/proxy-choice.ts by `npm run client-types`.
/**
 * Chooses the proxy by which an address is reached, from `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`,
 * as curl and Go read them. The TypeScript client has a copy.
 */
import { BlockList, isIP, isIPv6 } from 'node:net';

export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

export const proxyVariables = ['HTTPS_PROXY', 'HTTP_PROXY'] as const;

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/**
 * The proxy for an address; null if it is reached directly, as this machine itself always is. Throws a
 * TypeError that names the variable, and shows no value: it may hold a password.
 */
export function proxyOf(url: URL, environment: ProxyEnvironment): URL | null {
  const proxy = readProxy(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY', environment);
  if (proxy === null) return null;
  const host = plainHost(url.hostname);
  const port = Number(url.port) || defaultPorts[url.protocol]!;
  const excluded = variable('NO_PROXY', environment).split(/[\s,]+/);
  return isLoopback(host) || excluded.some((entry) => names(entry, host, port)) ? null : proxy;
}

/** The proxy that a variable names, with or without `http://`; null if it is not set. */
export function readProxy(
  name: (typeof proxyVariables)[number],
  environment: ProxyEnvironment,
): URL | null {
  const text = variable(name, environment);
  if (text === '') return null;
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new TypeError(`${name} names no proxy; allowed: http://HOST:PORT or https://HOST:PORT`);
  }
  if (![url.username, url.password].every(isDecodable)) {
    throw new TypeError(`${name} has a user or password with a bare %; write %25 for it`);
  }
  return url;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The text of a variable. Lower case goes first, as for curl; an empty one counts as unset. */
export function variable(name: string, environment: ProxyEnvironment): string {
  return environment[name.toLowerCase()]?.trim() || environment[name]?.trim() || '';
}

/** Without the brackets of IPv6 and the dot that ends a full name. */
function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[([^\]]*)\]$/, '$1')
    .replace(/(?<=[^.])\.$/, '');
}

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    inNetwork(host, '127.0.0.0', 8) ||
    inNetwork(host, '::1', 128)
  );
}

/**
 * Whether an entry of `NO_PROXY` names a host: `*`, a name with its subdomains (`example.com`,
 * `.example.com`), subdomains alone (`*.example.com`), an address, or a network (`10.0.0.0/8`); each
 * but a network with a port or without.
 */
function names(entry: string, host: string, port: number): boolean {
  const [, network = '', prefix] = /^([0-9a-f:.]+)\/([0-9]{1,3})$/i.exec(entry) ?? [];
  if (prefix !== undefined) return inNetwork(host, network, Number(prefix));
  const isBare = isIPv6(entry);
  const [, name = '', ofPort] = isBare ? ['', entry] : (/^(.*?)(?::([0-9]+))?$/.exec(entry) ?? []);
  if (name === '' || (ofPort !== undefined && Number(ofPort) !== port)) return false;
  if (name === '*') return true;
  const wanted = plainHost(name);
  if (isIP(wanted) !== 0) return inNetwork(host, wanted, isIPv6(wanted) ? 128 : 32);
  const domain = wanted.replace(/^\*?\./, '');
  return host.endsWith(`.${domain}`) || (host === domain && !wanted.startsWith('*'));
}

function inNetwork(host: string, network: string, prefix: number): boolean {
  const family = isIPv6(network) ? 'ipv6' : 'ipv4';
  const isKnown = isIP(host) !== 0 && isIP(network) !== 0;
  if (!isKnown || prefix > (family === 'ipv6' ? 128 : 32)) return false;
  const list = new BlockList();
  list.addSubnet(network, prefix, family);
  return list.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}
