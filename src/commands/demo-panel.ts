/** What `serve` and `panel` of a demo share: defaults of settings, loopback alone, links of its administrator. */
import { BlockList, isIP, isIPv6 } from 'node:net';
import { makeInvitation, type NewInvitation } from '../access/new-invitation.ts';
import { invitationMs } from '../limits.ts';
import type { Config, Flags } from '../runtime/config/config.ts';
import type { Store, StoreTransaction } from '../store/store.ts';
import { CommandError, inTransaction } from './program/command.ts';

/** Default database of the demo. */
export const demoDatabaseUrl = 'sqlite:data/demo.db';

/** Defaults of the demo's settings. */
export const demoDefaults: Flags = { databaseUrl: demoDatabaseUrl, panelPort: '0' };

/** Throws a CommandError unless all of the demo's listeners are on loopback. */
export function requireLoopback(
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

/** The demo's administrator. */
export interface DemoAdministrator {
  readonly partnerId: string;
  readonly userId: string;
}

/** Label of the demo's tokens; each start revokes the previous ones. */
export const demoLabel = 'demo';

/** Of a database that a demo has loaded: the user of its token. Throws a CommandError of any other. */
export async function demoAdministrator(store: Store): Promise<DemoAdministrator> {
  const tokens = await inTransaction(store, async (transaction) => {
    const isDemo = (await transaction.readLease(demoMark)) !== null;
    return isDemo ? transaction.listTokens() : [];
  });
  const token = tokens.find(({ label, revokedAt }) => label === demoLabel && revokedAt === null);
  if (token === undefined) throw new CommandError('this is no database that a demo has loaded');
  return token;
}

/**
 * Marks a database as loaded by a demo: a lease that is never released. Token labels are free text
 * and real partners may have an example's id, so neither can serve as the mark.
 */
export const demoMark = 'demo';

/** Replaces the sign-in link of the demo's administrator. */
export function renewInvitation(
  store: Store,
  administrator: DemoAdministrator,
  now: number,
): Promise<NewInvitation> {
  return inTransaction(store, (transaction) => makeAdministrator(transaction, administrator, now));
}

/** Makes the user an administrator and creates that user's only sign-in link. */
export async function makeAdministrator(
  transaction: StoreTransaction,
  { partnerId, userId }: DemoAdministrator,
  now: number,
): Promise<NewInvitation> {
  await transaction.setRole(partnerId, userId, 'administrator');
  for (const { userId: of, invitationId } of await transaction.listInvitations(partnerId)) {
    if (of === userId) await transaction.removeInvitation(partnerId, invitationId);
  }
  const invitation = makeInvitation({
    partnerId,
    userId,
    role: 'administrator',
    email: null,
    invitedBy: null,
    createdAt: now,
    lifeMs: invitationMs,
  });
  await transaction.addInvitation(invitation.stored);
  return invitation;
}
