/** Maps an address to the network that counts as one client: an IPv4 address, or an IPv6 /64. */
import { isIPv6, SocketAddress } from 'node:net';

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
