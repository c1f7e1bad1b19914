/**
 * Alert rules and dashboard: they parse, refer to existing metrics, and the rules fire as
 * intended.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { problemCatalogue } from '../../src/contract/problems.ts';
import { CollectorMetrics } from '../../src/observe/collector-metrics.ts';
import { Metrics } from '../../src/observe/metrics.ts';
import { isThorough } from '../property/seed.ts';

const folder = fileURLToPath(new URL('../../examples/monitoring/', import.meta.url));
const page = fileURLToPath(new URL('../../docs/operators/monitoring.md', import.meta.url));
const read = (name: string) => readFileSync(`${folder}${name}`, 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets: readonly { readonly expr: string }[];
}

const rules: readonly Rule[] = parse(read('alerts.yaml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const panels: readonly Panel[] = JSON.parse(read('dashboard.json')).panels;
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Names of all series of the service, from its output. */
async function seriesNames(): Promise<ReadonlySet<string>> {
  const metrics = new Metrics({
    dataAgeMs: () => 0,
    storeUnavailable: () => false,
    snapshots: () => [],
    unreadable: () => ({ data: [], tokens: [] }),
  });
  const collector = new CollectorMetrics({ recordsHistory: true });
  const text = (await metrics.text()) + (await collector.text());
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const names = types.flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  // Prometheus adds this series for each target.
  return new Set([...names, 'up']);
}

/**
 * Series names in an expression: words outside of strings, labels and ranges, except function
 * calls.
 */
function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|on|without)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\b(offset\s+\w+|unless|or|and)\b/g, ' ');
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/gi)].map(([name]) => name);
}

describe('the alert rules and the dashboard', () => {
  it.each(expressions)('%s names series that exist', async (_of, expression) => {
    const names = namesIn(expression);
    const known = await seriesNames();
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('name problems that exist', () => {
    const slugs = expressions.flatMap(([, expression]) =>
      [...expression.matchAll(/slug="([^"]+)"/g)].map(([, slug]) => slug),
    );
    expect(slugs.filter((slug) => !(slug in problemCatalogue))).toEqual([]);
  });

  it('are on the page for operators, alert by alert', () => {
    const text = readFileSync(page, 'utf8');
    expect(rules.filter(({ alert }) => !text.includes(`\`${alert}\``))).toEqual([]);
    expect(
      rules.filter(({ annotations }) => !annotations.summary || !annotations.description),
    ).toEqual([]);
  });

  it('are each tried by a case', () => {
    const tried = read('alerts.test.yaml');
    expect(rules.filter(({ alert }) => !tried.includes(alert))).toEqual([]);
  });

  it('fill a grid without overlaps', () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from(
        { length: w * h },
        (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`,
      ),
    );
    expect(cells).toHaveLength(new Set(cells).size);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

describe('promtool', () => {
  const isThere = spawnSync('promtool', ['--version']).error === undefined;
  if (!isThere) {
    process.stderr.write(
      '\nNOT TESTED: promtool is not installed here (apt-get install prometheus), so the alert ' +
        'rules were not tried\n',
    );
  }

  const check = ['check', 'rules', 'alerts.yaml'];
  const test = ['test', 'rules', 'alerts.test.yaml'];

  it.skipIf(!isThere).each(isThorough ? [check, test] : [check])('%s %s %s', (...args) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status, stdout + stderr).toBe(0);
  });
});
