/** Python examples, with the standard library alone, return what their pages show. */
import { afterAll, beforeAll, expect } from 'vitest';
import { startShownDemo } from '../../documentation/demo.ts';
import { examples, expectShown, run } from '../../documentation/examples.ts';
import type { TestService } from '../../fixture/service.ts';
import { needing } from '../needing.ts';

const { it } = needing('pypi');

let demo: TestService;
beforeAll(async () => {
  demo = await startShownDemo();
});
afterAll(() => demo?.stop());

const cases = examples
  .filter(({ programs }) => programs.python !== undefined)
  .map((example) => [example.page, example.title, example] as const);

it.each(cases)('an example on %s runs in Python: %s', async (_page, _title, example) => {
  const answer = await run(example, 'python', demo);
  expectShown(example, answer, demo);
  expect(answer).toEqual(await run(example, 'javascript', demo));
});
