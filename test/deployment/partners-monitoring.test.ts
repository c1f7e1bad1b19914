/**
 * The partners' examples for Prometheus and Grafana, as far as they can be tested without either.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { dashboardNames, readDashboard } from '../external/prometheus/partners-dashboards.ts';
import { type Credential, credentialsFile, readCredentials } from '../fixture/credentials.ts';
import { seed } from '../fixture/seed.ts';
import { startTestService, type TestService } from '../fixture/service.ts';

const folder = fileURLToPath(new URL('../../examples/prometheus/', import.meta.url));
const read = (name: string) => readFileSync(`${folder}${name}`, 'utf8');

describe('the rules', () => {
  const rules: readonly { alert?: string; annotations: Record<string, string> }[] = parse(
    read('rules.yaml'),
  ).groups.flatMap((group: { rules: object[] }) => group.rules);
  const alerts = rules.filter(({ alert }) => alert !== undefined);

  it('have a case for each alert, which says what is wrong and what it means', () => {
    const tried = read('rules.test.yaml');
    expect(alerts.length).toBeGreaterThan(0);
    expect(alerts.filter(({ alert }) => !tried.includes(alert!))).toEqual([]);
    const isTold = ({ annotations }: (typeof alerts)[0]) =>
      annotations.summary && annotations.description;
    expect(alerts.filter((alert) => !isTold(alert))).toEqual([]);
  });

  it('are on the page for partners, alert by alert', () => {
    const page = readFileSync(new URL('../../docs/apis/tools.md', import.meta.url), 'utf8');
    expect(alerts.filter(({ alert }) => !page.includes(`\`${alert}\``))).toEqual([]);
  });
});

it('the two configurations differ in how they sign in alone', () => {
  const [basic, headers] = ['prometheus.yaml', 'prometheus-headers.yaml'].map((name) =>
    JSON.stringify(parse(read(name)), (key, value) =>
      key === 'basic_auth' || key === 'http_headers' ? undefined : value,
    ),
  );
  expect(headers).toBe(basic);
});

it('no job has the name that the alerts for operators presume, which one Prometheus refuses', () => {
  const alerts = readFileSync(`${folder}../monitoring/alerts.yaml`, 'utf8');
  const operators = new Set([...alerts.matchAll(/job="([^"]+)"/g)].map(([, name]) => name));
  expect([...operators]).toEqual(['hybrid-core']);
  const { scrape_configs }: { scrape_configs: { job_name: string }[] } = parse(
    read('prometheus.yaml'),
  );
  expect(scrape_configs.filter(({ job_name }) => operators.has(job_name))).toEqual([]);
});

describe('promtool', () => {
  const isThere = spawnSync('promtool', ['--version']).error === undefined;
  if (!isThere) {
    process.stderr.write(
      "\nNOT TESTED: promtool is not installed here (apt-get install prometheus), so the partner's " +
        'rules were not tried\n',
    );
  }

  it
    .skipIf(!isThere)
    .each([
      'check config --syntax-only prometheus.yaml',
      'check rules rules.yaml',
      'test rules rules.test.yaml',
    ])('%s', (command) => {
    const options = { cwd: folder, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync('promtool', command.split(' '), options);
    expect(status, stdout + stderr).toBe(0);
  });
});

describe.each([...dashboardNames, 'infinity'])('the dashboard %s', (name) => {
  const { panels } = readDashboard(name);

  it('fills a grid without overlaps, and explains each panel', () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );
    expect(cells).toHaveLength(new Set(cells).size);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.filter(({ description }) => !/\.$/.test(description))).toEqual([]);
  });
});

const dayMs = 86_400_000;

/** The relevant part of an Infinity data source's query. */
interface Query {
  readonly url: string;
  readonly root_selector: string;
  readonly columns: readonly { readonly selector: string; readonly type: string }[];
}

describe('the queries of the dashboard for Infinity', () => {
  const dashboard = readDashboard('infinity') as unknown as {
    readonly panels: readonly { readonly title: string; readonly targets: readonly Query[] }[];
  };
  const queries = dashboard.panels.map(({ title, targets }) => [title, targets[0]!] as const);
  const [user] = [readCredentials(credentialsFile).get('acme') as Credential];
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(seed);
  });
  afterAll(() => service?.stop());

  const at = (value: unknown, path: string): unknown =>
    path.split('.').reduce<unknown>((from, key) => (from as Record<string, unknown>)?.[key], value);

  it.each(queries)('%s', async (_title, { url, root_selector, columns }) => {
    const now = Date.now();
    const values: Readonly<Record<string, string>> = {
      'site:percentencode': 'fra01',
      '__from:date:iso': new Date(now - dayMs).toISOString(),
      '__to:date:iso': new Date(now).toISOString(),
    };
    const target = url.replaceAll(/\$\{([^}]+)\}/g, (_, variable: string) => values[variable]!);
    const headers = { 'X-Auth-UserId': user!.user, 'X-Auth-Token': user!.token };
    const answer = await fetch(`${service.url}${target}`, { headers });
    const body = await answer.json();
    expect(answer.status, JSON.stringify(body)).toBe(200);
    const root = at(body, root_selector);
    const [record] = Array.isArray(root) ? root : [root];
    // A null field may have no subfields, but an unknown field is a fault.
    const unknown = columns.filter(({ selector }) => {
      const parents = selector
        .split('.')
        .map((_, depth, keys) => keys.slice(0, depth + 1).join('.'));
      const ends = parents.find((path) => at(record, path) == null) ?? selector;
      return at(record, ends) === undefined;
    });
    expect(unknown).toEqual([]);
  });
});
