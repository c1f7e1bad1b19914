import { once } from 'node:events';
import { connect, createServer, Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Listeners, listeningSockets } from './listeners.ts';

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

  it('listen with no socket whose connections nothing answers', async () => {
    const first = make();
    const port = await first.listeners.open('127.0.0.1', 0);
    first.listeners.close();
    await once(first.server, 'close');
    const listen = vi.spyOn(Server.prototype, 'listen');
    await make().listeners.open('127.0.0.1', port);
    const servers = listen.mock.contexts as readonly Server[];
    listen.mockRestore();
    expect(servers.filter(({ listening }) => listening)).toHaveLength(listeningSockets);
    expect(servers.filter(({ listening }) => !listening)).toEqual([]);
  });

  it('give the port back', async () => {
    const { listeners, server } = make();
    const port = await listeners.open('127.0.0.1', 0);
    listeners.close();
    await once(server, 'close');
    expect(await make().listeners.open('127.0.0.1', port)).toBe(port);
  });
});
