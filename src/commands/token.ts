/** `hybrid-core token create`, `token list` and `token revoke`. */
import { randomUUID } from 'node:crypto';
import { tokensHeldMax } from '../access/limits.ts';
import { curlCommand, makeToken, type NewToken } from '../access/new-token.ts';
import { durationForm, parseDuration } from '../domain/duration.ts';
import { compareCodePoints } from '../domain/identifier.ts';
import type { Partner } from '../domain/partner.ts';
import { textCharactersMax } from '../limits.ts';
import type {
  StoredAccess,
  StoredToken,
  StoreReader,
  StoreTransaction,
  TokenUse,
} from '../store/store.ts';
import { oneLine, quote } from '../text/quote.ts';
import { requirePartner } from './partner.ts';
import {
  audit,
  type CommandContext,
  CommandError,
  inTransaction,
  reading,
  wrongUsage,
} from './program/command.ts';
import { auditOperator } from './program/operator-audit.ts';
import { readText, requireUuid } from './program/option-values.ts';
import { isoDay, isoTime, printJson, printTable } from './program/printing.ts';

export interface TokenCreateOptions {
  readonly partner: string;
  /** A UUID in any letter case; a new user without it. */
  readonly user?: string;
  readonly label?: string;
  /** A duration, `90d` for instance. */
  readonly expiresIn?: string;
  readonly json?: boolean;
}

/** What the printed examples of a new token need. */
export interface TokenHints {
  /** Where the service probably is. */
  readonly serviceUrl: string;
  /** How the program was called: `hybrid-core` or `npx hybrid-core`. */
  readonly program: string;
  /** The `--database` flag as it was given, with a space before it; empty without one. */
  readonly databaseFlag: string;
}

/** What creating a token did for its user. */
type UserOutcome = 'new user' | 'known user' | 'access granted' | 'access given back';

/**
 * Makes a token and prints it with its user's UUID, once. JSON:
 * `{ token_id, user_id, partner_id, token, label, expires_at }`.
 */
export async function tokenCreate(
  context: CommandContext,
  options: TokenCreateOptions,
  hints: TokenHints,
): Promise<void> {
  const of = {
    partnerId: options.partner,
    userId: readUserId(options.user),
    label: readText(options.label, '--label', textCharactersMax),
    createdAt: context.now(),
    lifeMs: readLife(options.expiresIn),
  };
  const { token, partner, outcome } = await inTransaction(context, async (transaction) => {
    const partner = await requirePartner(transaction, options.partner);
    await transaction.lockUsers([of.userId]);
    const before = await transaction.readAccessOf(partner.id, of.userId);
    const token = makeToken({ ...of, macKey: await transaction.readMacKey() });
    const added = await transaction.addToken(token.stored);
    // A new user has only this token. Counting would query all database nodes, and one may be down.
    if (!added.userCreated) await requireTokenRoom(transaction, token.stored);
    const { tokenId, userId, createdAt: at, expiresAt } = token.stored;
    const facts = { token_id: tokenId, of_user_id: userId, expires_at: isoTime(expiresAt) };
    const event = { partnerId: partner.id, at, action: 'token.create', facts };
    await auditOperator(transaction, event);
    const granted = before?.access ? 'access given back' : 'access granted';
    const known = added.accessGranted ? granted : 'known user';
    return { token, partner, outcome: added.userCreated ? 'new user' : known } as const;
  });
  audit(context, 'token.create', {
    token_id: token.stored.tokenId,
    partner_id: partner.id,
    user: outcome,
    expires_at: isoTime(token.stored.expiresAt),
  });
  if (options.json) printTokenJson(context, token);
  else context.stdout.write(tokenText(token, partner, outcome, hints));
}

function readUserId(text: string | undefined): string {
  return text === undefined ? randomUUID() : requireUuid(text, '--user');
}

function readLife(text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = parseDuration(text);
  if (ms === null)
    throw wrongUsage(`--expires-in is ${quote(text)}; allowed: ${durationForm}, up to 1000 years`);
  return ms;
}

function printTokenJson(context: CommandContext, { secret, stored }: NewToken): void {
  printJson(context, {
    token_id: stored.tokenId,
    user_id: stored.userId,
    partner_id: stored.partnerId,
    token: secret,
    label: stored.label,
    expires_at: isoTime(stored.expiresAt),
  });
}

const outcomeSentences: Record<UserOutcome, string> = {
  'new user': 'A new user was made for the token.',
  'known user': 'The user had access to this partner before.',
  'access granted': 'The user had no access to this partner before and has it now.',
  'access given back':
    "The user's access to this partner had been withdrawn. The user has it again, and the user's " +
    'older tokens for this partner work again.',
};

function tokenText(
  { secret, stored }: NewToken,
  partner: Partner,
  outcome: UserOutcome,
  { serviceUrl, program, databaseFlag }: TokenHints,
): string {
  const life =
    stored.expiresAt === null ? 'does not expire' : `expires ${isoTime(stored.expiresAt)}`;
  return `Token for partner "${oneLine(partner.id)}" (${oneLine(partner.name)}). ${outcomeSentences[outcome]}

  X-Auth-UserId: ${stored.userId}
  X-Auth-Token:  ${secret}

The token is shown this once. It ${life}. To revoke it:

  ${program} token revoke ${stored.tokenId}${databaseFlag}

A request with this token. Its address is BASE_URL, or is made of HOST and PORT, as set for this command:

  ${curlCommand(serviceUrl, stored.userId, secret, '/hybrid-core/v1/sites')}
`;
}

export interface TokenListOptions {
  readonly json?: boolean;
  /** Only the tokens of this partner, which must exist. */
  readonly partner?: string;
}

/**
 * Prints tokens, without their secrets, which are not stored. JSON: an array of `{ token_id,
 * partner_id, user_id, label, state, created_at, expires_at, revoked_at, last_used_on,
 * last_used_from }`. Throws a CommandError where there is no such partner: a mistyped one would
 * look like one without tokens.
 */
export async function tokenList(context: CommandContext, options: TokenListOptions): Promise<void> {
  const { partner } = options;
  const { tokens, accesses, uses } = await reading(context, (reader) =>
    partner === undefined ? readAllTokens(reader) : readTokensOf(reader, partner),
  );
  const lastUses = new Map(uses.map((use) => [use.tokenId, use]));
  const isWithdrawn = withdrawnAccesses(accesses);
  const now = context.now();
  const rows = tokens.map((token) => ({
    token_id: token.tokenId,
    partner_id: token.partnerId,
    user_id: token.userId,
    label: token.label,
    state: tokenState(token, isWithdrawn(token), now),
    created_at: isoTime(token.createdAt),
    expires_at: isoTime(token.expiresAt),
    revoked_at: isoTime(token.revokedAt),
    last_used_on: isoDay(lastUses.get(token.tokenId)?.day ?? null),
    last_used_from: lastUses.get(token.tokenId)?.address ?? null,
  }));
  if (options.json) {
    printJson(context, rows);
    return;
  }
  const columns = [
    'token_id',
    'partner_id',
    'user_id',
    'state',
    'created_at',
    'expires_at',
    'last_used_on',
    'last_used_from',
    'label',
  ];
  printTable(context, columns, rows, 'no tokens');
}

/** Tokens, the oldest first, with their last uses and the accesses that they rest on. */
interface ListedTokens {
  readonly tokens: readonly StoredToken[];
  readonly accesses: readonly StoredAccess[];
  readonly uses: readonly TokenUse[];
}

async function readAllTokens(reader: StoreReader): Promise<ListedTokens> {
  // Tokens first: each one's user is then among the users, despite concurrent additions.
  const tokens = await reader.listTokens();
  const uses = await reader.listTokenUses();
  const users = await reader.listUsers();
  return { tokens, uses, accesses: users.flatMap(({ accesses }) => accesses) };
}

/** Queries one partner only, so that other database nodes need not be available. */
async function readTokensOf(reader: StoreReader, partnerId: string): Promise<ListedTokens> {
  await requirePartner(reader, partnerId);
  const uses = await reader.listTokenUses(partnerId);
  const { tokens = [], accesses = [] } = (await reader.readAccess(partnerId)) ?? {};
  const byAge = (a: StoredToken, b: StoredToken) =>
    a.createdAt - b.createdAt || compareCodePoints(a.tokenId, b.tokenId);
  return { tokens: tokens.toSorted(byAge), accesses, uses };
}

type TokenState = 'active' | 'expired' | 'revoked' | 'withdrawn';

/** Why a token does not work; reasons that cannot be undone come first. */
function tokenState(token: StoredToken, withdrawn: boolean, now: number): TokenState {
  if (token.revokedAt !== null) return 'revoked';
  if (token.expiresAt !== null && token.expiresAt <= now) return 'expired';
  return withdrawn ? 'withdrawn' : 'active';
}

function withdrawnAccesses(accesses: readonly StoredAccess[]): (token: StoredToken) => boolean {
  const open = new Set(
    accesses
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map(({ userId, partnerId }) => `${userId} ${partnerId}`),
  );
  return ({ userId, partnerId }) => !open.has(`${userId} ${partnerId}`);
}

export interface TokenRevokeOptions {
  /**
   * The token's partner, which must exist; where absent, the token is looked for in all partners.
   */
  readonly partner?: string;
}

/** A token of one partner, or of whichever has it; null if there is none. */
async function findToken(
  transaction: StoreTransaction,
  tokenId: string,
  partnerId: string | undefined,
): Promise<StoredToken | null> {
  if (partnerId === undefined) {
    return (await transaction.listTokens()).find((of) => of.tokenId === tokenId) ?? null;
  }
  await requirePartner(transaction, partnerId);
  return transaction.findToken(partnerId, tokenId);
}

/** Revokes a token permanently. Idempotent: reports a token that was already revoked. */
export async function tokenRevoke(
  context: CommandContext,
  tokenId: string,
  options: TokenRevokeOptions = {},
): Promise<void> {
  const { token, revoked } = await inTransaction(context, async (transaction) => {
    const token = await findToken(transaction, tokenId, options.partner);
    if (token === null) {
      throw new CommandError(`unknown token id "${tokenId}"; \`hybrid-core token list\` shows all`);
    }
    const at = context.now();
    const { partnerId, userId } = token;
    const revoked = await transaction.revokeTokenOf(partnerId, tokenId, at);
    const facts = { token_id: tokenId, of_user_id: userId };
    if (revoked) {
      await auditOperator(transaction, { partnerId, at, action: 'token.revoke', facts });
    }
    return { token, revoked };
  });
  if (!revoked) {
    context.stdout.write(`Token ${tokenId} was already revoked, at ${isoTime(token.revokedAt)}.\n`);
    return;
  }
  audit(context, 'token.revoke', {
    token_id: tokenId,
    partner_id: token.partnerId,
  });
  context.stdout.write(`Revoked token ${tokenId}.\n`);
}

/**
 * Throws a CommandError if the token just added exceeds the limit of its user, over all partners;
 * names the least recently used token, the first to revoke. Tokens of a withdrawn access count:
 * they work again once it is restored.
 */
async function requireTokenRoom(transaction: StoreTransaction, added: StoredToken): Promise<void> {
  const { userId, tokenId, createdAt: now } = added;
  const count = await transaction.countTokensHeld(userId, now);
  if (count <= tokensHeldMax) return;
  const days = new Map((await transaction.listTokenUses()).map((of) => [of.tokenId, of.day]));
  const [idle] = (await transaction.listTokens())
    .filter((of) => of.userId === userId && of.tokenId !== tokenId)
    .filter((of) => isHeld(of, now))
    .sort((a, b) => usedAt(a) - usedAt(b));
  function usedAt(of: StoredToken): number {
    return days.get(of.tokenId) ?? of.createdAt;
  }
  const day = days.get(idle!.tokenId);
  const used = day === undefined ? 'never noted as used' : `last used on ${isoDay(day)}`;
  const label = idle!.label === null ? '' : ` (${quote(idle!.label)})`;
  throw new CommandError(
    `user ${userId} holds ${count - 1} tokens, and ${tokensHeldMax} are allowed, over all ` +
      `partners; revoke one first, for instance \`hybrid-core token revoke ${idle!.tokenId}\`${label}, ` +
      `made on ${isoDay(idle!.createdAt)} and ${used}`,
  );
}

function isHeld({ revokedAt, expiresAt }: StoredToken, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}
