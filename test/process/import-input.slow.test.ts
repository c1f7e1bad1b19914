/** `import -` in a shell's pipes, the usual standard input. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Finished, Workplace } from './program.ts';

const bin = fileURLToPath(new URL('../../bin/hybrid-core.js', import.meta.url));

const inventory = (assets: number): string => {
  const of = { node_type: 'compute', status: 'active' };
  const ids = Array.from({ length: assets }, (_, index) => ({ id: `n${index}`, ...of }));
  const site = { id: 'fra01', assets: ids };
  const core = { id: 'eu', status: 'active', public_available: false, sites: [site] };
  return JSON.stringify({ partners: [{ id: 'acme', name: 'ACME', hybrid_cores: [core] }] });
};

describe('import -', () => {
  let workplace: Workplace;
  beforeAll(async () => {
    workplace = await Workplace.make();
    await writeFile(join(workplace.folder, 'inventory.json'), inventory(500));
  });
  afterAll(() => workplace?.remove());

  /** Runs a line of bash in which `hybrid-core` is the program. */
  const shell = (line: string): Promise<Finished> => {
    const program = `hybrid-core() { ${JSON.stringify(process.execPath)} ${bin} "$@"; }`;
    return workplace.startProgram('bash', ['-c', `${program}; ${line}`]).finished();
  };

  it('reads a pipe and a file, and what was exported changes nothing', async () => {
    const piped = await shell('cat inventory.json | hybrid-core import - --json');
    expect(piped.stderr).toContain('created a new, empty database');
    expect(JSON.parse(piped.stdout)).toMatchObject({
      ok: true,
      partners: [{ assets: { added: 500 } }],
    });
    for (const line of [
      'hybrid-core import - < inventory.json',
      'hybrid-core export | hybrid-core import -',
      'hybrid-core export --json | hybrid-core import -',
    ]) {
      expect(await shell(line)).toMatchObject({
        status: 0,
        stdout: 'acme (ACME): nothing to change\n',
      });
    }
  });

  it('waits at a pipe that somebody made non-blocking', async () => {
    // dd leaves its flags set on standard input, for the program as well.
    const line =
      '{ sleep 0.3; cat inventory.json; } | ' +
      '{ dd iflag=nonblock count=0 status=none; hybrid-core import - --dry-run; }';
    expect(await shell(line)).toMatchObject({ status: 0 });
  });

  it('takes a hundred megabytes through a pipe', async () => {
    const line =
      '{ cat inventory.json; head -c 100000000 /dev/zero | tr "\\0" " "; } | hybrid-core import -';
    const unchanged = { status: 0, stdout: 'acme (ACME): nothing to change\n' };
    expect(await shell(line)).toMatchObject(unchanged);
  });
});
