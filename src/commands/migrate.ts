/** `hybrid-core migrate`: brings the schema up to date, and says what that took. */
import type { Store } from '../store/store.ts';
import type { CommandContext } from './program/command.ts';

export async function migrateCommand(
  { stdout }: Pick<CommandContext, 'stdout'>,
  store: Store,
): Promise<void> {
  const applied = await migrateStore(store);
  for (const name of applied) stdout.write(`applied ${name}\n`);
  stdout.write('The schema is up to date.\n');
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
