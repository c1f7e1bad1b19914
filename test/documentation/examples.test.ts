/** Examples in curl and JavaScript answer what their pages show. */
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../fixture/service.ts';
import { startShownDemo } from './demo.ts';
import { examples, expectShown, run } from './examples.ts';

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const isRunnable = has('curl') && has('jq');

describe('an example', () => {
  let demo: TestService;
  beforeAll(async () => {
    demo = await startShownDemo();
  });
  afterAll(() => demo?.stop());

  const cases = examples.map((example) => [example.page, example.title, example] as const);

  it.runIf(isRunnable).each(cases)('on %s runs in a shell: %s', async (_page, _title, example) => {
    expectShown(example, await run(example, 'sh', demo), demo);
  });

  const inJavaScript = cases.filter(([, , { programs }]) => programs.javascript !== undefined);

  it.each(inJavaScript)('on %s runs in JavaScript: %s', async (_page, _title, example) => {
    const answer = await run(example, 'javascript', demo);
    expectShown(example, answer, demo);
    if (isRunnable) expect(answer).toEqual(await run(example, 'sh', demo));
  });
});

it('is there in JavaScript and Python wherever there is one request, or more of a list', () => {
  const inShell = examples.filter(({ programs }) => /^ *curl|\$\(curl/m.test(programs.sh!));
  expect(inShell.length).toBeGreaterThan(15);
  for (const { title, programs } of inShell) {
    expect([title, Object.keys(programs).sort()]).toEqual([title, ['javascript', 'python', 'sh']]);
  }
});
