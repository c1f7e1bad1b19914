/**
 * `hybrid-core migrate`: brings the schema up to date, distributes the tables where that is asked
 * for, and says what that took.
 */
import type { Store } from '../store/store.ts';
import type { CommandContext } from './program/command.ts';

export interface MigrateOptions {
  /** Spreads the tables over the nodes of a distributed database (docs: Operators, Scaling). */
  readonly distribute?: boolean;
}

export async function migrateCommand(
  { stdout }: Pick<CommandContext, 'stdout'>,
  store: Store,
  options: MigrateOptions = {},
): Promise<void> {
  const applied = await migrateStore(store);
  for (const name of applied) stdout.write(`applied ${name}\n`);
  stdout.write('The schema is up to date.\n');
  if (!options.distribute) return;
  for (const name of await distributeStore(store)) stdout.write(`distributed ${name}\n`);
  stdout.write('The tables of partners are distributed.\n');
}

async function distributeStore(store: Store): Promise<readonly string[]> {
  const writer = await store.openWriter();
  try {
    return await writer.distribute();
  } finally {
    await writer.close();
  }
}

/** Migrates on a writer of its own, closed again. Returns the names of what was applied. */
export async function migrateStore(store: Store): Promise<readonly string[]> {
  const writer = await store.openWriter();
  try {
    return await writer.migrate();
  } finally {
    await writer.close();
  }
}
