/**
 * Checks what pages show of the demo against its responses: examples in curl and JavaScript,
 * pictures, the command line and the TypeScript client. All share one demo: its history takes
 * seconds to write.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../fixture/service.ts';
import { type Finished, Workplace } from '../process/program.ts';
import { isThorough } from '../property/seed.ts';
import { environment, startShownDemo } from './demo.ts';
import { type Example, examples, expectShown, run } from './examples.ts';
import { drawPicture, type HistoryData } from './picture.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

let demo: TestService;
beforeAll(async () => {
  demo = await startShownDemo();
});
afterAll(() => demo?.stop());

describe('an example', () => {
  const has = (program: string) => spawnSync(program, ['--version']).status === 0;
  const isRunnable = has('curl') && has('jq');
  const cases = examples.map((example) => [example.page, example.title, example] as const);
  const answers = new Map<Example, unknown>();

  it.runIf(isRunnable).each(cases)('on %s runs in a shell: %s', async (_page, _title, example) => {
    const answer = await run(example, 'sh', demo);
    answers.set(example, answer);
    expectShown(example, answer, demo);
  });

  const inJavaScript = cases.filter(([, , { programs }]) => programs.javascript !== undefined);

  it.each(inJavaScript)('on %s runs in JavaScript: %s', async (_page, _title, example) => {
    const answer = await run(example, 'javascript', demo);
    expectShown(example, answer, demo);
    if (isRunnable) {
      expect(answer).toEqual(answers.get(example) ?? (await run(example, 'sh', demo)));
    }
  });

  it('is there in JavaScript and Python wherever there is one request, or more of a list', () => {
    const inShell = examples.filter(({ programs }) => /^ *curl|\$\(curl/m.test(programs.sh!));
    expect(inShell.length).toBeGreaterThan(8);
    for (const { title, programs } of inShell) {
      const languages = Object.keys(programs);
      expect([title, languages]).toEqual([title, expect.arrayContaining(['javascript', 'python'])]);
    }
  });
});

describe('the picture', () => {
  const folder = join(root, 'docs/apis/hybrid-core/v2/');

  // biome-ignore lint/suspicious/noExplicitAny: the documents of other tests say what an answer is
  async function ask(path: string): Promise<any> {
    const response = await fetch(`${demo.url}/hybrid-core/v2/sites/iad01/resources/${path}`, {
      headers: { 'X-Auth-UserId': environment.HC_USER_ID, 'X-Auth-Token': environment.HC_TOKEN },
    });
    expect(response.status).toBe(200);
    return ((await response.json()) as { readonly data: unknown }).data;
  }

  async function historyOf(
    quantity: 'memory' | 'distributed',
    query: string,
  ): Promise<HistoryData> {
    const { range, points } = await ask(`history?${query}`);
    return {
      range,
      points: points.map(
        (point: { at: string; memory: never; storage: Record<string, never> }) => ({
          at: point.at,
          quantity: quantity === 'memory' ? point.memory : point.storage[quantity],
        }),
      ),
    };
  }

  const bytes = { used: 'used_bytes', usedMax: 'used_bytes_max', total: 'total_bytes' } as const;

  it('of a week shows its mean and largest use', async () => {
    const history = await historyOf('memory', 'range[from]=-7d&range[step]=1h');
    const title = 'Memory of iad01 in a week, by the hour: mean, and up to the largest';
    await expect(drawPicture({ title, ...bytes, history })).toMatchFileSnapshot(
      `${folder}history.svg`,
    );
  });

  it('of a forecast goes on from ninety days', async () => {
    const history = await historyOf('distributed', 'range[from]=-90d&range[step]=1d');
    const { computed_at: computedAt, storage } = await ask('forecast');
    const { percent, days_until: daysUntil } = storage.distributed;
    const forecast = { computedAt, percent, daysUntilFull: daysUntil['100'] };
    const title = 'Distributed storage of iad01: ninety days, and the days until it is full';
    await expect(drawPicture({ title, ...bytes, history, forecast })).toMatchFileSnapshot(
      `${folder}forecast.svg`,
    );
  });
});

describe('the page about tools', () => {
  const page = readFileSync(join(root, 'docs/apis/tools.md'), 'utf8');
  const block = (language: string) =>
    new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)![1]!;

  /** All except the one that prompts for credentials. */
  const commands = block('sh')
    .split('\n')
    .map((line) => line.replace(/ *#.*/, ''))
    .filter((line) => line.startsWith('hc ') && !line.startsWith('hc context'));

  let work: Workplace;
  beforeAll(async () => {
    work = await Workplace.make();
  });
  afterAll(() => work?.remove());

  const start = (args: readonly string[], cwd: string): Promise<Finished> => {
    const variables = { ...environment, HC_URL: demo.url, HOME: work.folder };
    return work.startProgram(process.execPath, args, variables, { cwd }).finished();
  };

  it.each(examples.flatMap(({ programs: { hc, ts } }) => (hc && ts ? [[hc, ts]] : [])))(
    'answers as capacity planning has it: %s',
    async (hc, ts) => {
      const words = hc.replaceAll('\\\n', '').trim().split(/\s+/).slice(1);
      const client = block('ts').split('\n').slice(0, 4).join('\n');
      const program = `${client}\n${ts}`;
      const ended = await Promise.all([
        start([join(root, 'node_modules/.bin/hc'), ...words], work.folder),
        start(['--input-type=module-typescript', '-e', program], root),
      ]);
      for (const { status, stderr } of ended) expect(status, stderr).toBe(0);
    },
  );

  it.runIf(isThorough).each(commands)('shows %s, which works', async (command) => {
    const hc = join(root, 'node_modules/.bin/hc');
    const { status, stderr } = await start([hc, ...command.split(' ').slice(1)], work.folder);
    expect(status, stderr).toBe(0);
  });

  it.runIf(isThorough)('shows a program in TypeScript, which works', async () => {
    const { status, stdout, stderr } = await start(
      ['--input-type=module-typescript', '-e', block('ts')],
      root,
    );
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/^iad01 68\.15 % filling \d+$/m);
  });

  it('shows commands', () => {
    expect(commands.length).toBeGreaterThan(4);
  });
});
