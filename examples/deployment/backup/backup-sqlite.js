#!/usr/bin/env node
/**
 * Copies a SQLite database of hybrid-core while the service runs on it, whole and checked:
 *
 *     backup-sqlite.js /var/lib/hybrid-core/hybrid-core.db /backup/hybrid-core.db
 *
 * The copy has its name only once it is complete, and replaces an earlier one of that name. Needs
 * Node.js 24 or later and nothing else. Plain JavaScript, so that it runs wherever it lies.
 */
import { closeSync, existsSync, openSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';

/** More than a database can have. */
const pagesAtOnce = 2 ** 31 - 1;

const [source, target, ...more] = process.argv.slice(2);
if (!source || !target || more.length > 0) {
  console.error('usage: backup-sqlite.js DATABASE COPY');
  process.exit(2);
}

if (existsSync(source) && existsSync(target) && realpathSync(source) === realpathSync(target)) {
  console.error(
    `backup-sqlite.js: ${target} is the database itself; name another file for the copy`,
  );
  process.exit(2);
}

/** Throws unless the file is a whole database of hybrid-core. */
function check(file) {
  const copy = new DatabaseSync(file);
  // One file from now on: with a log beside it, the copy alone would not be whole.
  copy.exec('pragma journal_mode = delete');
  const { integrity_check: found } = copy.prepare('pragma integrity_check').get();
  if (found !== 'ok') throw new Error(`the copy is damaged: ${found}`);
  const { migrations } = copy.prepare('select count(*) as migrations from schema_migration').get();
  copy.close();
  if (migrations === 0) throw new Error(`${source} is no database of hybrid-core`);
}

/** A name of this run's own: two at once do not remove each other's. */
const unfinished = `${target}.unfinished-${process.pid}`;
try {
  // The copy holds what the database does: it is its owner's alone.
  closeSync(openSync(unfinished, 'wx', 0o600));
  const database = new DatabaseSync(source, { readOnly: true });
  // All pages in one step, which is one moment: beside an import, many steps would start over each time.
  await backup(database, unfinished, { rate: pagesAtOnce });
  database.close();
  check(unfinished);
  renameSync(unfinished, target);
} catch (error) {
  rmSync(unfinished, { force: true });
  console.error(`backup-sqlite.js: ${error.message}`);
  process.exit(1);
}
