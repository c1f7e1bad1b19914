import { once } from 'node:events';
import { connect, createServer, Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectFree, Listeners, listeningSockets } from './listeners.ts';

const opened: Listeners[] = [];
afterEach(() => {
  for (const listeners of opened.splice(0)) listeners.close();
});

function make(isShared = false): { listeners: Listeners; server: Server } {
  const server = createServer((socket) => socket.on('error', () => {}).end('hello'));
  const listeners = new Listeners(server, isShared);
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

/** Whether what is listened on is the name of an abstract socket. */
function isName(address: unknown): boolean {
  return typeof address === 'object' && address !== null && 'path' in address;
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
    },
  );

  it.runIf(process.platform === 'linux')(
    'of two services are on one port if both share it, and of no other pair',
    async () => {
      const shared = await make(true).listeners.open('127.0.0.1', 0);
      expect(await make(true).listeners.open('127.0.0.1', shared)).toBe(shared);
      await expect(make().listeners.open('127.0.0.1', shared)).rejects.toThrow('EADDRINUSE');
      const own = await expectFree({ host: '127.0.0.1', port: 0 });
      await make().listeners.open('127.0.0.1', own);
      await expect(make(true).listeners.open('127.0.0.1', own)).rejects.toThrow('EADDRINUSE');
    },
  );

  it.runIf(process.platform === 'linux')(
    'share their port with all who do, whoever began, also at one moment',
    async () => {
      const first = make(true);
      const port = await first.listeners.open('127.0.0.1', 0);
      const more = [make(true), make(true), make(true)];
      await Promise.all(more.map((of) => of.listeners.open('127.0.0.1', port)));
      first.listeners.close();
      await once(first.server, 'close');
      expect(await make(true).listeners.open('127.0.0.1', port)).toBe(port);
      await expect(make().listeners.open('127.0.0.1', port)).rejects.toThrow('EADDRINUSE');
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
    // The name that is held meanwhile is no socket of the network.
    const servers = all.filter((_, index) => !isName(listen.mock.calls[index]![0]));
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

  it.each(['EAFNOSUPPORT', 'EADDRNOTAVAIL'])(
    'listen on 0.0.0.0 for :: where the system has no IPv6 (%s)',
    async (code) => {
      const real = Server.prototype.listen;
      const replaced = vi.spyOn(Server.prototype, 'listen');
      // As a kernel without IPv6 refuses each such socket.
      replaced.mockImplementation(function (this: Server, ...given: unknown[]) {
        const { host } = given[0] as { readonly host?: string };
        if (host !== '::' && host !== '::1') return Reflect.apply(real, this, given);
        this.emit('error', Object.assign(new Error(`listen ${code} ${host}`), { code }));
        return this;
      });
      try {
        const { listeners, server } = make();
        const port = await listeners.open('::', 0);
        expect(listeners.host).toBe('0.0.0.0');
        expect(await heard(connect(port, '127.0.0.1'))).toBe('hello');
        await expect(make().listeners.open('::', port)).rejects.toThrow('EADDRINUSE');
        await expect(expectFree({ host: '::', port })).rejects.toThrow('EADDRINUSE');
        listeners.close();
        await once(server, 'close');
        expect(await expectFree({ host: '::', port })).toBe(port);
        await expect(make().listeners.open('::1', 0)).rejects.toThrow(code);
      } finally {
        replaced.mockRestore();
      }
    },
  );

  it('give the port back', async () => {
    const { listeners, server } = make();
    const port = await listeners.open('127.0.0.1', 0);
    listeners.close();
    await once(server, 'close');
    expect(await make().listeners.open('127.0.0.1', port)).toBe(port);
  });
});
