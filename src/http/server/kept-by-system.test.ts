import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/fixture/patience.ts';
import { endOf, keptBySystem } from './kept-by-system.ts';

it.each([
  ['127.0.0.1', 80, '0100007F:0050'],
  ['::1', 65_535, '00000000000000000000000001000000:FFFF'],
  ['::ffff:10.1.2.3', 1, '0000000000000000FFFF00000302010A:0001'],
  ['2001:db8::a:b%eth0', 443, 'B80D012000000000000000000B000A00:01BB'],
])('%s is written as the system does', (address, port, written) => {
  expect(endOf(address, port)).toBe(written);
});

describe.runIf(keptBySystem !== null)('what the system keeps', () => {
  it.each(['127.0.0.1', '::1', '::'])(
    'is told to the byte where the client is on this machine, at %s',
    async (host) => {
      const server = createServer().listen(0, host);
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      let taken = 0;
      const client = connect({
        ...{ port, host: host === '::' ? '127.0.0.1' : host },
        onread: {
          buffer: Buffer.alloc(100),
          callback: (bytes) => {
            taken += bytes;
            return false;
          },
        },
      });
      const [socket] = (await once(server, 'connection')) as [Socket];
      const sent = 50_000;
      socket.write(Buffer.alloc(sent));
      for (let times = 1; times <= 3; times++) {
        await eventually(async () => (taken === 100 * times ? true : null));
        // Until they are acknowledged, bytes stand in both queues.
        await eventually(async () => {
          const kept = (await keptBySystem!([socket])).get(socket);
          return kept === sent - taken ? true : null;
        });
        client.resume();
      }
      client.destroy();
      socket.destroy();
      server.close();
      await once(server, 'close');
    },
  );

  it.each(['127.0.0.1', '::1', '::'])('shrinks as the client takes it, at %s', async (host) => {
    const server = createServer().listen(0, host);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = connect(port, host === '::' ? '127.0.0.1' : host).pause();
    const [socket] = (await once(server, 'connection')) as [Socket];
    const kept = async () => (await keptBySystem!([socket])).get(socket)!;
    socket.write(Buffer.alloc(50_000_000));
    // As much as the system takes while the client reads nothing.
    const most = await eventually(async () => {
      const first = await kept();
      return first > 1_000_000 && first === (await kept()) ? first : null;
    });
    socket.destroySoon();
    client.resume();
    expect(await eventually(async () => ((await kept()) === most ? null : true))).toBe(true);
    client.destroy();
    socket.destroy();
    server.close();
    await once(server, 'close');
    expect(await kept()).toBeUndefined();
  });
});
