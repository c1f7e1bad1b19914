import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useCommandLine } from '../../test/fixture/command-line.ts';
import { emptyPoint } from '../../test/fixture/empty-point.ts';
import { dayMs } from '../domain/history.ts';
import { openStore } from '../store/open.ts';

const commandLine = useCommandLine();

/** When the clock of the tests stands still. */
const noon = Date.parse('2026-11-20T12:00:00Z');

describe('history', () => {
  /** A sample of acme in each of these slots. */
  const record = async (...slots: number[]) => {
    const writer = await openStore(`sqlite:${join(commandLine.folder, 'test.db')}`).openWriter();
    const cpu = { samples: 1, usedSum: 1n, usedMax: 1n, total: 2n, nodesReporting: 1 };
    for (const at of slots) {
      const sample = { ...emptyPoint, at, cpu };
      await writer.transaction((transaction) =>
        transaction.recordSamples('acme', at, [{ level: 'partner', id: 'acme', sample }]),
      );
    }
    await writer.close();
  };
  const status = async () => JSON.parse((await commandLine.run('history status --json')).stdout);

  beforeEach(() => commandLine.importInventory());

  it('has a status of each partner', async () => {
    expect((await commandLine.run('history status')).stdout).toBe('no history\n');
    await record(noon - dayMs, noon);
    const [row] = await status();
    expect(row).toEqual({
      partner_id: 'acme',
      oldest: '2026-11-19T12:00:00.000Z',
      newest: '2026-11-20T12:00:00.000Z',
      points: 2,
      bytes: row.bytes,
    });
    const { stdout } = await commandLine.run('history status');
    expect(stdout).toMatch(/^partner_id +oldest +newest +points +bytes\nacme +2026-11-19T12/);
  });

  it('has a backtest of the sites of each partner, or of one', async () => {
    const of = (options: string) => commandLine.run(`history backtest ${options}`);
    expect((await of('')).stdout).toBe('no history\n');
    await record(noon - dayMs);
    const rows = JSON.parse((await of('--json')).stdout);
    expect(rows.map(({ horizon }: { horizon: string }) => horizon)).toEqual([
      '30 days',
      '90 days',
      'a year',
      'five years',
    ]);
    expect(rows[0]).toEqual({
      partner_id: 'acme',
      forecasts: 0,
      horizon: '30 days',
      reached: 0,
      before_earliest: 0,
    });
    expect((await of('--partner acme')).stdout).toMatch(/^partner_id +forecasts +horizon/);
    expect((await of('--partner missing')).status).toBe(1);
  });

  it.each([
    ['--before 2026-11-20T00:00:00Z', undefined, 1, 3],
    ['--before 2026-11-20T00:00:00Z', 'yes\n', 1, 3],
    ['--before 2026-11-20T00:00:00Z', 'prune\n', 0, 1],
    ['--before 2026-11-20T00:00:00Z --yes', undefined, 0, 1],
    // In whole days of UTC: that of the time stays, whatever its offset.
    ['--before 2026-11-20T00:59:59+01:00 --yes', undefined, 0, 2],
    ['--before 2026-11-20T00:00:00Z --partner acme --yes', undefined, 0, 1],
    ['--before 2026-11-20T00:00:00Z --partner globex --yes', undefined, 0, 3],
    ['--before 2026-11-20T00:00:00Z --partner missing --yes', undefined, 1, 3],
    ['--before 2026-11-20T12:00:01Z --yes', undefined, 2, 3],
    ['--before yesterday --yes', undefined, 2, 3],
    ['--yes', undefined, 2, 3],
  ])('`prune %s`, answered with %j, ends with %i and leaves %i points', async (...row) => {
    const [words, typed, expected, left] = row;
    await record(noon - 2 * dayMs, noon - dayMs, noon);
    const options = typed === undefined ? {} : { typed };
    expect((await commandLine.run(`history prune ${words}`, options)).status).toBe(expected);
    expect((await status())[0].points).toBe(left);
  });

  it('prunes nothing where there is none, and says so', async () => {
    const pruned = await commandLine.run('history prune --before 2026-11-20T00:00:00Z --yes');
    expect(pruned).toMatchObject({ status: 0, stdout: 'There is no history.\n' });
  });
});
