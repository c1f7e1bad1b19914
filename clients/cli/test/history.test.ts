/** Charts of a history on terminals of all widths. */
import { expect, it } from 'vitest';
import { widthOf } from '../src/text/width.ts';
import { hc } from './command-line.ts';

const environment = { HC_URL: 'http://x.example', HC_USER_ID: 'u', HC_TOKEN: 't' };

const nowMs = Date.parse('2026-11-23T20:41:00Z');

/** Thirty days, the last of which is not over. */
const body = JSON.stringify({
  data: {
    partner_id: 'acme',
    range: { from: '2026-10-25T00:00:00Z', to: '2026-11-24T00:00:00Z', step: '1d' },
    points: Array.from({ length: 30 }, (_, day) => ({
      at: new Date(Date.UTC(2026, 9, 25 + day)).toISOString(),
      cpu: { percent: 50 + day },
      memory: null,
      storage: { distributed: null, rocket: null, object: null },
    })),
  },
});

async function drawn(columns: number) {
  const fetch = async () => new Response(body);
  const { status, stdout } = await hc(['history', '--from', '-30d'], {
    environment,
    columns,
    fetch,
    nowMs,
  });
  expect(status).toBe(0);
  return stdout;
}

it('ends now, and not where the last point will end', async () => {
  const lines = (await drawn(80)).split('\n');
  expect(lines.find((line) => line.includes(' UTC'))).toMatch(
    / 2026-10-25 00:00 +2026-11-23 20:41 UTC/,
  );
});

it('has times without the year where they would run together, or none', async () => {
  const axis = async (columns: number) =>
    (await drawn(columns)).split('\n').find((line) => line.includes(' UTC'));
  expect(await axis(40)).toMatch(/ 10-25 00:00 {2,}11-23 20:41 UTC/);
  expect(await axis(30)).toBeUndefined();
});

it.each([1, 5, 9, 10, 11, 12, 20, 40, 79])('is drawn in %i columns', async (columns) => {
  const chart = (await drawn(columns)).split('\n').filter((line) => /[┤│]/.test(line));
  expect(chart).toHaveLength(12);
  for (const line of chart) expect(widthOf(line)).toBeLessThanOrEqual(Math.max(columns, 12));
});
