/** Determines a client's address: the connection's, or the one that trusted proxies forward. */
import { type BlockList, isIP } from 'node:net';

/**
 * Walks `X-Forwarded-For` from its end, past the trusted proxies, to the first address that is not
 * trusted. An entry that is no address ends the walk: the entries before it cannot be believed.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  let address = plainAddress(socketAddress ?? '');
  if (forwardedFor === undefined) return address;
  const hops = forwardedFor.split(',');
  while (hops.length > 0 && isTrusted(address, trusted)) {
    const next = plainAddress(hops.pop()!.trim());
    if (isIP(next) === 0) return address;
    address = next;
  }
  return address;
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
