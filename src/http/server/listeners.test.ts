import { once } from 'node:events';
import { connect, createServer, Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectFree, Listeners, listeningSockets, reserveAddress } from './listeners.ts';

const opened: Listeners[] = [];
afterEach(() => {
  for (const listeners of opened.splice(0)) listeners.close();
});

function make(): { listeners: Listeners; server: Server } {
  const server = createServer((socket) => socket.on('error', () => {}).end('hello'));
  const listeners = new Listeners(server);
  opened.push(listeners);
  return { listeners, server };
}

async function heard(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

describe('Listeners', () => {
  it('lead all connections to one server, whichever socket takes them', async () => {
    const port = await make().listeners.open('127.0.0.1', 0);
    const clients = Array.from({ length: 4 * listeningSockets }, () => connect(port, '127.0.0.1'));
    expect(new Set(await Promise.all(clients.map(heard)))).toEqual(new Set(['hello']));
  });

  it('share their port with no other process', async () => {
    const port = await make().listeners.open('127.0.0.1', 0);
    await expect(make().listeners.open('127.0.0.1', port)).rejects.toThrow('EADDRINUSE');
  });

  it.runIf(process.platform === 'linux')(
    'are those of one service where two begin to listen at one moment',
    async () => {
      const { listeners, server } = make();
      const port = await listeners.open('127.0.0.1', 0);
      listeners.close();
      await once(server, 'close');
      for (let round = 0; round < 20; round++) {
        const both = [make(), make()];
        const opening = both.map((of) => of.listeners.open('127.0.0.1', port));
        const settled = await Promise.allSettled(opening);
        expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
        for (const of of both) of.listeners.close();
      }
      const [one, other] = await Promise.allSettled([
        reserveAddress({ host: '127.0.0.1', port }),
        reserveAddress({ host: '127.0.0.1', port }),
      ]);
      expect(other).toMatchObject({ status: 'rejected', reason: { code: 'EADDRINUSE', port } });
      await expect(make().listeners.open('127.0.0.1', port)).rejects.toThrow('EADDRINUSE');
      if (one?.status === 'fulfilled') one.value.release();
      expect(await make().listeners.open('127.0.0.1', port)).toBe(port);
    },
  );

  it('listen with no socket whose connections nothing answers', async () => {
    const first = make();
    const port = await first.listeners.open('127.0.0.1', 0);
    first.listeners.close();
    await once(first.server, 'close');
    const listen = vi.spyOn(Server.prototype, 'listen');
    await make().listeners.open('127.0.0.1', port);
    const all = listen.mock.contexts as readonly Server[];
    // The name that reserves the address is no socket of the network.
    const servers = all.filter((of) => typeof of.address() !== 'string');
    listen.mockRestore();
    expect(servers.filter(({ listening }) => listening)).toHaveLength(listeningSockets);
    expect(servers.filter(({ listening }) => !listening)).toEqual([]);
  });

  it('are checked for a service of several processes without listening on the port', async () => {
    const port = await expectFree({ host: '127.0.0.1', port: 0 });
    const listen = vi.spyOn(Server.prototype, 'listen');
    expect(await expectFree({ host: '127.0.0.1', port })).toBe(port);
    const addresses = listen.mock.calls.map(([address]) => address);
    listen.mockRestore();
    expect(addresses).toEqual([{ backlog: expect.any(Number), host: '127.0.0.1', port: 0 }]);
  });

  it('give the port back', async () => {
    const { listeners, server } = make();
    const port = await listeners.open('127.0.0.1', 0);
    listeners.close();
    await once(server, 'close');
    expect(await make().listeners.open('127.0.0.1', port)).toBe(port);
  });
});
