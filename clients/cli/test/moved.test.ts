/** Sites that move between hybrid cores while `hc assets` reads: each asset once, or an error. */
import { expect, it } from 'vitest';
import { play, problemBody, recordOf } from '../../typescript/test/playing-server.ts';
import { hc } from './command-line.ts';

type State = Readonly<Record<string, readonly string[]>>;

const inB: State = { a: ['x-0'], b: ['y-0', 'z-0'] };
const inA: State = { a: ['x-0', 'y-0'], b: ['z-0'] };
const withoutB: State = { a: ['x-0', 'y-0', 'z-0'] };

/** Plays the states: a hybrid core's assets are read after the next state applies. */
async function assetsWhile(
  states: readonly State[],
  words = 'assets -o csv --no-header --columns id',
) {
  let lists = 0;
  const server = await play((request) => {
    const { pathname } = new URL(request.url!, 'http://x');
    const [, core] = /hybrid-cores\/(\w+)\/assets$/.exec(pathname) ?? [];
    if (core !== undefined) lists += 1;
    const at = Math.min(Math.max(0, lists - 1), states.length - 1);
    const state = states[at]!;
    const listOf = (data: readonly object[], revision: number) => {
      const page = { offset: 0, limit: 50, total: data.length };
      return {
        body: JSON.stringify({
          data,
          meta: { page, revision: `${revision}` },
          links: { next: null },
        }),
      };
    };
    if (core === undefined) {
      const cores = Object.keys(state).map((id) => ({ id, status: 'active', site_ids: [] }));
      return listOf(cores, at);
    }
    const ids = state[core];
    if (ids === undefined)
      return { status: 404, body: problemBody('hybrid-core-unknown', 404, 'No') };
    return listOf(ids.map(recordOf), 1);
  });
  const result = await hc(words.split(' '), {
    environment: { HC_URL: server.url, HC_USER_ID: 'u', HC_TOKEN: 't' },
  });
  return { ...result, lists };
}

const all = { status: 0, stdout: 'x-0\r\ny-0\r\nz-0\r\n' };

it('a site that moves to what was read already is not missed', async () => {
  expect(await assetsWhile([inB, inA])).toMatchObject({ ...all, lists: 4 });
});

it('a site that moves to what is read next comes once', async () => {
  expect(await assetsWhile([inA, inB])).toMatchObject({ ...all, lists: 4 });
});

it('a hybrid core that was removed during the walk is not requested again', async () => {
  expect(await assetsWhile([inB, withoutB])).toMatchObject({ ...all, lists: 3 });
});

it('an asset is found by its id alone, wherever it moves', async () => {
  const words = 'asset x-0 -o json';
  expect(
    await assetsWhile(
      [
        { a: [], b: ['x-0'] },
        { a: ['x-0'], b: [] },
      ],
      words,
    ),
  ).toMatchObject({
    status: 0,
  });
});

it('what never holds still is an error', async () => {
  const { status, stdout, stderr } = await assetsWhile(
    Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? inB : inA)),
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('the hybrid cores changed while their assets were read, 4 times');
});
