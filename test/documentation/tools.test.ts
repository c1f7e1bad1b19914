/** The command line and the TypeScript client do what the page about tools shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../fixture/service.ts';
import { type Finished, Workplace } from '../process/program.ts';
import { environment, startShownDemo } from './demo.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(join(root, 'docs/apis/tools.md'), 'utf8');
const block = (language: string) =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)![1]!;

/** All but the one that asks for credentials at a terminal. */
const commands = block('sh')
  .split('\n')
  .map((line) => line.replace(/ *#.*/, ''))
  .filter((line) => line.startsWith('hc ') && !line.startsWith('hc context'));

describe('the page about tools', () => {
  let demo: TestService;
  let work: Workplace;
  beforeAll(async () => {
    [demo, work] = [await startShownDemo(), await Workplace.make()];
  });
  afterAll(async () => {
    await work?.remove();
    await demo?.stop();
  });

  const run = (args: readonly string[], cwd: string): Promise<Finished> => {
    const variables = { ...environment, HC_URL: demo.url, HOME: work.folder };
    return work.startProgram(process.execPath, args, variables, { cwd }).finished();
  };

  it.each(commands)('shows %s, which works', async (command) => {
    const hc = join(root, 'node_modules/.bin/hc');
    const { status, stderr } = await run([hc, ...command.split(' ').slice(1)], work.folder);
    expect(status, stderr).toBe(0);
  });

  it('shows a program in TypeScript, which works', async () => {
    const { status, stdout, stderr } = await run(
      ['--input-type=module-typescript', '-e', block('ts')],
      root,
    );
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('iad01 68.15 % filling 67.8');
  });
});

it('shows commands', () => {
  expect(commands.length).toBeGreaterThan(4);
});
