import { expect, it } from 'vitest';
import { connectError, statementError } from './error.ts';

it.each([
  ['cannot execute INSERT in a read-only transaction', { code: '25006' }],
  [
    'cannot set transaction read-write mode during recovery',
    { code: '0A000', routine: 'call_bool_check_hook' },
  ],
])('a write to a standby is reported with where to write: %s', (text, codes) => {
  const { message } = statementError('x', Object.assign(new Error(text), codes));
  expect(message).toBe(
    `the database x failed: it is a standby or read-only; DATABASE_URL of a writing command names the primary, or several hosts with target_session_attrs=read-write (${text})`,
  );
});

it("an unknown authority is reported with our setting, and without Node's advice", () => {
  const text = 'self-signed certificate; if the root CA is installed locally, try --use-system-ca';
  const cause = Object.assign(new Error(text), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(connectError('x', cause).message).toBe(
    "cannot open the database x: name the certificate of the server's authority with sslrootcert (self-signed certificate)",
  );
});

it('a full lock table is reported with what to do', () => {
  const cause = Object.assign(new Error('out of shared memory'), { code: '53200' });
  const { message } = statementError('postgres://here', cause);
  expect(message).toMatch(
    /no room for locks; raise max_locks_per_transaction \(out of shared memory\)$/,
  );
});
