/** Prometheus' own checker on the metrics, in both formats; skipped if it is not installed. */
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isThorough } from '../property/seed.ts';
import { credentialHeaders, freshAddress } from './run-case.ts';
import { type Target, targets } from './target.ts';

const isInstalled = spawnSync('promtool', ['--version']).error === undefined;

const tried = isThorough ? targets : targets.slice(0, 1);

describe.runIf(isInstalled).each(tried)('promtool, on %s', (_name, start) => {
  let target: Target;
  beforeAll(async () => {
    target = await start();
  });
  afterAll(async () => {
    await target?.stop();
  });

  it.each([
    ['', 'text/plain'],
    ['', 'application/openmetrics-text'],
    ['?filter[site_id]=fra01&filter[site_id]=odd', 'text/plain'],
    ['?filter[site_id]=nowhere', 'text/plain'],
  ])('finds nothing in /metrics%s as %s', async (query, accept) => {
    const headers = [...credentialHeaders('acme', target), ...freshAddress(), ['Accept', accept]];
    const answer = await fetch(`${target.baseUrl}/hybrid-core/v2/metrics${query}`, {
      headers: headers as [string, string][],
    });
    const input = await answer.text();
    const { status, stderr, stdout } = spawnSync('promtool', ['check', 'metrics'], {
      input,
      encoding: 'utf8',
    });
    expect({ status, stderr, stdout }).toEqual({ status: 0, stderr: '', stdout: '' });
  });
});
