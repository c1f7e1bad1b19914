/** `hybrid-core serve` with REUSE_PORT=on: two real services answer on one port. */
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { freePort } from '../fixture/free-port.ts';
import { seed } from '../fixture/seed.ts';
import { Workplace } from './program.ts';

const { user, token } = readCredentials(credentialsFile).get('acme')!;
const headers = { 'X-Auth-UserId': user, 'X-Auth-Token': token };

/** Connections after which both services have answered but once in 2^63 runs. */
const connections = 64;

// Only Linux balances a shared port among processes.
describe.runIf(process.platform === 'linux')('two services with REUSE_PORT=on', () => {
  let workplace: Workplace;
  let environment: Record<string, string>;
  let port: number;

  beforeAll(async () => {
    workplace = await Workplace.make();
    const address = `sqlite:${join(workplace.folder, 'shared.db')}`;
    await seed(openStore(address));
    port = await freePort();
    environment = { DATABASE_URL: address, PORT: String(port), HISTORY: 'off' };
  });
  afterAll(() => workplace?.remove());

  /** Asks by a connection of its own. */
  const ask = (url: string) =>
    new Promise<number>((resolve, reject) => {
      const of = { agent: false, headers } as const;
      get(`${url}/hybrid-core/v1/sites`, of, (response) => {
        response.resume().on('end', () => resolve(response.statusCode!));
      }).on('error', reject);
    });
  const askAll = (url: string) => Promise.all(Array.from({ length: connections }, () => ask(url)));
  const requestsOf = async (metrics: string) => {
    const text = await (await fetch(`${metrics}/metrics`)).text();
    return [...text.matchAll(/^hybrid_core_http_requests_total\{[^}]*\} (\d+)$/gm)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
  };

  it('share the port, both answer, and one answers alone once the other has ended', async () => {
    const metrics = [await freePort(), await freePort()];
    const services = metrics.map((of) =>
      workplace.start(['serve'], {
        ...environment,
        REUSE_PORT: 'on',
        METRICS_PORT: String(of),
      }),
    );
    const [url] = await Promise.all(services.map((of) => of.listens()));
    expect(new Set(await askAll(url!))).toEqual(new Set([200]));
    for (const of of metrics) {
      expect(await requestsOf(`http://127.0.0.1:${of}`)).toBeGreaterThan(0);
    }
    services[0]!.kill('SIGTERM');
    expect(await services[0]!.finished()).toMatchObject({ status: 0 });
    expect(new Set(await askAll(url!))).toEqual(new Set([200]));

    const alone = await workplace.run(['serve'], environment);
    expect(alone).toMatchObject({ status: 1 });
    expect(alone.stderr).toMatch(new RegExp(`port ${port} .* is taken by another program`));
    services[1]!.kill('SIGTERM');
    expect(await services[1]!.finished()).toMatchObject({ status: 0 });
  });

  it('share no port of a panel', async () => {
    const panelPort = String(await freePort());
    const shared = { ...environment, REUSE_PORT: 'on', PANEL_PORT: panelPort };
    const first = workplace.start(['serve'], shared);
    await first.wrote(/panel listening/);
    const second = await workplace.run(['panel'], shared);
    expect(second).toMatchObject({ status: 1 });
    expect(second.stderr).toMatch(new RegExp(`port ${panelPort} .* is taken by another program`));
    first.kill('SIGTERM');
    expect(await first.finished()).toMatchObject({ status: 0 });
  });

  it('do not join one without it', async () => {
    const alone = workplace.start(['serve'], environment);
    await alone.listens();
    const joining = await workplace.run(['serve'], { ...environment, REUSE_PORT: 'on' });
    expect(joining).toMatchObject({ status: 1 });
    expect(joining.stderr).toMatch(new RegExp(`port ${port} .* is taken by another program`));
    alone.kill('SIGTERM');
    expect(await alone.finished()).toMatchObject({ status: 0 });
  });
});
