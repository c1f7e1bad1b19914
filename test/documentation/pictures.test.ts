/** The pictures of the page about capacity planning are drawn from what the demo answers. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../fixture/service.ts';
import { environment, startShownDemo } from './demo.ts';
import { drawPicture, type HistoryData } from './picture.ts';

const folder = fileURLToPath(new URL('../../docs/apis/hybrid-core/v2/', import.meta.url));

let demo: TestService;
beforeAll(async () => {
  demo = await startShownDemo();
});
afterAll(() => demo?.stop());

// biome-ignore lint/suspicious/noExplicitAny: the documents of other tests say what an answer is
async function ask(path: string): Promise<any> {
  const response = await fetch(`${demo.url}/hybrid-core/v2/sites/iad01/resources/${path}`, {
    headers: { 'X-Auth-UserId': environment.HC_USER_ID, 'X-Auth-Token': environment.HC_TOKEN },
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { readonly data: unknown }).data;
}

async function historyOf(quantity: 'memory' | 'distributed', query: string): Promise<HistoryData> {
  const { range, points } = await ask(`history?${query}`);
  return {
    range,
    points: points.map((point: { at: string; memory: never; storage: Record<string, never> }) => ({
      at: point.at,
      quantity: quantity === 'memory' ? point.memory : point.storage[quantity],
    })),
  };
}

const bytes = { used: 'used_bytes', usedMax: 'used_bytes_max', total: 'total_bytes' } as const;

describe('the picture', () => {
  it('of a week shows its mean and largest use', async () => {
    const history = await historyOf('memory', 'range[from]=-7d&range[step]=1h');
    const title = 'Memory of iad01 in a week, by the hour: mean, and up to the largest';
    await expect(drawPicture({ title, ...bytes, history })).toMatchFileSnapshot(
      `${folder}history.svg`,
    );
  });

  it('of a forecast goes on from ninety days', async () => {
    const history = await historyOf('distributed', 'range[from]=-90d&range[step]=1d');
    const { computed_at: computedAt, storage } = await ask('forecast');
    const { percent, days_until: daysUntil } = storage.distributed;
    const forecast = { computedAt, percent, daysUntilFull: daysUntil['100'] };
    const title = 'Distributed storage of iad01: ninety days, and the days until it is full';
    await expect(drawPicture({ title, ...bytes, history, forecast })).toMatchFileSnapshot(
      `${folder}forecast.svg`,
    );
  });
});
