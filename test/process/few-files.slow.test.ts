/** A process that may open few files says so, and silent connections of one address cost others nothing. */
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../fixture/free-port.ts';
import { until } from '../fixture/patience.ts';
import { Workplace } from './program.ts';

const bin = fileURLToPath(new URL('../../bin/hybrid-core.js', import.meta.url));

const files = 1_024;

/** As many fewer connections as other files are left room for. */
const connections = files - 300;

let workplace: Workplace;
beforeEach(async () => {
  workplace = await Workplace.make();
});
afterEach(() => workplace?.remove());

/** Keeps so many connections open that send nothing, from another address of loopback. */
function holdSilent(port: number, count: number): () => void {
  const held = new Set<Socket>();
  let isOver = false;
  const hold = () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    held.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      held.delete(socket);
      if (!isOver) setTimeout(hold, 50);
    });
  };
  for (let index = 0; index < count; index++) hold();
  return () => {
    isOver = true;
    for (const socket of held) socket.destroy();
  };
}

describe.runIf(process.platform === 'linux')('a service that may open few files', () => {
  it('says so at its start, and answers others beside silent connections', async () => {
    const port = await freePort();
    const service = workplace.startProgram(
      'sh',
      ['-c', `ulimit -n ${files}; exec "$@"`, 'sh', process.execPath, bin, 'serve'],
      {
        DATABASE_URL: `sqlite:${join(workplace.folder, 'files.db')}`,
        HISTORY: 'off',
        TOKEN_LAST_USE: 'off',
        PORT: String(port),
      },
    );
    await service.wrote(
      new RegExp(`"asked":10000,"allowed":${connections},"msg":"fewer connections than asked for`),
    );
    await service.listens();
    const release = holdSilent(port, files + 100);
    const openFiles = async () => (await readdir(`/proc/${service.pid}/fd`)).length;
    try {
      await until(() => openFiles().then((count) => count >= connections));
      for (let asked = 0; asked < 30; asked++) {
        const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
          headers: { connection: 'close' },
        });
        expect(answer.status).toBe(200);
        expect(await openFiles()).toBeLessThan(files);
      }
    } finally {
      release();
    }
  });
});
