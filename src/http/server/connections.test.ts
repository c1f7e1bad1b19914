import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type AddressInfo,
  BlockList,
  connect as connectTo,
  createServer,
  type Socket,
} from 'node:net';
import { describe, expect, it } from 'vitest';
import { Connections, idleEvictionMs } from './connections.ts';

/** A socket whose unsent bytes the test sets. */
class FakeSocket extends EventEmitter {
  writableLength = 0;
  readonly _handle = { writeQueueSize: 0 };
  bytesWritten = 0;
  bytesRead = 0;
  destroyed = false;
  isRead = true;
  remoteAddress: string;
  constructor(remoteAddress = '192.0.2.1') {
    super();
    this.remoteAddress = remoteAddress;
  }
  pause(): void {
    this.isRead = false;
  }
  resume(): void {
    this.isRead = true;
    this.emit('resume');
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
  resetAndDestroy(): void {
    this.destroy();
  }
}

function setUp() {
  const time = { now: 0 };
  const trustedProxies = new BlockList();
  const bounds = { maxConnections: 10, sendTimeoutMs: 30_000, trustedProxies };
  const connections = new Connections(
    bounds,
    () => time.now,
    () => {},
  );
  const closed: unknown[] = [];
  return {
    connections,
    closed,
    time,
    connect(address?: string) {
      const socket = new FakeSocket(address);
      connections.track(
        socket as unknown as Socket,
        () => {},
        () => {},
      );
      return socket;
    },
    begin(socket: FakeSocket) {
      const request = { socket, complete: true, closed: true } as unknown as IncomingMessage;
      const response = Object.assign(new EventEmitter(), { req: request }) as ServerResponse;
      const connection = connections.begin(request, response)!;
      const refusal = connections.refusal(connection);
      return { response, connection, refusal };
    },
    sweepAt(now: number) {
      time.now = now;
      connections.sweep((observation) => closed.push(observation));
    },
  };
}

/** Once a client has read so many bytes, the system has asked for more: its buffers hold less. */
const moreThanSystemKeeps = 32 * 1_024 * 1_024;

function readBytes(client: Socket, wanted: number): Promise<void> {
  let read = 0;
  return new Promise((resolve) => {
    client.on('data', function onData(chunk: Buffer) {
      read += chunk.length;
      if (read < wanted) return;
      client.off('data', onData);
      client.pause();
      resolve();
    });
    client.resume();
  });
}

describe('Connections', () => {
  it('closes a client that does not take its answer in time', () => {
    const { connect, begin, sweepAt, closed } = setUp();
    const [slow, steady] = [connect(), connect()];
    for (const socket of [slow, steady]) {
      begin(socket);
      socket.writableLength = 1_000;
      socket.bytesWritten = 1_000;
    }
    sweepAt(1_000);
    // The client read part of a long answer, and as much is in transit again.
    steady.bytesWritten += 500;
    sweepAt(30_999);
    expect(slow.destroyed).toBe(false);
    sweepAt(31_000);
    expect([slow.destroyed, steady.destroyed]).toEqual([true, false]);
    sweepAt(60_998);
    expect(steady.destroyed).toBe(false);
    sweepAt(60_999);
    expect(steady.destroyed).toBe(true);
    closed.pop();
    expect(closed).toEqual([{ type: 'connection-refused', why: 'unread' }]);
  });

  it('goes on while the system takes parts of one long write', () => {
    const { connect, begin, sweepAt } = setUp();
    const [slow, stalled] = [connect(), connect()];
    for (const socket of [slow, stalled]) {
      begin(socket);
      socket.writableLength = 1_000_000;
      socket._handle.writeQueueSize = 900_000;
    }
    for (let now = 0; now <= 90_000; now += 1_000) {
      if (now % 20_000 === 0) slow._handle.writeQueueSize -= 100_000;
      sweepAt(now);
      expect(stalled.destroyed).toBe(now >= 30_000);
    }
    expect(slow.destroyed).toBe(false);
    sweepAt(110_000);
    expect(slow.destroyed).toBe(true);
  });

  it('sees what node has written of a long write', async () => {
    const { connections, sweepAt } = setUp();
    const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connectTo((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => {});
    const [socket] = (await once(server, 'connection')) as [Socket];
    connections.track(
      socket,
      () => {},
      () => {},
    );
    socket.write(Buffer.alloc(4 * moreThanSystemKeeps));
    sweepAt(0);
    for (const now of [20_000, 40_000, 60_000]) {
      await readBytes(client, moreThanSystemKeeps);
      sweepAt(now);
      expect(socket.destroyed).toBe(false);
    }
    sweepAt(90_000);
    expect(socket.destroyed).toBe(true);
    client.destroy();
    server.close();
  });

  it('keeps nothing of a request that was answered, credentials least of all', () => {
    const { connect, begin } = setUp();
    const { connection, response } = begin(connect());
    expect(connection).toMatchObject({ request: { complete: true }, response });
    response.emit('close');
    expect(connection).toMatchObject({ request: null, response: null });
  });

  it('never reads a connection again that is refused', () => {
    const { connections, connect, begin } = setUp();
    const socket = connect();
    const { connection, response } = begin(socket);
    connections.refuse(connection, socket as unknown as Socket);
    response.emit('close');
    socket.resume();
    expect(socket.isRead).toBe(false);
  });

  it('closes one that is idle for long to make room, the longest idle first', () => {
    const { connect, begin, time } = setUp();
    const idle = connect();
    const busy = connect();
    begin(busy);
    time.now = 1;
    const others = Array.from({ length: 8 }, () => connect());
    time.now = idleEvictionMs - 1;
    expect(connect().destroyed).toBe(false);
    expect(idle.destroyed).toBe(false);
    time.now = idleEvictionMs;
    connect();
    expect([idle, busy, ...others].map(({ destroyed }) => destroyed).indexOf(true)).toBe(0);
    expect([busy, ...others].some(({ destroyed }) => destroyed)).toBe(false);
  });

  it('closes idle ones of a network that has most, for another that has few, at once', () => {
    const { connect, time } = setUp();
    const many = Array.from({ length: 9 }, () => connect('2001:db8::1'));
    const other = connect('192.0.2.7');
    time.now = 1_000;
    connect('192.0.2.7');
    expect(many.filter(({ destroyed }) => destroyed)).toHaveLength(1);
    // Where it has as many as the greatest, it takes no more from it.
    for (let count = 0; count < 9; count++) {
      time.now += 1_000;
      if (time.now < idleEvictionMs) connect('192.0.2.7');
    }
    expect(other.destroyed).toBe(false);
    expect(many.filter(({ destroyed }) => !destroyed).length).toBeGreaterThanOrEqual(6);
  });
});
