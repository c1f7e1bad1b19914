import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeSockets, removeSockets, socketOf } from './data-socket.ts';

afterEach(() => vi.unstubAllEnvs());

describe.runIf(process.platform === 'linux')('the sockets of the panel', () => {
  it.each(['/nonexistent', `/tmp/${'x'.repeat(100)}`])('have no file below %s', async (folder) => {
    vi.stubEnv('TMPDIR', folder);
    const sockets = await makeSockets(2);
    expect(socketOf(sockets, 2)).toMatch(/^\0hybrid-core-.+-2$/);
    expect(Buffer.byteLength(socketOf(sockets, 2))).toBeLessThanOrEqual(107);
    await removeSockets(sockets);
  });

  it('lie in a folder for temporary files that they fit into', async () => {
    const sockets = await makeSockets(1);
    expect(socketOf(sockets, 1)).toMatch(/^\/.+\/hybrid-core-.{6}\/1\.sock$/);
    await removeSockets(sockets);
  });
});
