import { expect, it } from 'vitest';
import { allowedConnections, processLimits } from './connections-allowed.ts';

const mebibyte = 1_024 * 1_024;

it.each([
  ['the setting', 10_000, { files: null, memoryBytes: null }, 10_000, 'setting'],
  [
    'the setting, below what else there is',
    50,
    { files: 1_024, memoryBytes: 512 * mebibyte },
    50,
    'setting',
  ],
  ['open files, less those of others', 10_000, { files: 1_024, memoryBytes: null }, 724, 'files'],
  [
    'an eighth of the memory',
    10_000,
    { files: 20_000, memoryBytes: 512 * mebibyte },
    256,
    'memory',
  ],
  ['one at least', 10_000, { files: 256, memoryBytes: null }, 1, 'files'],
] as const)(
  'the number of connections is bounded by %s',
  (_, asked, limits, connections, boundBy) => {
    expect(allowedConnections(asked, limits)).toEqual({ connections, boundBy });
  },
);

it('knows how many files this process may open', () => {
  expect(processLimits().files).toSatisfy((files) => files === null || files > 0);
});
