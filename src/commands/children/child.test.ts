import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../test/fixture/patience.ts';
import type { Observation } from '../../observe/observation.ts';
import { Child } from './child.ts';

/** Ends at once if a file `broken` lies beside it, else says that it is up. */
const program = `
import { existsSync } from 'node:fs';
if (existsSync('broken')) process.exit(3);
if (process.env.PORT === 'taken') process.exit(1);
process.on('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
process.send('up');
`;

describe('a child', () => {
  let folder: string;
  let observed: Observation[];
  let environment: Record<string, string>;
  let child: Child;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hybrid-core-child-'));
    const file = join(folder, 'program.mjs');
    await writeFile(file, program.replace("'broken'", JSON.stringify(join(folder, 'broken'))));
    observed = [];
    environment = {};
    const observe = (observation: Observation) => void observed.push(observation);
    child = new Child({ program: 'collect', makeEnvironment: () => environment, observe, file });
  });
  afterEach(async () => {
    await child.stop();
    await rm(folder, { recursive: true });
  });

  const starts = () => observed.filter((of) => of.type === 'child-started');
  const ends = () => observed.filter((of) => of.type === 'child-ended');

  it('is up once it says so, and ends on the stop, which is no failure', async () => {
    child.start();
    await child.tried;
    expect(child.isUp).toBe(true);
    await child.stop();
    expect(child.isUp).toBe(false);
    expect(observed).toEqual([
      { type: 'child-started', program: 'collect', pid: expect.any(Number) },
    ]);
  });

  it('is started again when it is killed', async () => {
    child.start();
    await child.tried;
    process.kill(starts()[0]!.pid, 'SIGKILL');
    await until(async () => starts().length === 2 && child.isUp);
    expect(ends()).toEqual([
      { type: 'child-ended', program: 'collect', why: 'was ended by SIGKILL', restartMs: 0 },
    ]);
  });

  it('has at each start the environment of that moment', async () => {
    environment = { PORT: 'taken' };
    child.start();
    await until(async () => starts().length === 1);
    environment = { PORT: 'free' };
    await child.tried;
    expect(child.isUp).toBe(true);
    expect(ends()).toMatchObject([{ why: 'ended with status 1' }]);
  });

  it('is started ever more seldom while it ends at once, and is not up', async () => {
    await writeFile(join(folder, 'broken'), '');
    child.start();
    await child.tried;
    await until(async () => ends().length === 3);
    expect(child.isUp).toBe(false);
    const why = 'ended with status 3';
    expect(ends()).toEqual(
      [0, 1_000, 2_000].map((restartMs) => ({
        type: 'child-ended',
        program: 'collect',
        why,
        restartMs,
      })),
    );
  });
});
