/** A service whose log cannot be written: it serves, and it shuts down on request. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../fixture/free-port.ts';
import { eventually } from '../fixture/patience.ts';
import { type Running, Workplace } from './program.ts';

const bin = fileURLToPath(new URL('../../bin/hybrid-core.js', import.meta.url));

let workplace: Workplace;
beforeEach(async () => {
  workplace = await Workplace.make();
});
afterEach(() => workplace?.remove());

/** Starts `serve` with standard output redirected by a shell, and waits until it responds. */
async function serve(redirection: string) {
  const port = String(await freePort());
  const service = workplace.startProgram(
    'sh',
    ['-c', `${redirection} exec "$0" "$1" serve`, process.execPath, bin],
    { PORT: port, HISTORY: 'off' },
  );
  const ask = async (query = '') =>
    (await fetch(`http://127.0.0.1:${port}/hybrid-core/v1/sites${query}`)).status;
  expect(await eventually(() => ask().catch(() => null))).toBe(401);
  return { service, ask };
}

async function expectEnd(service: Running): Promise<void> {
  service.kill('SIGTERM');
  expect(await service.finished()).toMatchObject({ status: 0, signal: null });
}

describe.runIf(process.platform === 'linux')('serve', () => {
  it('goes on and ends where the disk of the log is full, and says so once', async () => {
    const { service, ask } = await serve('exec > /dev/full;');
    for (let i = 0; i < 20; i++) expect(await ask()).toBe(401);
    await service.logged(/the log cannot be written, and lines are lost: .*ENOSPC/);
    await expectEnd(service);
    expect(service.stderr.match(/the log cannot be written/g)).toHaveLength(1);
  });

  it('ends where the reader of the log stands still', async () => {
    const pipe = join(workplace.folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const { service, ask } = await serve(`exec 9<> ${pipe}; exec > ${pipe};`);
    // 160 KB of lines: more than the 64 KiB of a pipe's buffer.
    for (let i = 0; i < 20; i++) expect(await ask(`?${'x'.repeat(8_000)}`)).toBe(401);
    await expectEnd(service);
  });

  it('ends on SIGHUP as on SIGTERM', async () => {
    const { service } = await serve('');
    service.kill('SIGHUP');
    const { status, signal, stdout } = await service.finished();
    expect({ status, signal }).toEqual({ status: 0, signal: null });
    expect(stdout).toContain('"msg":"stopped"');
  });
});
