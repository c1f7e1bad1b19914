/**
 * `hybrid-core migrate`: migrates the schema, distributes the tables if requested, and reports
 * both.
 */
import type { Store } from '../store/store.ts';
import type { CommandContext } from './program/command.ts';

export interface MigrateOptions {
  /** Spreads the tables over the nodes of a distributed database (docs: Scaling). */
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

/** Migrates through a writer of its own. Returns the names of the migrations applied. */
export async function migrateStore(store: Store): Promise<readonly string[]> {
  const writer = await store.openWriter();
  try {
    return await writer.migrate();
  } finally {
    await writer.close();
  }
}
