/** A small TCP proxy before a database server, with a switchable upstream. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Cuts all connections; later ones go to that local port, or, with null, nowhere. */
  switchTo(port: number | null): void;
  /** Stops forwarding on the existing connections, and leaves them open. */
  freeze(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(firstTarget: number): Promise<TcpProxy> {
  let target: number | null = firstTarget;
  const sockets = new Set<Socket>();
  const hold = (socket: Socket, peer: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      peer.destroy();
    });
    socket.pipe(peer);
  };
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((socket) => {
    if (target === null) {
      socket.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    hold(socket, upstream);
    hold(upstream, socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    switchTo(port) {
      target = port;
      cutAll();
    },
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      server.close();
      cutAll();
      await once(server, 'close');
    },
  };
}
