import { beforeEach, describe, expect, it } from 'vitest';
import { useCommandLine } from '../../test/fixture/command-line.ts';

const commandLine = useCommandLine();

describe('partner', () => {
  beforeEach(() => commandLine.importInventory());

  it('is listed', async () => {
    expect(await commandLine.list('partner')).toEqual([
      { partner_id: 'acme', name: 'ACME Cloud GmbH', inventory_source: 'file' },
      { partner_id: 'globex', name: 'Globex', inventory_source: 'file' },
    ]);
  });

  it.each([
    ['partner remove acme', undefined, 1, 2],
    ['partner remove acme', 'globex\n', 1, 2],
    ['partner remove acme', '', 1, 2],
    ['partner remove acme', 'acme\n', 0, 1],
    ['partner remove acme --yes', undefined, 0, 1],
    ['partner remove missing --yes', undefined, 1, 2],
  ])('`%s`, answered with %j, ends with %i', async (words, typed, status, left) => {
    await commandLine.createToken();
    const result = await commandLine.run(words, typed === undefined ? {} : { typed });
    expect(result.status).toBe(status);
    expect(await commandLine.list('partner')).toHaveLength(left);
    expect(await commandLine.list('token')).toHaveLength(left - 1);
  });
});
