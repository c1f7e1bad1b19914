/**
 * The recording rules for nodes: they record the collector's queries under the names that it uses.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { cpuParts } from '../../src/sources/prometheus/cores-busy.ts';
import { nodeCpuTime, recordedNames } from '../../src/sources/prometheus/node-exporter.ts';

const folder = new URL('../../examples/monitoring/', import.meta.url);

describe('the recording rules for nodes', () => {
  it('record what the collector works out of the same parts, by the names that it looks for', () => {
    const [group] = parse(readFileSync(new URL('node-rules.yaml', folder), 'utf8')).groups;
    const rules = new Map<string, string>(
      group.rules.map(({ record, expr }: { record: string; expr: string }) => [
        record,
        expr.replace(/\s+/g, ' ').trim(),
      ]),
    );
    expect([...rules.keys()].sort()).toEqual(Object.values(recordedNames).sort());
    const { total, uneven, waiting } = cpuParts(nodeCpuTime);
    const now = recordedNames.total;
    expect(rules.get(now)).toBe(total());
    expect(rules.get(recordedNames.used)).toBe(
      `clamp_min((${now} unless ${uneven()} != 0) - ${waiting()} >= -0.5, 0)`,
    );
  });

  const isThere = spawnSync('promtool', ['--version']).error === undefined;

  it.runIf(isThere).each([
    ['check', 'rules', 'node-rules.yaml'],
    ['test', 'rules', 'node-rules.test.yaml'],
  ])('are right by promtool %s %s', (...args) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status, stdout + stderr).toBe(0);
  });
});
