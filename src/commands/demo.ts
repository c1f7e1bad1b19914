/**
 * Prepares `serve --demo`: a database that holds only the example inventory, and a new token.
 * Refuses to touch anything that a demo did not create.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { Writable } from 'node:stream';
import type { NewInvitation } from '../access/new-invitation.ts';
import { makeToken, type NewToken } from '../access/new-token.ts';
import { hostHere } from '../http/server/listeners.ts';
import type { Config } from '../runtime/config/config.ts';
import type { DesiredPartner } from '../sources/inventory/desired.ts';
import { inventorySchema } from '../sources/inventory/file-schema.ts';
import type { Store, StoreTransaction } from '../store/store.ts';
import { readDocumentFile } from '../text/document/document.ts';
import { oneLine } from '../text/quote.ts';
import { demoDatabaseUrl, demoLabel, demoMark, makeAdministrator } from './demo-panel.ts';
import { importCommand } from './import.ts';
import { CommandError, inTransaction } from './program/command.ts';

/** The loaded demo, and a token for the first of its partners. */
export interface Demo {
  readonly partners: readonly DesiredPartner[];
  readonly token: NewToken;
  /** Single-use sign-in link of an administrator of the same partner. */
  readonly invitation: NewInvitation;
}

/**
 * Binds the port briefly: a demo that cannot listen must not revoke the token of one that already
 * runs. Rejects with the listen error.
 */
export async function requireFreePort({
  host: givenHost,
  port,
}: Pick<Config, 'host' | 'port'>): Promise<void> {
  const host = await hostHere(givenHost);
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/**
 * Loads the inventory file and creates the token. Throws a CommandError, with nothing changed, if
 * the database holds a partner that no demo loaded.
 */
export async function prepareDemo(store: Store, file: string, now: number): Promise<Demo> {
  const partners = readPartners(file);
  await claimDatabase(store, partners);
  await loadInventory(store, file);
  const first = partners[0];
  if (first === undefined) throw new CommandError(`${file} names no partner`);
  const credentials = await inTransaction(store, async (transaction) => {
    const token = await renewToken(transaction, first.id, now);
    return { token, invitation: await makeAdministrator(transaction, token.stored, now) };
  });
  return { partners, ...credentials };
}

function readPartners(file: string): readonly DesiredPartner[] {
  const { value } = readDocumentFile(file, inventorySchema);
  if (value === null) throw new CommandError(`${file} has faults; hybrid-core import names them`);
  return value;
}

/**
 * Marks the database as the demo's, on the current schema. Throws, with nothing changed, if it
 * holds or may hold other data: it is migrated in the transaction that checks.
 */
async function claimDatabase(store: Store, partners: readonly DesiredPartner[]): Promise<void> {
  const own = new Set(partners.map(({ id }) => id));
  const writer = await store.openWriter();
  try {
    await writer.migrate(async (transaction) => {
      const isDemo = await isMarked(transaction, store);
      const held = await transaction.listPartners();
      const other = held.find(({ id }) => !own.has(id) || !isDemo);
      if (other !== undefined) {
        throw new CommandError(
          `--demo does not touch this database: it holds partner "${oneLine(other.id)}", which no ` +
            'demo has loaded; leave --database and DATABASE_URL unset for a database of its own',
        );
      }
      const mark = await transaction.readLease(demoMark);
      if (mark === null) await transaction.takeLease(demoMark, demoMark, null);
    });
  } finally {
    await writer.close();
  }
}

/** Only a demo uses the demo's default database. */
async function isMarked(transaction: StoreTransaction, store: Store): Promise<boolean> {
  if ((await transaction.readLease(demoMark)) !== null) return true;
  return store.databaseUrl === demoDatabaseUrl;
}

/** Imports silently; an import's error output becomes the thrown error. */
async function loadInventory(store: Store, file: string): Promise<void> {
  const complaints: string[] = [];
  const complain = (text: string) => complaints.push(text);
  const status = await importCommand(
    { openWriter: () => store.openWriter(), stdout: sink(() => {}), stderr: sink(complain) },
    file,
    { allowRemovals: true },
  );
  if (status !== 0) throw new CommandError(complaints.join('').trim());
}

/** A stream that calls a function with each chunk. */
function sink(take: (text: string) => void): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      take(String(chunk));
      done();
    },
  });
}

/**
 * Preferred port of the demo's panel, if none is configured and it is free, so that bookmarks stay
 * valid.
 */
export const demoPanelPort = 8081;

/** Revokes the demo's previous tokens and creates one, for the same user if there was one. */
async function renewToken(
  transaction: StoreTransaction,
  partnerId: string,
  now: number,
): Promise<NewToken> {
  const tokens = await transaction.listTokens();
  const previous = tokens.filter(({ label }) => label === demoLabel);
  const userId = previous.find((token) => token.partnerId === partnerId)?.userId ?? randomUUID();
  await transaction.lockUsers([userId]);
  for (const { partnerId: ofPartner, tokenId, revokedAt } of previous) {
    if (revokedAt === null) await transaction.revokeTokenOf(ofPartner, tokenId, now);
  }
  const token = makeToken({
    partnerId,
    userId,
    label: demoLabel,
    createdAt: now,
    lifeMs: null,
    macKey: await transaction.readMacKey(),
  });
  await transaction.addToken(token.stored);
  return token;
}
