/**
 * Determines a client's address, the connection's or the one that trusted proxies forward, and the network that
 * counts as one client: an IPv4 address, or an IPv6 /64.
 */
import { type BlockList, isIP, isIPv6, SocketAddress } from 'node:net';

/** What proxies say of whom they forward: values of the two headers. */
export interface ForwardedHeaders {
  /** `X-Forwarded-For`. */
  readonly forwardedFor?: string | undefined;
  /** `Forwarded` (RFC 7239), read only without the other one. */
  readonly forwarded?: string | undefined;
}

/**
 * Walks the header from its end, past the trusted proxies, to the first address that is not trusted.
 * An entry that is no address ends the walk: the entries before it cannot be believed.
 */
export function clientAddress(
  socketAddress: string | undefined,
  { forwardedFor, forwarded }: ForwardedHeaders,
  trusted: BlockList,
): string {
  let address = plainAddress(socketAddress ?? '');
  const list = forwardedFor ?? forwarded;
  if (list === undefined) return address;
  const hops = list.split(',');
  while (hops.length > 0 && isTrusted(address, trusted)) {
    const hop = hops.pop()!.trim();
    const next = plainAddress(withoutPort(forwardedFor === undefined ? nodeOf(hop) : hop));
    if (isIP(next) === 0) return address;
    address = next;
  }
  return address;
}

/**
 * The client that the panel names in `X-Forwarded-For`: the first entry, to which proxies before the
 * service add others. For requests with the token of a session, which nobody has but the panel. Null
 * without an address.
 */
export function forwardedClient({
  forwardedFor,
}: Pick<ForwardedHeaders, 'forwardedFor'>): string | null {
  const [first = ''] = forwardedFor?.split(',', 1) ?? [];
  const address = plainAddress(withoutPort(first.trim()));
  return isIP(address) === 0 ? null : address;
}

/** The node of one element of `Forwarded`: `for="[2001:db8::7]:51008";proto=https`. */
function nodeOf(element: string): string {
  const [, quoted, token] = /(?:^|;)\s*for=(?:"([^"]*)"|([^\s;"]*))\s*(?:;|$)/i.exec(element) ?? [];
  return quoted ?? token ?? '';
}

/** Azure's gateways and others add a port: `192.0.2.1:51008`, `[2001:db8::7]:51008`. */
function withoutPort(hop: string): string {
  const [, v6, v4] =
    /^(?:\[([0-9a-f:.]+)\](?::[0-9]{1,5})?|([0-9.]+):[0-9]{1,5})$/i.exec(hop) ?? [];
  return v6 ?? v4 ?? hop;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** IPv4 addresses arrive as `::ffff:192.0.2.1` on a dual-stack socket. */
function plainAddress(address: string): string {
  // Fast path: most addresses lack that prefix and skip the pattern.
  return address.startsWith('::')
    ? address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
    : address;
}

/** Of the eight groups of an IPv6 address, those that name its network: a /64 (RFC 4291, 2.5.4). */
const networkGroups = 4;
const groups = 8;

/**
 * An IPv4 address as it is, also where it came mapped into IPv6; of an IPv6 address its /64, from
 * which one client may take any number of addresses.
 *
 *   networkOf('192.0.2.1')          -> '192.0.2.1'
 *   networkOf('::ffff:c000:201')    -> '192.0.2.1'
 *   networkOf('2001:db8::1:2')      -> '2001:db8:0:0::/64'
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [zoneless] = address.split('%', 1);
  const { address: plain } = new SocketAddress({ address: zoneless, family: 'ipv6' });
  const mapped = /^::ffff:([0-9.]+)$/.exec(plain);
  if (mapped !== null) return mapped[1]!;
  return `${expanded(plain).slice(0, networkGroups).join(':')}::/64`;
}

/** The eight groups of a canonical address, with `::` expanded to zeros. */
function expanded(address: string): readonly string[] {
  const [before, after] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  if (after === undefined) return before!;
  return [...before!, ...Array<string>(groups - before!.length - after.length).fill('0'), ...after];
}
