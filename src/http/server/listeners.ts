/**
 * Opens the listening sockets. Each tick, the event loop accepts one connection per socket, however
 * many are in the backlog. With a single socket, new clients would wait behind thousands of busy
 * ones, one tick each. Several sockets therefore share the port (SO_REUSEPORT), where the system
 * supports it.
 */
import { type AddressInfo, connect, createServer, type Server } from 'node:net';

/** Listening sockets on the port. Each accepts one connection per tick of the event loop. */
export const listeningSockets = 32;

/** Backlog of each socket; the system may cap it (`somaxconn`). */
const listenBacklog = 1_024;

interface Address {
  readonly host: string;
  readonly port: number;
}

export class Listeners {
  readonly #main: Server;
  readonly #isShared: boolean;
  readonly #further: Server[] = [];
  #reservation: Reservation | null = null;

  /**
   * `main` gets all connections, whichever socket accepts them. `isShared`: other processes of the
   * service listen on the port as well; the one that started them has checked that it is free.
   */
  constructor(main: Server, isShared = false) {
    this.#main = main;
    this.#isShared = isShared;
  }

  /** Opens the port; resolves with its number, rejects if it is taken or not permitted. */
  async open(host: string, port: number): Promise<number> {
    // A shared port would also be open to another process of the same user, unnoticed.
    if (port !== 0 && !this.#isShared) this.#reservation = await reserve(host, port);
    try {
      if (this.#reservation !== null) await expectSilent({ host, port });
      const isShared = await this.#openMain({ host, port });
      const { address, port: ownPort } = this.#main.address() as AddressInfo;
      for (let count = 1; isShared && count < listeningSockets; count++) {
        await this.#openFurther({ host: address, port: ownPort, reusePort: true });
      }
      return ownPort;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Opens a Unix socket, or on Windows a named pipe; again if its file was removed. */
  async openPath(path: string): Promise<void> {
    if (!this.#main.listening) return listen(this.#main, { path });
    // To close a socket removes the file of its path: the main one stays open, without a file.
    this.#further.pop()?.close();
    await this.#openFurther({ path });
  }

  /** Stops accepting connections. */
  close(): void {
    for (const server of [this.#main, ...this.#further]) server.close();
    this.#reservation?.release();
    this.#reservation = null;
  }

  /** Returns whether further sockets may share the port of this one. */
  async #openMain(address: Address): Promise<boolean> {
    try {
      await listen(this.#main, { ...address, reusePort: true });
      return true;
    } catch (error) {
      const isUnknown = cannotShare.has((error as NodeJS.ErrnoException).code);
      if (!isUnknown || this.#isShared) throw error;
      await listen(this.#main, address);
      return false;
    }
  }

  async #openFurther(address: ListenAddress): Promise<void> {
    // Apart from that, the socket is like node:http's own listening socket.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      this.#main.emit('connection', socket);
    });
    await listen(server, address);
    this.#further.push(server);
  }
}

/** Errors of systems without port sharing. */
const cannotShare: ReadonlySet<string | undefined> = new Set(['ENOTSUP', 'EINVAL', 'ENOPROTOOPT']);

/**
 * Resolves with the port of an address that no process listens on, a free one if it is 0. Rejects if it
 * is taken, or the host is none of this machine.
 */
export async function expectFree({ host, port }: Address): Promise<number> {
  // Not on the port itself: see `expectSilent`.
  const probe = createServer();
  await listen(probe, { host, port: 0 });
  const { port: anyPort } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  if (port === 0) return anyPort;
  await expectSilent({ host, port });
  return port;
}

/**
 * An address for one service, held from before the port is checked until it is closed. A port that
 * several sockets share (SO_REUSEPORT) would also be open to another service of the same user that
 * starts at the same moment: both find it free.
 */
interface Reservation {
  release(): void;
}

/**
 * Reserves the address by a name that only one socket of the system can have, and that goes with its
 * process. Rejects with EADDRINUSE if another service has it. Systems without such names, which are
 * all but Linux, reserve nothing.
 */
async function reserve(host: string, port: number): Promise<Reservation> {
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
function addressInUse(host: string, port: number): Error {
  const error = new Error(`listen EADDRINUSE: address already in use ${host}:${port}`);
  return Object.assign(error, { code: 'EADDRINUSE', address: host, port });
}

/** An address that only the processes of this service listen on, until it is released. */
export interface FreeAddress extends Reservation {
  readonly port: number;
}

/** Reserves an address on which no process listens, or any port if it is 0; rejects if it is taken. */
export async function reserveAddress({ host, port }: Address): Promise<FreeAddress> {
  const first = port === 0 ? null : await reserve(host, port);
  try {
    const ownPort = await expectFree({ host, port });
    const { release } = first ?? (await reserve(host, ownPort));
    return { port: ownPort, release };
  } catch (error) {
    first?.release();
    throw error;
  }
}

/** Time for a listener of this machine to accept a connection: its system does that at once. */
const acceptedMsMax = 1_000;

/**
 * Rejects with EADDRINUSE if a process listens on the address. It connects, and does not listen
 * itself: a client that comes at that moment would be accepted and get no answer.
 */
function expectSilent({ host, port }: Address): Promise<void> {
  const ends = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: ends, port, timeout: acceptedMsMax });
    const end = (settle: () => void) => {
      socket.destroy();
      settle();
    };
    socket.on('connect', () => {
      // A free port of the range for outgoing connections can be chosen for this one: TCP then
      // connects it with itself (RFC 9293, 3.5).
      const isItself = socket.localPort === port && socket.localAddress === socket.remoteAddress;
      if (isItself) return end(resolve);
      end(() => reject(addressInUse(host, port)));
    });
    socket.on('timeout', () => end(resolve));
    // Whatever is wrong with the address, listening on it says it better.
    socket.on('error', () => end(resolve));
  });
}

type ListenAddress = (Address & { reusePort?: boolean }) | { readonly path: string };

function listen(server: Server, address: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...address, backlog: listenBacklog }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
