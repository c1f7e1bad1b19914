import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSockets, socketOf } from './data-socket.ts';

afterEach(() => vi.unstubAllEnvs());

describe.runIf(process.platform === 'linux')('the sockets of the panel', () => {
  it.each(['/nonexistent', `/tmp/${'x'.repeat(100)}`])('have no file below %s', async (folder) => {
    vi.stubEnv('TMPDIR', folder);
    const { sockets, remove } = await makeSockets(2);
    expect(socketOf(sockets, 2)).toMatch(/^\0hybrid-core-.+-2$/);
    expect(Buffer.byteLength(socketOf(sockets, 2))).toBeLessThanOrEqual(107);
    await remove();
  });

  it('lie in a folder for temporary files that they fit into', async () => {
    const { sockets, remove } = await makeSockets(1);
    expect(socketOf(sockets, 1)).toMatch(/^\/.+\/hybrid-core-.{6}\/1\.sock$/);
    await remove();
    expect(existsSync(sockets.folder)).toBe(false);
  });
});

describe.skipIf(process.platform === 'win32')('a start after a service was killed', () => {
  let folder: string;
  let servers: Server[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hybrid-core-sockets-'));
    vi.stubEnv('TMPDIR', folder);
    servers = [];
  });
  afterEach(async () => {
    for (const server of servers) server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function listen(path: string): Promise<Server> {
    const server = createServer().listen(path);
    servers.push(server);
    await once(server, 'listening');
    return server;
  }

  /** A socket on which no process listens: a second name, which lasts when the first goes. */
  async function leaveSocket(path: string): Promise<void> {
    const first = join(folder, 'first');
    const server = await listen(first);
    await link(first, path);
    server.close();
    await once(server, 'close');
  }

  it('removes its folder, and no other', async () => {
    const names = ['dead12', 'alive1', 'empty1', 'mixed1'];
    for (const name of names) await mkdir(join(folder, `hybrid-core-${name}`));
    const at = (path: string) => join(folder, `hybrid-core-${path}`);
    for (const path of ['dead12/0.sock', 'dead12/1.sock', 'alive1/0.sock', 'mixed1/1.sock']) {
      await leaveSocket(at(path));
    }
    await listen(at('alive1/2.sock'));
    await writeFile(at('mixed1/kept.txt'), '');
    const other = await makeSockets(1);
    const own = await makeSockets(1);
    expect((await readdir(folder)).toSorted()).toEqual(
      [
        'hybrid-core-alive1',
        'hybrid-core-empty1',
        'hybrid-core-mixed1',
        ...[other, own].map(({ sockets }) => sockets.folder.slice(folder.length + 1)),
      ].toSorted(),
    );
    expect(await readdir(at('alive1'))).toEqual(['0.sock', '2.sock']);
    await other.remove();
    await own.remove();
  });
});
