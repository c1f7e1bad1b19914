/**
 * In charge of what `serve --demo` needs before it serves: a database that holds nothing but the
 * example inventory, and a fresh token. Everything that might be somebody's own is refused first.
 */
import { randomUUID } from 'node:crypto';
import { BlockList, createServer, isIP, isIPv6 } from 'node:net';
import { Writable } from 'node:stream';
import { makeInvitation, type NewInvitation } from '../access/new-invitation.ts';
import { makeToken, type NewToken } from '../access/new-token.ts';
import type { Config } from '../config/config.ts';
import { readDocumentFile } from '../document/document.ts';
import type { DesiredPartner } from '../inventory/desired.ts';
import { inventorySchema } from '../inventory/file-schema.ts';
import { invitationMs } from '../limits.ts';
import type { Store, StoreTransaction } from '../store/store.ts';
import { oneLine } from '../text/quote.ts';
import { importCommand } from './import.ts';
import { CommandError, inTransaction } from './program/command.ts';

/** Where the demo keeps its data unless it is told otherwise. */
export const demoDatabaseUrl = 'sqlite:data/demo.db';

/** Marks the demo's tokens, of which the former ones are revoked at each start. */
const demoLabel = 'demo';

/** What the demo has loaded, and the token that opens the first of its partners. */
export interface Demo {
  readonly partners: readonly DesiredPartner[];
  readonly token: NewToken;
  /** Signs in to the panel as an administrator of the same partner, once. */
  readonly invitation: NewInvitation;
}

/** Throws a CommandError unless everything that the demo opens is for this machine alone. */
export function demandLoopback(
  config: Pick<Config, 'host' | 'metricsHost' | 'metricsPort' | 'panelHost' | 'panelPort'>,
): void {
  const hosts = [
    config.host,
    ...(config.metricsPort === null ? [] : [config.metricsHost]),
    ...(config.panelPort === null ? [] : [config.panelHost]),
  ];
  const open = hosts.find((host) => !isLoopback(host));
  if (open === undefined) return;
  throw new CommandError(
    `--demo does not listen on ${open}: its credentials are for this machine alone; allowed: ` +
      '127.0.0.1, ::1 or localhost',
  );
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

function isLoopback(host: string): boolean {
  if (isIP(host) === 0) return host.toLowerCase() === 'localhost';
  return loopback.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}

/**
 * Opens the port for a moment. A demo that cannot listen must not revoke the token of the one
 * that runs already. Rejects with the error of listening.
 */
export function demandFreePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/**
 * Loads the inventory file and makes the token. Throws a CommandError, with nothing changed, if
 * the database holds a partner that no demo has loaded.
 */
export async function prepareDemo(store: Store, file: string, now: number): Promise<Demo> {
  const partners = readPartners(file);
  await claimDatabase(store, partners);
  await loadInventory(store, file);
  const first = partners[0];
  if (first === undefined) throw new CommandError(`${file} names no partner`);
  const credentials = await inTransaction(store, async (transaction) => {
    const token = await renewToken(transaction, first.id, now);
    return { token, invitation: await makeAdministrator(transaction, token, now) };
  });
  return { partners, ...credentials };
}

function readPartners(file: string): readonly DesiredPartner[] {
  const { value } = readDocumentFile(file, inventorySchema);
  if (value === null) throw new CommandError(`${file} has faults; hybrid-core import names them`);
  return value;
}

/**
 * Marks the database as the demo's, of the present schema. Throws, with nothing changed, where it holds
 * anything of anybody else's, and where that cannot be read: a database of an earlier release is
 * migrated in the transaction that looks.
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

/**
 * Marks a database that a demo has loaded: a lease that nobody gives up. The label of a token would be
 * no mark, since it is free text, and somebody's own partner may have the id of an example.
 */
const demoMark = 'demo';

/** Earlier releases left no mark; only a demo has ever used the demo's own address. */
async function isMarked(transaction: StoreTransaction, store: Store): Promise<boolean> {
  if ((await transaction.readLease(demoMark)) !== null) return true;
  return store.databaseUrl === demoDatabaseUrl;
}

/** Imports quietly; what an import complains about becomes the error. */
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

/** A stream into a function. */
function sink(take: (text: string) => void): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      take(String(chunk));
      done();
    },
  });
}

/** Makes the token's user an administrator, and the only link that signs that user in. */
async function makeAdministrator(
  transaction: StoreTransaction,
  { stored: { partnerId, userId } }: NewToken,
  now: number,
): Promise<NewInvitation> {
  await transaction.setRole(partnerId, userId, 'administrator');
  for (const { userId: of, invitationId } of await transaction.listInvitations(partnerId)) {
    if (of === userId) await transaction.removeInvitation(partnerId, invitationId);
  }
  const invitation = makeInvitation({
    ...{ partnerId, userId, role: 'administrator', email: null, invitedBy: null },
    ...{ createdAt: now, lifeMs: invitationMs },
  });
  await transaction.addInvitation(invitation.stored);
  return invitation;
}

/** Revokes the demo's former tokens and makes one, for the same user if there was one. */
async function renewToken(
  transaction: StoreTransaction,
  partnerId: string,
  now: number,
): Promise<NewToken> {
  const tokens = await transaction.listTokens();
  const former = tokens.filter(({ label }) => label === demoLabel);
  const userId = former.find((token) => token.partnerId === partnerId)?.userId ?? randomUUID();
  await transaction.lockUsers([userId]);
  for (const { partnerId: ofPartner, tokenId, revokedAt } of former) {
    if (revokedAt === null) await transaction.revokeTokenOf(ofPartner, tokenId, now);
  }
  const token = makeToken({ partnerId, userId, label: demoLabel, createdAt: now, lifeMs: null });
  await transaction.addToken(token.stored);
  return token;
}
