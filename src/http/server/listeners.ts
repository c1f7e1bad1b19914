/**
 * Opens the listening sockets. Each tick, the event loop accepts one connection per socket, however
 * many are in the backlog. With a single socket, new clients would wait behind thousands of busy
 * ones, one tick each. Several sockets therefore share the port (SO_REUSEPORT), where the system
 * supports it.
 */
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';

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
  #mark: HeldName | null = null;

  /**
   * `main` gets all connections, whichever socket accepts them. `isShared`: other services of this
   * machine that share the port may listen on it as well.
   */
  constructor(main: Server, isShared = false) {
    this.#main = main;
    this.#isShared = isShared;
  }

  /** Opens the port; resolves with its number, rejects if it is taken or not permitted. */
  async open(givenHost: string, port: number): Promise<number> {
    const host = await hostHere(givenHost);
    const turn = port === 0 ? null : await takeTurn({ host, port }, this.#isShared);
    try {
      const mayJoin = this.#isShared && port !== 0 && (await isMarkedShared({ host, port }));
      if (port !== 0 && !mayJoin) await expectSilent({ host, port });
      const isShared = await this.#openMain({ host, port });
      const { address, port: ownPort } = this.#main.address() as AddressInfo;
      for (let count = 1; isShared && count < listeningSockets; count++) {
        await this.#openFurther({ host: address, port: ownPort, reusePort: true });
      }
      if (this.#isShared) this.#mark = await markShared({ host, port: ownPort });
      return ownPort;
    } catch (error) {
      this.close();
      throw error;
    } finally {
      turn?.release();
    }
  }

  /** The address that is listened on, once it is. */
  get host(): string {
    return (this.#main.address() as AddressInfo).address;
  }

  /** Stops accepting connections. */
  close(): void {
    for (const server of [this.#main, ...this.#further]) server.close();
    this.#mark?.release();
    this.#mark = null;
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
export async function expectFree({ host: givenHost, port }: Address): Promise<number> {
  const host = await hostHere(givenHost);
  // Not on the port itself: see `expectSilent`.
  const probe = createServer();
  await listen(probe, { host, port: 0 });
  const { port: anyPort } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  if (port === 0) return anyPort;
  await expectSilent({ host, port });
  return port;
}

/** A name that only one socket of the system has, and that goes with its process. */
interface HeldName {
  release(): void;
}

/** Whether the system has such names: those of abstract sockets (unix(7)). Others share no port, either. */
const hasNames = process.platform === 'linux';

/** Holds a name; null if another has it. */
async function hold(name: string): Promise<HeldName | null> {
  if (!hasNames) return { release() {} };
  const server = createServer((socket) => socket.destroy());
  try {
    await listen(server, { path: `\0${name}` });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
    throw error;
  }
  server.unref();
  return { release: () => void server.close() };
}

/** Time for those who share a port and start at one moment to open it one after the other. */
const turnMsMax = 5_000;
const turnLookMs = 10;

/**
 * Holds the turn to look at an address and to open it: a port that several sockets share (SO_REUSEPORT)
 * would be open to two services that look at the same moment, and both find it free. Rejects with EADDRINUSE
 * if another service has the turn, unless both may share the port (`waits`).
 */
async function takeTurn({ host, port }: Address, waits: boolean): Promise<HeldName> {
  for (let waitedMs = 0; ; waitedMs += turnLookMs) {
    const turn = await hold(`hybrid-core ${host}:${port}`);
    if (turn !== null) return turn;
    if (!waits || waitedMs >= turnMsMax) throw addressInUse(host, port);
    await setTimeout(turnLookMs);
  }
}

/** Services of one machine that share a port: far more than it has cores. */
const sharersMax = 64;

function* marksOf({ host, port }: Address): Generator<string> {
  for (let n = 1; n <= sharersMax; n++) yield `hybrid-core ${host}:${port} shared ${n}`;
}

/** Marks a port as one that this service shares, for as long as it does. */
async function markShared(address: Address): Promise<HeldName> {
  for (const name of marksOf(address)) {
    const mark = await hold(name);
    if (mark !== null) return mark;
  }
  throw addressInUse(address.host, address.port);
}

/** Whether a service listens on a port and shares it. */
async function isMarkedShared(address: Address): Promise<boolean> {
  if (!hasNames) return true;
  for (const name of marksOf(address)) {
    const isHeld = await new Promise<boolean>((resolve) => {
      const socket = connect({ path: `\0${name}` });
      socket.on('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
    if (isHeld) return true;
  }
  return false;
}

/** As Node reports an address that another program listens on. */
function addressInUse(host: string, port: number): Error {
  const error = new Error(`listen EADDRINUSE: address already in use ${host}:${port}`);
  return Object.assign(error, { code: 'EADDRINUSE', address: host, port });
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

/** Errors of `::` on a kernel without IPv6, or with IPv6 turned off. */
const withoutIpv6: ReadonlySet<string | undefined> = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);

/**
 * The host to listen on for a configured one: where the system has no IPv6, `0.0.0.0` stands for `::`,
 * as it does in Node where no host is given.
 */
export async function hostHere(host: string): Promise<string> {
  if (host !== '::') return host;
  const probe = createServer();
  try {
    await listen(probe, { host, port: 0 });
  } catch (error) {
    if (withoutIpv6.has((error as NodeJS.ErrnoException).code)) return '0.0.0.0';
    throw error;
  }
  await new Promise((resolve) => probe.close(resolve));
  return host;
}

type ListenAddress = (Address & { readonly reusePort?: boolean }) | { readonly path: string };

function listen(server: Server, address: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...address, backlog: listenBacklog }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
