import { expect, it } from 'vitest';
import { practicePages, practise } from './practice.ts';

it('selects one page in each turn of the event loop, so that nothing waits for all of them', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await practise();
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(practicePages);
});
