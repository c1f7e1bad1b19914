import { describe, expect, it } from 'vitest';
import { LeaseLost } from '../../store/lease/lease.ts';
import { eachPartner } from './each-partner.ts';

const { signal } = new AbortController();

/** Does nothing for those that are not named here, and throws for the others; each takes so long. */
function run(items: readonly string[], failing: Readonly<Record<string, Error>>, eachMs = 0) {
  let now = 0;
  return eachPartner(
    items,
    (item) => item,
    { signal, clock: () => now },
    async (item) => {
      now += eachMs;
      if (failing[item] !== undefined) throw failing[item];
      return item.toUpperCase();
    },
  );
}

const away = new Error('the node does not answer');

describe('eachPartner', () => {
  it('leaves out the partner that fails, and tells of it', async () => {
    expect(await run(['a', 'b', 'c'], { b: away })).toEqual({
      results: ['A', 'C'],
      errors: ['partner "b" was left as it was: the node does not answer'],
    });
  });

  it('goes on past as many as fail at once, as those of a node that is away do', async () => {
    const failing = { a: away, b: away, c: away, e: away };
    const { results, errors } = await run(['a', 'b', 'c', 'd', 'e', 'f'], failing);
    expect(results).toEqual(['D', 'F']);
    expect(errors).toHaveLength(4);
  });

  it('fails as a whole where all fail, or where failures in a row take too long', async () => {
    await expect(run(['a'], { a: away })).rejects.toBe(away);
    await expect(run(['a', 'b'], { a: away, b: away })).rejects.toBe(away);
    const failing = { b: away, c: away, d: away };
    await expect(run(['a', 'b', 'c', 'd', 'e'], failing, 30_000)).rejects.toBe(away);
    const apart = await run(['a', 'b', 'c', 'd', 'e'], { b: away, d: away }, 30_000);
    expect(apart.results).toEqual(['A', 'C', 'E']);
  });

  it('ends with the lease', async () => {
    const lost = new LeaseLost('collector');
    await expect(run(['a', 'b'], { a: lost })).rejects.toBe(lost);
  });
});
