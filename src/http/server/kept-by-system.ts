/**
 * In charge of what the system keeps for clients: bytes that it took from us, and that the client's
 * system has not acknowledged. Of a client on this machine, also the bytes that wait for it there: its
 * system acknowledges them at once, and makes room for more only when it has room for many. Only Linux
 * tells (proc(5), /proc/net/tcp).
 */
import { open } from 'node:fs/promises';
import type { Socket } from 'node:net';

/**
 * Bytes that are kept for each of some connections; what is not told is absent. Of a client on this
 * machine, bytes that have just arrived count twice until they are acknowledged, some ms later.
 */
export type KeptBySystem = (sockets: readonly Socket[]) => Promise<ReadonlyMap<Socket, number>>;

/** Null where the system does not tell. */
export const keptBySystem: KeptBySystem | null = process.platform === 'linux' ? readKept : null;

const tables = { 4: '/proc/self/net/tcp', 6: '/proc/self/net/tcp6' } as const;

/** Where a line of the table has which field. */
const fieldOf = { local: 1, remote: 2, queues: 4 };
const radix = 16;

/** The queues of a line: bytes that were sent and not acknowledged, and bytes that nobody has read. */
type Queue = 'sent' | 'unread';

/** By the ends of a connection, as a line of the table begins: whose bytes stand there, and in which queue. */
type Wanted = Map<string, { readonly socket: Socket; readonly queue: Queue }>;

async function readKept(sockets: readonly Socket[]): Promise<ReadonlyMap<Socket, number>> {
  const kept = new Map<Socket, number>();
  const wanted: Record<4 | 6, Wanted> = { 4: new Map(), 6: new Map() };
  for (const socket of sockets) {
    const { localAddress, localPort, remoteAddress, remotePort } = socket;
    // Of a connection that has ended nothing is known.
    if (localAddress === undefined || remoteAddress === undefined) continue;
    const want = (local: string, remote: string) => {
      const table = wanted[local.includes(':') ? 6 : 4];
      const [here, there] = [endOf(local, localPort!), endOf(remote, remotePort!)];
      table.set(`${here} ${there}`, { socket, queue: 'sent' });
      table.set(`${there} ${here}`, { socket, queue: 'unread' });
    };
    want(localAddress, remoteAddress);
    // A client of IPv4 stands in the table of IPv4, though our end is one of IPv6.
    if (localAddress.startsWith(mapped)) {
      want(localAddress.slice(mapped.length), remoteAddress.slice(mapped.length));
    }
  }
  for (const family of [4, 6] as const) {
    if (wanted[family].size > 0) await readTable(tables[family], wanted[family], kept);
  }
  return kept;
}

/** How addresses of IPv4 begin as addresses of IPv6. */
const mapped = '::ffff:';

async function readTable(path: string, wanted: Wanted, kept: Map<Socket, number>): Promise<void> {
  try {
    const table = await open(path);
    for await (const line of table.readLines()) {
      const fields = line.trim().split(/ +/);
      const of = wanted.get(`${fields[fieldOf.local]} ${fields[fieldOf.remote]}`);
      if (of === undefined) continue;
      const [sent, unread] = fields[fieldOf.queues]!.split(':');
      const bytes = Number.parseInt(of.queue === 'sent' ? sent! : unread!, radix);
      kept.set(of.socket, (kept.get(of.socket) ?? 0) + bytes);
    }
  } catch {
    // A container may hide its network's tables: then nothing is told.
  }
}

/** One end of a connection as the table writes it. */
export function endOf(address: string, port: number): string {
  return `${addressOf(address)}:${hex(port, 2)}`;
}

/** The bytes of an address in hexadecimal, those of each 32 bits in the order of little-endian machines. */
function addressOf(address: string): string {
  const bytes = address.includes(':') ? bytesOfIpv6(address) : bytesOfIpv4(address);
  let text = '';
  for (let word = 0; word < bytes.length; word += 4) {
    text += bytes
      .slice(word, word + 4)
      .reverse()
      .map((byte) => hex(byte, 1))
      .join('');
  }
  return text;
}

function bytesOfIpv4(address: string): number[] {
  return address.split('.').map(Number);
}

const bytesOfIpv6Count = 16;

function bytesOfIpv6(address: string): number[] {
  const [head, tail = ''] = address.split('%')[0].split('::');
  const [before, after] = [groupBytes(head), groupBytes(tail)];
  const zeros = bytesOfIpv6Count - before.length - after.length;
  return [...before, ...new Array<number>(zeros).fill(0), ...after];
}

/** Groups between colons, of which the last may be an address of IPv4. */
function groupBytes(groups: string): number[] {
  if (groups === '') return [];
  return groups.split(':').flatMap((group) => {
    if (group.includes('.')) return bytesOfIpv4(group);
    const value = Number.parseInt(group, radix);
    return [value >> 8, value & 0xff];
  });
}

function hex(value: number, bytes: number): string {
  return value
    .toString(radix)
    .toUpperCase()
    .padStart(2 * bytes, '0');
}
