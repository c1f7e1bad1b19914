/** A TCP proxy before PostgreSQL that holds a client's messages, from a given statement on. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface HeldProxy {
  readonly port: number;
  /** Forwards so many of the clients' messages; the next waits, and with it all later ones. */
  hold(after: number): void;
  /** Whether a message waits. */
  isHolding(): boolean;
  /** Forwards everything. */
  release(): void;
  close(): Promise<void>;
}

export async function startHeldProxy(targetPort: number): Promise<HeldProxy> {
  let left = Number.POSITIVE_INFINITY;
  const waiting: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, peer: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      peer.destroy();
    });
  };
  const server = createServer((socket) => {
    const upstream = connect(targetPort, '127.0.0.1');
    keep(socket, upstream);
    keep(upstream, socket);
    upstream.pipe(socket);
    socket.on('data', (chunk) => {
      const pass = () => upstream.write(chunk);
      if (waiting.length === 0 && left > 0) {
        left--;
        pass();
      } else waiting.push(pass);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    hold(after) {
      left = after;
    },
    isHolding: () => waiting.length > 0,
    release() {
      left = Number.POSITIVE_INFINITY;
      for (const pass of waiting.splice(0)) pass();
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
