/**
 * Reserves an address for one service. A port that several sockets share (SO_REUSEPORT) would also be
 * open to another service of the same user that starts at the same moment: both find it free.
 */
import { createServer } from 'node:net';

/** Held from before the port is checked until it is closed. */
export interface Reservation {
  release(): void;
}

/**
 * Reserves the address by a name that only one socket of the system can have, and that goes with its
 * process. Rejects with EADDRINUSE if another service has it. Systems without such names, which are
 * all but Linux, reserve nothing.
 */
export async function reserve(host: string, port: number): Promise<Reservation> {
  const server = createServer((socket) => socket.destroy());
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ path: `\0hybrid-core ${host}:${port}` }, resolve);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return { release() {} };
    throw addressInUse(host, port);
  }
  server.unref();
  return { release: () => void server.close() };
}

/** As Node reports an address that another program listens on. */
export function addressInUse(host: string, port: number): Error {
  const error = new Error(`listen EADDRINUSE: address already in use ${host}:${port}`);
  return Object.assign(error, { code: 'EADDRINUSE', address: host, port });
}
