import { describe, expect, it } from 'vitest';
import { LeaseLost } from '../../lease/lease.ts';
import { eachPartner } from './partner-parts.ts';

const { signal } = new AbortController();

/** Does nothing for those that are not named here, and throws for the others. */
function run(items: readonly string[], failing: Readonly<Record<string, Error>>) {
  return eachPartner(
    items,
    (item) => item,
    signal,
    async (item) => {
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

  it('fails as a whole where several fail in a row, or the only one', async () => {
    await expect(run(['a', 'b', 'c', 'd'], { b: away, c: away, d: away })).rejects.toBe(away);
    await expect(run(['a'], { a: away })).rejects.toBe(away);
    await expect(run(['a', 'b', 'c', 'd'], { a: away, b: away, d: away })).resolves.toMatchObject({
      results: ['C'],
    });
  });

  it('ends with the lease', async () => {
    const lost = new LeaseLost('collector');
    await expect(run(['a', 'b'], { a: lost })).rejects.toBe(lost);
  });
});
