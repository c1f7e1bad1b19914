/** Worlds of fixed seeds hold their laws, and a seed gives the same world each time. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** What the command prints; the error has its output if a law was broken. */
async function world(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    main,
    ...args,
  ]);
  return stdout;
}

it('is the same each time by its seed', { timeout: 300_000 }, async () => {
  const args = ['--seed', '7', '--hours', '3', '--trace'];
  const [first, second] = await Promise.all([world(...args), world(...args)]);
  expect(first).toContain('digest');
  expect(second).toBe(first);
});
