/** What a chart asks for is what the interface says of one workload, digit by digit, and less of it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type ChartAnswer, historyOf } from '../../src/panel/browser/charts/chart-answer.ts';
import { ofWorkload, type Point, workloads } from '../../src/panel/browser/charts/recorded.ts';
import { readJson } from '../../src/panel/browser/values/exact-json.ts';
import { importInventory, inventoryFile } from '../fixture/seed.ts';
import { usePanelWithPast } from '../fixture/use-panel.ts';

const panel = usePanelWithPast();
let cookie: string;
beforeAll(async () => {
  cookie = await panel.signIn('acme');
});

const range = `range[from]=${new Date(Date.now() - 30 * 86_400_000).toISOString()}&range[to]=${new Date().toISOString()}`;

async function textAt(path: string): Promise<string> {
  const answer = await panel.ask('GET', `/panel/api${path}`, { cookie });
  expect(answer.status, path).toBe(200);
  return answer.text();
}

it.each([
  ['/charts', '/hybrid-core/v2/resources/history'],
  ['/charts/sites/fra01', '/hybrid-core/v2/sites/fra01/resources/history'],
  ['/charts/hybrid-cores/acme-eu', '/hybrid-core/v2/hybrid-cores/acme-eu/resources/history'],
])('%s', async (path, route) => {
  const whole = await textAt(`${route}?${range}`);
  const { data } = readJson(whole) as { data: { points: readonly Point[] } };
  let recorded = 0;
  for (const workload of workloads) {
    const text = await textAt(`${path}?${range}&workload=${workload}`);
    expect(text.length).toBeLessThan(whole.length / 5);
    const { points } = historyOf(readJson(text) as ChartAnswer);
    expect(points.map(({ at }) => at)).toEqual(
      data.points.map(({ at }) => new Date(at).toISOString()),
    );
    const own = data.points.map((point) => ofWorkload(point, workload));
    expect(points.map((point) => ofWorkload(point, workload))).toEqual(own);
    recorded += own.filter((of) => of !== null).length;
  }
  expect(recorded).toBeGreaterThan(100);
});

it.each([
  ['/charts', 1],
  ['/charts/hybrid-cores/acme-eu', 0],
  ['/charts/sites/fra01', 0],
])('%s marks what changed there', async (path, loaded) => {
  const inventory = readFileSync(inventoryFile, 'utf8');
  const folder = mkdtempSync(join(tmpdir(), 'hybrid-core-marks-'));
  const importWith = async (status: string) => {
    const file = join(folder, 'inventory.yaml');
    writeFileSync(file, inventory.replace(/(id: cmp-1\n.*\n +status: )active/, `$1${status}`));
    await importInventory(panel.store, file);
  };
  await importWith(`marked-${path.length}`);
  const count = async () => {
    const query = `range[from]=-24h&workload=distributed`;
    const { marks } = JSON.parse(await textAt(`${path}?${query}`)) as ChartAnswer;
    const ofKind = (kind: string) =>
      marks.reduce((sum, [, counts]) => sum + (counts[kind] ?? 0), 0);
    return [ofKind(`asset.status:marked-${path.length}`), ofKind('partner.loaded')];
  };
  // An answer may be two seconds old.
  await expect.poll(count).toEqual([1, loaded]);
  await importWith('active');
  rmSync(folder, { recursive: true });
});

it('an answer that has not changed is a head alone', async () => {
  const path = `/panel/api/charts/sites/fra01?${range}&workload=memory`;
  const etag = (await panel.ask('GET', path, { cookie })).headers.get('etag')!;
  const again = await panel.ask('GET', path, { cookie, 'if-none-match': etag });
  expect(again.status).toBe(304);
});
