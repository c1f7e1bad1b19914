/** The capacity report in TypeScript and in Python: short, alike, and as the documentation shows. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from '../../fixture/service.ts';
import { Workplace } from '../../process/program.ts';
import { environmentOf } from '../ansible/service.ts';
import { Python } from '../python.ts';
import { startWithHistory } from './service.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url));
const scripts = {
  ts: join(root, 'examples/report/report.ts'),
  py: join(root, 'examples/report/report.py'),
};

let folder: string;
let python: Python;
let work: Workplace;
let service: TestService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hybrid-core-report-'));
  work = await Workplace.make();
  python = await Python.install(join(folder, 'python'), requirements);
  service = await startWithHistory(join(root, 'examples/inventory.yaml'));
});
afterAll(async () => {
  await service?.stop();
  await work?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** What the page shows: the block of text after the two scripts. */
async function shown(): Promise<string> {
  const page = await readFile(join(root, 'docs/apis/tools.md'), 'utf8');
  return /```text\n(site .*?)```/s.exec(page)![1]!;
}

it('in TypeScript prints what the documentation shows', async () => {
  const script = work.startProgram(
    process.execPath,
    [scripts.ts],
    environmentOf(service.url, 'acme'),
  );
  expect(await script.finished()).toMatchObject({ status: 0, stderr: '', stdout: await shown() });
});

it('in Python prints the same', async () => {
  const env = environmentOf(service.url, 'acme');
  expect(await python.run('python', [scripts.py], { env })).toBe(await shown());
});

it('in Python tells why it is refused', async () => {
  const env = { ...environmentOf(service.url, 'acme'), HC_TOKEN: 'wrong' };
  const refused = python.run('python', [scripts.py], { env });
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The headers X-Auth-UserId and X-Auth-Token must/),
  });
});

it.each(Object.entries(scripts))('in %s is short', async (_language, script) => {
  const lines = (await readFile(script, 'utf8')).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
});
