/** `hybrid-core token create`, `token list` and `token revoke`. */
import { randomUUID } from 'node:crypto';
import { isUuid } from '../access/authenticate.ts';
import { curlCommand, makeToken, type NewToken } from '../access/new-token.ts';
import { durationForm, parseDuration } from '../domain/duration.ts';
import type { Partner } from '../domain/partner.ts';
import { textCharactersMax } from '../limits.ts';
import type { StoredToken, StoredUser } from '../store/store.ts';
import { oneLine } from '../text/quote.ts';
import { demandPartner } from './partner.ts';
import {
  audit,
  type CommandContext,
  CommandError,
  inTransaction,
  reading,
  wrongUsage,
} from './program/command.ts';
import { isoTime, printJson, printTable } from './program/printing.ts';

export interface TokenCreateOptions {
  readonly partner: string;
  /** A UUID in any letter case; a new user without it. */
  readonly user?: string;
  readonly label?: string;
  /** A duration, `90d` for instance. */
  readonly expiresIn?: string;
  readonly json?: boolean;
}

/** What the examples need that are printed with a new token. */
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
 * `{ token_id, user_id, partner_id, token, label, expires_at }`. `hints` is what the examples that
 * are printed along need.
 */
export async function tokenCreate(
  context: CommandContext,
  options: TokenCreateOptions,
  hints: TokenHints,
): Promise<void> {
  const token = makeToken({
    partnerId: options.partner,
    userId: readUserId(options.user),
    label: readLabel(options.label),
    createdAt: context.now(),
    lifeMs: readLife(options.expiresIn),
  });
  const { partner, outcome } = await inTransaction(context, async (transaction) => {
    const partner = await demandPartner(transaction, options.partner);
    const before = await transaction.readAccess(partner.id);
    const added = await transaction.addToken(token.stored);
    const hadAccess = before?.accesses.some(({ userId }) => userId === token.stored.userId);
    const granted = hadAccess ? 'access given back' : 'access granted';
    const known = added.accessGranted ? granted : 'known user';
    return { partner, outcome: added.userCreated ? 'new user' : known } as const;
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

/** Checks a UUID that was given on the command line; in lower case, as it is stored. */
export function demandUuid(text: string, where: string): string {
  if (!isUuid(text)) throw wrongUsage(`${where} is "${text}"; allowed: a UUID`);
  return text.toLowerCase();
}

function readUserId(text: string | undefined): string {
  return text === undefined ? randomUUID() : demandUuid(text, '--user');
}

function readLabel(text: string | undefined): string | null {
  if (text === undefined) return null;
  const isKept = text !== '' && text.length <= textCharactersMax && text.isWellFormed();
  if (isKept && !/\p{Cc}/u.test(text)) return text;
  throw wrongUsage(
    `--label has a value that cannot be kept; allowed: 1 to ${textCharactersMax} characters, ` +
      'no control characters',
  );
}

function readLife(text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = parseDuration(text);
  if (ms === null) throw wrongUsage(`--expires-in is "${text}"; allowed: ${durationForm}`);
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
  'new user': 'A new user was made for it.',
  'known user': 'The user had access to this partner before.',
  'access granted': 'The user had no access to this partner before and has it now.',
  'access given back':
    "The user's access to this partner had been withdrawn and is given back; the user's other " +
    'tokens for it work again.',
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

A request with it. The address follows BASE_URL, or HOST and PORT, as set for this command:

  ${curlCommand(serviceUrl, stored.userId, secret, '/hybrid-core/v1/sites')}
`;
}

export interface TokenListOptions {
  readonly json?: boolean;
  /** Only the tokens of this partner, which there must be. */
  readonly partner?: string;
}

/**
 * Prints tokens, without their secrets, which nobody has. JSON: an array of
 * `{ token_id, partner_id, user_id, label, state, created_at, expires_at, revoked_at }`. Throws a
 * CommandError where there is no such partner: a mistyped one would look like one without tokens.
 */
export async function tokenList(context: CommandContext, options: TokenListOptions): Promise<void> {
  // Tokens first: the user of each is then among the users, whoever is added meanwhile.
  const { tokens, users } = await reading(context, async (reader) => {
    if (options.partner !== undefined) await demandPartner(reader, options.partner);
    return { tokens: await reader.listTokens(), users: await reader.listUsers() };
  });
  const isWithdrawn = withdrawnAccesses(users);
  const now = context.now();
  const wanted = ({ partnerId }: StoredToken) => partnerId === (options.partner ?? partnerId);
  const rows = tokens.filter(wanted).map((token) => ({
    token_id: token.tokenId,
    partner_id: token.partnerId,
    user_id: token.userId,
    label: token.label,
    state: tokenState(token, isWithdrawn(token), now),
    created_at: isoTime(token.createdAt),
    expires_at: isoTime(token.expiresAt),
    revoked_at: isoTime(token.revokedAt),
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
    'label',
  ];
  printTable(context, columns, rows, 'no tokens');
}

type TokenState = 'active' | 'expired' | 'revoked' | 'withdrawn';

/** What keeps a token from working; what cannot be undone is named first. */
function tokenState(token: StoredToken, withdrawn: boolean, now: number): TokenState {
  if (token.revokedAt !== null) return 'revoked';
  if (token.expiresAt !== null && token.expiresAt <= now) return 'expired';
  return withdrawn ? 'withdrawn' : 'active';
}

function withdrawnAccesses(users: readonly StoredUser[]): (token: StoredToken) => boolean {
  const open = new Set(
    users
      .flatMap(({ accesses }) => accesses)
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map(({ userId, partnerId }) => `${userId} ${partnerId}`),
  );
  return ({ userId, partnerId }) => !open.has(`${userId} ${partnerId}`);
}

/** Revokes a token, for good. One that was revoked before stays so, which is said and no failure. */
export async function tokenRevoke(context: CommandContext, tokenId: string): Promise<void> {
  const { token, revoked } = await inTransaction(context, async (transaction) => {
    const token = (await transaction.listTokens()).find((token) => token.tokenId === tokenId);
    if (token === undefined) {
      throw new CommandError(`unknown token id "${tokenId}"; \`hybrid-core token list\` shows all`);
    }
    return { token, revoked: await transaction.revokeToken(tokenId, context.now()) };
  });
  if (!revoked) {
    context.stdout.write(`Token ${tokenId} was revoked before, at ${isoTime(token.revokedAt)}.\n`);
    return;
  }
  audit(context, 'token.revoke', {
    token_id: tokenId,
    partner_id: token.partnerId,
  });
  context.stdout.write(`Revoked token ${tokenId}.\n`);
}
