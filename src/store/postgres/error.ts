/** Converts errors of `pg` and of the network into one-line StoreErrors. */
import { DiskFull, StatementRefused, StoreBusy, StoreDeadlock, StoreError } from '../error.ts';

/** SQLSTATE of a write in a read-only session, or on a standby that is promoted. */
const readOnlyCode = '25006';

/**
 * How a standby refuses to begin a read-write transaction: a code of many meanings, by the function that
 * checks settings of two values.
 */
const standbyCode = '0A000';
const standbyRoutine = 'call_bool_check_hook';

/** Explanations of SQLSTATE codes, and of Node's codes for certificates, whose own message would leave an operator guessing. */
const meanings: ReadonlyMap<string, string> = new Map([
  [
    readOnlyCode,
    'it is a standby or read-only; DATABASE_URL of a writing command names the primary, or several hosts with target_session_attrs=read-write',
  ],
  ['22021', 'a text holds a character that PostgreSQL cannot keep, such as U+0000'],
  ['40P01', 'two writers waited for each other, and this one gave way; run it again'],
  ['53200', 'the server has no memory left, or no room for locks; raise max_locks_per_transaction'],
  ['55P03', 'another writer has held its lock for too long; run it again'],
  ...[
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ].map(
    (code) => [code, "name the certificate of the server's authority with sslrootcert"] as const,
  ),
]);

/** Whether a statement failed by lock timeout. */
export function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof StoreError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === '55P03';
}

/** Whether a statement failed because the server takes no writes. */
export function isReadOnly(error: unknown): boolean {
  const routine = error instanceof Error && 'routine' in error ? error.routine : null;
  const code = codeOf(error);
  return code === readOnlyCode || (code === standbyCode && routine === standbyRoutine);
}

/** A statement's error; `name` is the address without its secrets. */
export function statementError(name: string, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause;
  const message = `the database ${name} failed: ${reasonOf(cause)}`;
  const refused = refusals.get(codeOf(cause).slice(0, classCharacters));
  if (refused !== undefined) return new StatementRefused(refused, message, { cause });
  const kind = kinds.get(codeOf(cause)) ?? StoreError;
  return new kind(message, { cause });
}

/** SQLSTATE classes by prefix ("Data Exception", "Integrity Constraint Violation"). */
const refusals: ReadonlyMap<string, StatementRefused['what']> = new Map([
  ['22', 'value'],
  ['23', 'constraint'],
]);
const classCharacters = 2;

/** Retryable errors: at once, soon, or once there is space. */
const kinds: ReadonlyMap<string, typeof StoreError> = new Map([
  ['40P01', StoreDeadlock],
  ['53100', DiskFull],
  ['55P03', StoreBusy],
]);

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** A connection's error. */
export function connectError(name: string, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause;
  return new StoreError(`cannot open the database ${name}: ${reasonOf(cause)}`, { cause });
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return oneLine(String(cause));
  const meaning = meanings.get(isReadOnly(cause) ? readOnlyCode : codeOf(cause));
  // Node's own advice, after a semicolon, is for other programs.
  if (meaning !== undefined) return `${meaning} (${oneLine(cause.message.split(';')[0]!)})`;
  // A host with several addresses fails with an AggregateError without a message.
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return oneLine(cause.message || cause.name);
}

function oneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
