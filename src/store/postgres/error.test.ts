import { expect, it } from 'vitest';
import { statementError } from './error.ts';

it('a full lock table is reported with what to do', () => {
  const cause = Object.assign(new Error('out of shared memory'), { code: '53200' });
  const { message } = statementError('postgres://here', cause);
  expect(message).toMatch(
    /no room for locks; raise max_locks_per_transaction \(out of shared memory\)$/,
  );
});
