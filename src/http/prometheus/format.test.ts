import { describe, expect, it } from 'vitest';
import { metricsFormat } from './format.ts';

const openMetrics = 'application/openmetrics-text';

describe('metricsFormat', () => {
  it.each([
    ['nothing', undefined, 'text'],
    ['anything', '*/*', 'text'],
    ['OpenMetrics alone', openMetrics, 'openmetrics'],
    ['its version, quoted', `${openMetrics}; version="1.0.0"`, 'openmetrics'],
    ['letters of either case', 'Application/OpenMetrics-Text', 'openmetrics'],
    ['another version', `${openMetrics};version=0.0.1`, 'text'],
    ['either, equally', `${openMetrics},text/plain`, 'text'],
    ['OpenMetrics less', `${openMetrics};q=0.2,text/plain;q=0.3`, 'text'],
    ['OpenMetrics refused', `${openMetrics};q=0,*/*`, 'text'],
    ['a kind less than the type', `${openMetrics};q=0.4,text/*;q=0.3,*/*;q=0.9`, 'openmetrics'],
    ['no number as quality', `${openMetrics};q=x`, 'text'],
    ['what is neither', 'application/json', 'text'],
    ['more than any scraper names', `${openMetrics},${'a/b,'.repeat(10_000)}`, 'text'],
  ])('%s', (_name, accept, format) => {
    expect(metricsFormat(accept)).toBe(format);
  });
});
