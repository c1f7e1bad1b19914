import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { BlockList, connect } from 'node:net';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpServer } from '../http/server/server.ts';
import type { Observation } from '../observe/observation.ts';
import { type DataSockets, makeSockets, type OwnSockets, socketOf } from './data-socket.ts';
import { keepSocket } from './kept-socket.ts';

let own: OwnSockets;
let sockets: DataSockets;
let path: string;
let server: HttpServer;
let observed: Observation[];
/** Resolves once what the last check found is mended. */
let check: () => Promise<void>;
let endChecks: () => void;
beforeEach(async () => {
  own = await makeSockets(1);
  sockets = own.sockets;
  path = socketOf(sockets, 1);
  observed = [];
  const bounds = {
    maxConnections: 10,
    maxInFlight: 10,
    requestHeadTimeoutMs: 1_000,
    requestTimeoutMs: 1_000,
    sendTimeoutMs: 1_000,
    trustedProxies: new BlockList(),
    keepAliveTimeoutMs: 1_000,
    queueTimeoutMs: 1_000,
    overloadDelayMs: Number.POSITIVE_INFINITY,
    readsBodies: false,
  };
  server = new HttpServer(bounds, () => {});
  let due = Promise.withResolvers<void>();
  let done = Promise.withResolvers<void>();
  check = () => {
    due.resolve();
    return done.promise;
  };
  async function* checks() {
    for (;;) {
      await due.promise;
      due = Promise.withResolvers();
      yield;
      done.resolve();
      done = Promise.withResolvers();
    }
  }
  endChecks = await keepSocket({
    sockets,
    number: 1,
    listen: (at) => server.listenAt(at),
    observe: (observation) => observed.push(observation),
    checks,
  });
});
afterEach(async () => {
  endChecks();
  await server.stop();
  await own.remove();
});

async function canConnect(): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

describe.skipIf(process.platform === 'win32')('a socket for the panel', () => {
  it('is left alone while its file is there', async () => {
    await check();
    expect(observed).toEqual([]);
    expect(await canConnect()).toBe(true);
  });

  it.each(['file', 'folder'])(
    'is made again, and again, after its %s was removed',
    async (what) => {
      for (let time = 1; time <= 3; time++) {
        await rm(what === 'file' ? path : dirname(path), { recursive: true });
        expect(await canConnect()).toBe(false);
        await check();
        expect(await canConnect()).toBe(true);
        expect(observed).toEqual(Array(time).fill({ type: 'panel-socket-removed', error: null }));
      }
    },
  );

  it('reports once why it cannot be made again', async () => {
    await rm(dirname(path), { recursive: true });
    // A file in place of the folder.
    await writeFile(dirname(path), '');
    await check();
    await check();
    expect(observed).toMatchObject([{ type: 'panel-socket-removed', error: { code: 'ENOTDIR' } }]);
    await rm(dirname(path));
    await check();
    expect(observed).toHaveLength(2);
    expect(await canConnect()).toBe(true);
  });

  it('is not made again once the service stops', async () => {
    await own.remove();
    endChecks();
    await check();
    expect(await canConnect()).toBe(false);
  });
});
