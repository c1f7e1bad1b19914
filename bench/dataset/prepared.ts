/** Imports fleets into databases with the program itself, and creates a token per partner. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeToken } from '../../src/access/new-token.ts';
import { openStore } from '../../src/store/open.ts';
import type { LoadRequest } from '../load/request.ts';
import { runChild } from '../processes/child.ts';
import { program } from '../processes/service.ts';
import { type FleetShape, fleetName, partnerId } from './fleet.ts';
import { writeInventoryFile } from './inventory-file.ts';

/** Credentials of a request. */
export interface Credentials {
  readonly partnerId: string;
  readonly headers: LoadRequest['headers'];
}

/** A fleet in a database, ready for a service. */
export interface PreparedFleet {
  readonly shape: FleetShape;
  readonly databaseUrl: string;
  /** One per partner, in their order. */
  readonly credentials: readonly Credentials[];
}

/** Path of a fleet's inventory file, generated if missing. */
export async function inventoryFile(folder: string, shape: FleetShape): Promise<string> {
  const key = keyOf(['bench/dataset/*.ts']);
  const file = join(folder, `${fleetName(shape)}-${key}.json`);
  if (!existsSync(file)) await writeInventoryFile(shape, file);
  return file;
}

/** A fleet in a SQLite file, cached between runs. */
export async function fleetInSqlite(folder: string, shape: FleetShape): Promise<PreparedFleet> {
  const key = keyOf(['bench/dataset/*.ts', 'src/store/migrations/*.ts', 'src/store/*.ts']);
  const file = join(folder, `${fleetName(shape)}-${key}.db`);
  const tokens = `${file}.tokens.json`;
  if (!existsSync(tokens)) {
    const unfinished = `${file}.unfinished`;
    await removeSqlite(unfinished);
    const databaseUrl = `sqlite:${unfinished}`;
    await importFile(await inventoryFile(folder, shape), databaseUrl);
    const credentials = await makeCredentials(databaseUrl, shape);
    await rename(unfinished, file);
    await writeFile(tokens, JSON.stringify(credentials));
  }
  const credentials = JSON.parse(readFileSync(tokens, 'utf8'));
  return { shape, databaseUrl: `sqlite:${file}`, credentials };
}

/** A writable copy of a SQLite fleet. */
export async function copyOfSqlite(fleet: PreparedFleet, file: string): Promise<PreparedFleet> {
  await removeSqlite(file);
  await copyFile(fleet.databaseUrl.replace('sqlite:', ''), file);
  return { ...fleet, databaseUrl: `sqlite:${file}` };
}

async function removeSqlite(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true });
}

/** Imports an inventory file as an operator does. */
export async function importFile(file: string, databaseUrl: string): Promise<void> {
  const command = [process.execPath, program, 'import', file];
  await runChild(command, { core: null, env: { DATABASE_URL: databaseUrl } });
}

/** Creates a user with a token per partner. */
export async function makeCredentials(
  databaseUrl: string,
  shape: FleetShape,
): Promise<readonly Credentials[]> {
  const writer = await openStore(databaseUrl).openWriter();
  try {
    return await writer.transaction(async (transaction) => {
      const macKey = await transaction.readMacKey();
      const credentials: Credentials[] = [];
      for (let index = 0; index < shape.partners; index++) {
        const { secret, stored } = makeToken({
          partnerId: partnerId(index),
          userId: randomUUID(),
          label: 'bench',
          createdAt: Date.now(),
          lifeMs: null,
          macKey,
        });
        await transaction.addToken(stored);
        const headers = [
          ['X-Auth-UserId', stored.userId],
          ['X-Auth-Token', secret],
        ] as const;
        credentials.push({ partnerId: stored.partnerId, headers });
      }
      return credentials;
    });
  } finally {
    await writer.close();
  }
}

/** Cache key: a hash of source files, so that a stale fleet is never reused. */
function keyOf(patterns: readonly string[]): string {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const files = globSync([...patterns], { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 8);
}
