import { describe, expect, it } from 'vitest';
import { namedSubjectsMax } from '../runner/source.ts';
import type { Vector } from './instant-query.ts';
import type { UsageMetric } from './metrics.ts';
import { Readings, sampleAheadMsMax } from './readings.ts';

const now = 1_800_000_000_000;
const nowSeconds = String(now / 1_000);

function metric(other: Partial<UsageMetric> = {}): UsageMetric {
  return {
    name: 'memory_used',
    measured: 'memory',
    side: 'used',
    query: 'q',
    timeQuery: 't',
    machineQueries: [],
    targetQueries: [],
    byNode: null,
    labels: { asset: 'instance', site: null, partner: null },
    matcher: null,
    isConfigured: false,
    ...other,
  };
}

const vector = (
  ...series: (readonly [labels: Record<string, string>, value: string | null])[]
): Vector => ({
  series: series.map(([labels, value]) => ({
    labels,
    value,
    json: JSON.stringify({ metric: labels }),
  })),
  warnings: [],
  partial: null,
  aheadMs: null,
});

const node = (instance: string, value: string | null) => vector([{ instance }, value]);

function read(values: Vector, times: Vector, of = metric()) {
  const readings = new Readings(now);
  readings.add(of, { values, times });
  const errors = readings.errorsOf(of);
  const { samples, unmatched } = readings;
  return { assets: readings.all, samples, unmatched, errors };
}

describe('readings', () => {
  it('count series without a label, and keep the text of a thousand', () => {
    const many = vector(...Array.from({ length: 1_200 }, (_, i) => [{ x: `${i}` }, '1'] as const));
    const { unmatched } = read(many, vector());
    expect(unmatched).toHaveLength(1_200);
    expect(unmatched[999]!.subject).toBe('{x="999"}');
    expect(unmatched[1_199]).toBe(unmatched[1_000]);
    expect(unmatched[1_199]!.reason).toBe('memory_used: the series has no label "instance"');
  });

  it('write the names of labels into messages as they write their values', () => {
    const labels = { 'evil\u001b[31m\nline2="x"': '\u0007', ['long'.repeat(200)]: 'y' };
    const { unmatched } = read(vector([labels, '1']), vector());
    expect(unmatched[0]!.subject).toBe(
      `{"evil\\u001b[31m\\nline2=\\"x\\""="\\u0007","${'long'.repeat(16)}…"="y"}`,
    );
  });

  it('are none of an asset with two machines, which are named once', () => {
    const readings = new Readings(now);
    const machines = vector(
      [{ instance: 'a:9100', dc: 'x' }, '1'],
      [{ instance: 'a:9100', dc: 'y' }, '1'],
      [{ instance: 'b:9100', dc: 'x' }, '1'],
      [{ instance: 'c:9100', dc: 'x' }, '1'],
      [{ instance: 'c:9100', dc: 'y' }, '1'],
    );
    // Two batches share the vector; nothing is read of `c`.
    for (const of of ['a:9100', 'b:9100']) {
      const values = node(of, '1');
      readings.add(metric(), { values, times: node(of, nowSeconds), machines: [machines] });
    }
    expect(readings.errorsOf(metric())).toEqual([
      'memory_used: two machines under one id: a: {instance="a:9100",dc="x"} and {instance="a:9100",dc="y"}',
    ]);
    expect(readings.all.map(({ subject }) => subject.asset)).toEqual(['b']);
  });

  it.each([
    ['another place', { instance: 'a:9100', job: 'node', dc: 'y' }, false],
    ['another job', { instance: 'a:9100', job: 'libvirt', dc: 'y' }, true],
    ['another port', { instance: 'a:9200', job: 'node', dc: 'y' }, true],
    ['the same labels', { instance: 'a:9100', job: 'node', dc: 'x' }, true],
    ['one label less', { instance: 'a:9100', job: 'node' }, true],
    ['no job', { instance: 'a:9100', dc: 'y' }, true],
  ])('of two queries are of one machine, or none is read: %s', (_, other, isOne) => {
    const readings = new Readings(now);
    const add = (of: UsageMetric, target: Record<string, string>) =>
      readings.add(of, {
        values: node('a:9100', '1'),
        times: node('a:9100', nowSeconds),
        targets: [vector([{ __name__: 'up', ...target }, '1'])],
      });
    const total = metric({ name: 'memory_total', side: 'total' });
    const rocket = metric({ name: 'rocket_used', measured: 'rocket' });
    const first = { instance: 'a:9100', job: 'node', dc: 'x' };
    add(metric(), first);
    add(total, other);
    add(rocket, first);
    expect(readings.samples).toBe(isOne ? 3 : 0);
    const pair =
      'a: up{instance="a:9100",job="node",dc="x"} and up{instance="a:9100",job="node",dc="y"}';
    expect(readings.errorsOf(total)).toEqual(
      isOne ? [] : [`memory_total: two machines under one id: ${pair}`],
    );
  });

  it('carry the value and its own time', () => {
    const { assets, samples, errors } = read(
      node('a:9100', '8.350040064e+09'),
      node('a:9100', '1799999999.5'),
    );
    expect(assets.map(({ subject }) => subject)).toEqual([
      { asset: 'a', site: null, partner: null },
    ]);
    expect(assets[0]!.measured.get('memory')).toEqual({
      used: { value: 8_350_040_064, at: 1_799_999_999_500 },
    });
    expect([samples, errors]).toEqual([1, []]);
  });

  it.each([
    ['node1', 'node1'],
    ['node1:9100', 'node1'],
    ['10.0.0.1:9100', '10.0.0.1'],
    ['[2001:db8::1]:9100', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:db8::9100', '2001:db8::9100'],
    ['rack:7', 'rack'],
    ['a:b', 'a:b'],
  ])('of instance %s are about %s', (instance, asset) => {
    const { assets } = read(node(instance, '1'), node(instance, nowSeconds));
    expect(assets.map(({ subject }) => subject.asset)).toEqual([asset]);
  });

  it('keep any other label as it is, with site and partner', () => {
    const labels = { asset: 'host', site: 'dc', partner: 'tenant' };
    const series = { host: 'a:1', dc: 'fra', tenant: 'acme' };
    const { assets } = read(
      vector([series, '1']),
      vector([series, nowSeconds]),
      metric({ labels }),
    );
    expect(assets[0]!.subject).toEqual({ asset: 'a:1', site: 'fra', partner: 'acme' });
  });

  it.each([
    ['NaN', 'not a finite number: a (NaN)'],
    ['+Inf', 'not a finite number: a (+Inf)'],
    [null, 'not a finite number: a (a histogram)'],
    ['-1', 'negative: a (-1)'],
    ['1e300', 'over 2^53-1: a (1e300)'],
  ])('are refused for %s, by name', (value, message) => {
    const { assets, errors } = read(node('a', value), node('a', nowSeconds));
    expect([assets, errors]).toEqual([[], [`memory_used: ${message}`]]);
  });

  it.each([
    ['0.016666666666666666', 2n],
    ['1e-7', 0n],
    ['12.345', 1235n],
  ])('hold %s cores in hundredths', (value, hundredths) => {
    const of = metric({ name: 'cpu_used', measured: 'cpu' });
    const { assets } = read(node('a', value), node('a', nowSeconds), of);
    expect(assets[0]!.measured.get('cpu')?.used?.value).toBe(hundredths);
  });

  it('are of neither of two series for one asset, and name both', () => {
    const values = vector(
      [{ instance: 'a:1', job: 'x' }, '1'],
      [{ instance: 'a:2', job: 'y' }, '2'],
      [{ instance: 'b', job: 'x' }, '3'],
    );
    const times = vector([{ instance: 'a:1' }, nowSeconds], [{ instance: 'b' }, nowSeconds]);
    const { assets, errors } = read(values, times);
    expect(assets.map(({ subject }) => subject.asset)).toEqual(['b']);
    expect(errors).toEqual([
      'memory_used: two series for one asset: ' +
        'a: {instance="a:1",job="x"} and {instance="a:2",job="y"}',
    ]);
  });

  it('are none without a living series, nor from the future', () => {
    const ahead = String((now + sampleAheadMsMax + 1_000) / 1_000);
    const values = vector([{ instance: 'a' }, '1'], [{ instance: 'b' }, '1']);
    const { assets, errors } = read(values, node('b', ahead));
    expect(assets).toEqual([]);
    expect(errors).toEqual([
      expect.stringMatching(/^memory_used: measured in the future: b \(2027/),
    ]);
  });

  it('tell where a query has no times at all', () => {
    const { errors } = read(node('a', '1'), vector(), metric({ timeQuery: null }));
    expect(errors).toEqual([expect.stringContaining('there is none; set "time"')]);
  });

  it('name a bounded number of subjects, and those without the label', () => {
    const many = Array.from({ length: namedSubjectsMax + 5 }, (_, i) => {
      return [{ instance: `n${i}` }, 'NaN'] as [Record<string, string>, string];
    });
    const { errors, unmatched } = read(vector(...many, [{ job: 'x' }, '1']), node('n1', '1'));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/n19 \(NaN\); and 5 more$/);
    expect(unmatched).toEqual([
      { subject: '{job="x"}', reason: 'memory_used: the series has no label "instance"' },
    ]);
  });
});
