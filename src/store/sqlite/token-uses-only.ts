/** The connection of the program that answers: SQLite itself refuses whatever it would write but uses of tokens. */
import { constants, type DatabaseSync } from 'node:sqlite';

const reading: ReadonlySet<number> = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_TRANSACTION,
]);

const writing: ReadonlySet<number> = new Set([constants.SQLITE_INSERT, constants.SQLITE_UPDATE]);

/** It also waits for no disk, as requests are answered meanwhile: a power cut may lose the last uses. */
export function restrictToTokenUses(database: DatabaseSync): void {
  database.exec('pragma synchronous = normal');
  database.setAuthorizer((action, subject) => {
    // Which tables and columns there are: the schema is checked first.
    const isLook = action === constants.SQLITE_PRAGMA && subject === 'table_info';
    const isUse = writing.has(action) && subject === 'token_use';
    const isAllowed = reading.has(action) || isLook || isUse;
    return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
  });
}
