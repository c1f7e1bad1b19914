/** The program in a clone without installed packages, a newcomer's first run. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Workplace } from './program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let workplace: Workplace;
beforeAll(async () => {
  workplace = await Workplace.make();
  for (const part of ['bin', 'src', 'package.json']) {
    cpSync(join(root, part), join(workplace.folder, part), { recursive: true });
  }
});
afterAll(() => workplace?.remove());

const inClone = (...words: string[]) =>
  workplace.startProgram(process.execPath, ['bin/hybrid-core.js', ...words], {}).finished();

it.each([['serve'], ['--help'], ['token', 'list']])(
  '`hybrid-core %s` names the command that installs, in one line',
  async (...words) => {
    const { status, stdout, stderr } = await inClone(...words);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(
      'hybrid-core: the packages that it needs are not installed; ' +
        `run \`npm ci --include=dev --ignore-scripts=false --engine-strict=false\` in ${workplace.folder}/\n`,
    );
  },
);

it('a defect of its own is not taken for that', async () => {
  rmSync(join(workplace.folder, 'src', 'main.ts'));
  const { status, stderr } = await inClone('--help');
  expect(status).not.toBe(0);
  expect(stderr).toContain('Cannot find module');
  expect(stderr).not.toContain('npm ci');
});
