/** The capacity report in TypeScript and in Python: short, equal, and as documented. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import type { TestService } from '../../../fixture/service.ts';
import { Workplace } from '../../../process/program.ts';
import { needing } from '../../needing.ts';
import { environmentOf, startFleet } from '../ansible/service.ts';
import { Python } from '../python.ts';
import { startWithHistory } from './service.ts';

const { describe, it } = needing('pypi');

const root = fileURLToPath(new URL('../../../../', import.meta.url));
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

/** The page's sample output: the text block after the two scripts. */
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

describe('of sites whose ids need encoding, in a list that moves', () => {
  const ids = [
    'fra/01 #x?y%41',
    'München',
    ...Array.from({ length: 60 }, (_, at) => `s${100 + at}`),
  ];
  let odd: TestService;
  beforeAll(async () => {
    const sites = ids.map((id) => ({ id, assets: [] }));
    const core = { id: 'eu', status: 'active', public_available: false, sites };
    const file = join(folder, 'odd.json');
    await writeFile(
      file,
      JSON.stringify({ partners: [{ id: 'acme', name: 'A', hybrid_cores: [core] }] }),
    );
    odd = await startFleet(['acme'], file);
  });
  afterAll(() => odd?.stop());

  it.each(['ts', 'py'] as const)('in %s has every one once', async (language) => {
    let lists = 0;
    // The second page is of another revision, once.
    const server = createServer(async (incoming, response) => {
      const headers = incoming.headers as Record<string, string>;
      const answer = await fetch(`${odd.ownUrl}${incoming.url}`, { headers });
      const isSecond = incoming.url!.split('?')[0] === '/hybrid-core/v1/sites' && ++lists === 2;
      const body = (await answer.text()).replaceAll(odd.url, url);
      response
        .writeHead(answer.status, { 'Content-Type': 'application/json' })
        .end(isSecond ? body.replace(/"revision":"[^"]*"/, '"revision":"another"') : body);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const env = environmentOf(url, 'acme');
      const stdout =
        language === 'py'
          ? await python.run('python', [scripts.py], { env })
          : (await work.startProgram(process.execPath, [scripts.ts], env).finished()).stdout;
      const lines = stdout.trimEnd().split('\n').slice(1);
      expect(lines.map((line) => line.split(/ {2,}/)[0]).toSorted()).toEqual(ids.toSorted());
      expect(lists).toBe(4);
    } finally {
      server.close();
    }
  });
});

it.each(Object.entries(scripts))('in %s is short', async (_language, script) => {
  const lines = (await readFile(script, 'utf8')).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
});
