import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Listeners, listeningSockets } from './listeners.ts';

const opened: Listeners[] = [];
afterEach(() => {
  for (const listeners of opened.splice(0)) listeners.close();
});

function make(): { listeners: Listeners; server: Server } {
  const server = createServer((socket) => socket.end('hello'));
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

  it('give the port back', async () => {
    const { listeners, server } = make();
    const port = await listeners.open('127.0.0.1', 0);
    listeners.close();
    await once(server, 'close');
    expect(await make().listeners.open('127.0.0.1', port)).toBe(port);
  });
});
