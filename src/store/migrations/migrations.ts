/**
 * All migrations, in the order in which they are applied. Until the first release `0001` is changed
 * in place; from then on each is kept as it was released.
 */
import { tables } from './0001-tables.ts';
import type { Migration } from './migration.ts';

export const migrations: readonly Migration[] = [tables];
