import { expect, it } from 'vitest';
import type { Usage } from '../domain/usage.ts';
import { formatUsage, parseUsage } from './usage-document.ts';

it('keeps all of a site, and writes a mark only where there is one', () => {
  const usage = new Map<string, Usage>([
    [
      'a',
      {
        source: 'collector',
        cpu: { used: 1n, total: 2n ** 60n, observedAt: 5 },
        memory: null,
        storage: { used: null, total: 7, observedAt: null },
        overrulesCapacity: true,
      },
    ],
    ['b', { source: 'file', cpu: null, memory: null, storage: null }],
  ]);
  const document = formatUsage(usage);
  expect(document).toContain('["b","file",null,null,null]');
  expect(parseUsage(document)).toEqual(usage);
});
