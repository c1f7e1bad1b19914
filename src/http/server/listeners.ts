/**
 * In charge of the listening sockets. At each look the event loop takes one new connection from
 * each socket, however many wait. With a single socket, new clients would wait behind thousands of
 * busy ones, one turn of the loop each. Several sockets therefore share the port, where the system
 * allows it.
 */
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Sockets that listen on the port. In one turn the loop takes one new connection from each. */
export const listeningSockets = 32;

/** New connections that wait on each of them; the system may hold it to less (`somaxconn`). */
const listenBacklog = 1_024;

interface Address {
  readonly host: string;
  readonly port: number;
}

export class Listeners {
  readonly #main: Server;
  readonly #further: Server[] = [];

  /** All connections go to `main`, whichever socket takes them. */
  constructor(main: Server) {
    this.#main = main;
  }

  /** Opens the port; resolves with the one it got, rejects if it is taken or not allowed. */
  async open(host: string, port: number): Promise<number> {
    // A port that sockets share would be open to another process of the same user as well, and
    // nobody would notice.
    if (port !== 0) await expectFree({ host, port });
    const isShared = await this.#openMain({ host, port });
    const { address, port: ownPort } = this.#main.address() as AddressInfo;
    try {
      for (let count = 1; isShared && count < listeningSockets; count++) {
        await this.#openFurther({ host: address, port: ownPort });
      }
    } catch (error) {
      this.close();
      throw error;
    }
    return ownPort;
  }

  /** Takes no more connections. */
  close(): void {
    for (const server of [this.#main, ...this.#further]) server.close();
  }

  /** Returns whether further sockets may share the port of this one. */
  async #openMain(address: Address): Promise<boolean> {
    try {
      await listen(this.#main, { ...address, reusePort: true });
      return true;
    } catch (error) {
      if (!cannotShare.has((error as NodeJS.ErrnoException).code)) throw error;
      await listen(this.#main, address);
      return false;
    }
  }

  async #openFurther(address: Address): Promise<void> {
    // Otherwise the socket is as node:http's own listening socket.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      this.#main.emit('connection', socket);
    });
    await listen(server, { ...address, reusePort: true });
    this.#further.push(server);
  }
}

/** The errors of systems that know no sharing. */
const cannotShare: ReadonlySet<string | undefined> = new Set(['ENOTSUP', 'EINVAL', 'ENOPROTOOPT']);

async function expectFree(address: Address): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  await new Promise((resolve) => probe.close(resolve));
}

function listen(server: Server, address: Address & { reusePort?: boolean }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...address, backlog: listenBacklog }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
