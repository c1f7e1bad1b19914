/**
 * Makes the methods of readers and transactions from functions on an open connection, so that a
 * method is written once: the interface is its type.
 */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The functions without the connection that they work on. */
export type Methods<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (
    db: Kysely<Tables>,
    ...args: infer Args
  ) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** Runs a function on a connection; `first` is the method's first argument. */
export type RunOnConnection<First = never> = <Result>(
  work: (db: Kysely<Tables>) => Promise<Result>,
  first: First,
) => Promise<Result>;

type OnConnection<First> = (db: Kysely<Tables>, first: First, ...args: never[]) => Promise<unknown>;

/** Methods that run the functions by `run`, which chooses the connection and takes locks. */
export function methods<First, Functions extends Readonly<Record<string, OnConnection<First>>>>(
  functions: Functions,
  run: RunOnConnection<First>,
): Methods<Functions> {
  const bound = Object.entries(functions).map(([name, work]) => [
    name,
    (first: First, ...args: never[]) => run((db) => work(db, first, ...args), first),
  ]);
  return Object.fromEntries(bound) as Methods<Functions>;
}
