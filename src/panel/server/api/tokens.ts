/**
 * Lists, creates and revokes a user's tokens; administrators list and revoke all of the partner.
 */
import { tokensHeldMax } from '../../../access/limits.ts';
import { curlCommand, makeToken } from '../../../access/new-token.ts';
import { dayMs } from '../../../domain/history.ts';
import type { StoredAccess, StoredToken, TokenPlace, TokenWithUse } from '../../../store/access.ts';
import type { PeopleReader } from '../../../store/people/people.ts';
import type { MadeToken, TokenRecord, TokensAnswer } from '../../browser/records.ts';
import { tokenDays, tokenDaysMax } from '../../limits.ts';
import { type Body, malformed, optionalText, wholeNumber } from '../body.ts';
import { PanelError } from '../error.ts';
import type { Session } from '../session/sessions.ts';
import { type ActionOptions, performAudited } from './audited-action.ts';
import { timeText } from './time.ts';

/** Tokens per page: a few screens, 60 KB. */
const tokensPerPageMax = 200;

/**
 * Tokens that a user may create within a day over all partners: some for each program. Each is kept
 * for a year, and read by every process while it is valid.
 */
const tokensMadePerDayMax = 100;

/** Characters of a label: a line of a table. */
const labelCharactersMax = 100;

/** A token as shown: RFC 3339 times, the day of its last use, never its secret. */
function shownToken(
  { token, lastUse }: TokenWithUse,
  access: StoredAccess | undefined,
  now: number,
): TokenRecord {
  const { tokenId, userId, label, createdAt, expiresAt, revokedAt } = token;
  return {
    token_id: tokenId,
    user_id: userId,
    email: access?.email ?? null,
    label,
    state: stateOf(token, access, now),
    created_at: new Date(createdAt).toISOString(),
    expires_at: timeText(expiresAt),
    revoked_at: timeText(revokedAt),
    last_used_on: lastUse === null ? null : dayText(lastUse.day),
    last_used_from: lastUse?.address ?? null,
  };
}

/** A UTC day, `2026-11-20`. */
function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, '2026-11-20'.length);
}

/** Why a token is invalid at `now`; `active` if it is valid. */
function stateOf(
  { revokedAt, expiresAt }: StoredToken,
  access: StoredAccess | undefined,
  now: number,
): TokenRecord['state'] {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return access === undefined || access.withdrawnAt !== null ? 'withdrawn' : 'active';
}

/** Filter and cursor: the tokens of one user or of all, older than a cursor or from the newest. */
export interface TokenPage {
  readonly userId: string | null;
  readonly before: string | null;
}

/**
 * A page of a partner's tokens, newest first, and the cursor of the next page; null if there is
 * none. Throws a PanelError for a malformed cursor.
 */
export async function listTokens(
  { reader, clock }: { readonly reader: PeopleReader; readonly clock: () => number },
  partnerId: string,
  { userId, before }: TokenPage,
): Promise<TokensAnswer> {
  const place = before === null ? null : readPlace(before);
  const page = { userId, before: place, countMax: tokensPerPageMax + 1 };
  const found = await reader.listTokensOf(partnerId, page);
  const tokens = found.slice(0, tokensPerPageMax);
  const userIds = [...new Set(tokens.map(({ token }) => token.userId))];
  const accesses = await reader.listAccessesOf(partnerId, userIds);
  const accessOf = new Map(accesses.map((of) => [of.userId, of]));
  const now = clock();
  const last = tokens.at(-1);
  const next = found.length > tokens.length && last !== undefined ? placeText(last.token) : null;
  return { tokens: tokens.map((of) => shownToken(of, accessOf.get(of.token.userId), now)), next };
}

const placeForm = /^(\d{1,15})-([\w-]{1,64})$/;

function readPlace(text: string): TokenPlace {
  const [, createdAt, tokenId] = placeForm.exec(text) ?? [];
  if (tokenId !== undefined) return { createdAt: Number(createdAt), tokenId };
  throw malformed(`before is ${JSON.stringify(text)}; allowed: what next was in a page before.`);
}

function placeText({ createdAt, tokenId }: TokenPlace): string {
  return `${createdAt}-${tokenId}`;
}

/** What creating tokens needs besides the store. */
export interface TokenOptions extends ActionOptions {
  /** {base_url} of the interface, for the `curl` command. */
  readonly interfaceUrl: string;
}

/** The members of the body that makes a token. */
export const tokenMembers = ['label', 'expires_in_days'];

/**
 * Creates a token for the session's user and partner. The response has its secret, this once, with
 * a `curl` command that works by then. Throws a PanelError past the limit of tokens.
 */
export async function createToken(
  options: TokenOptions,
  session: Session,
  body: Body,
): Promise<MadeToken> {
  const label = optionalText(body, 'label', labelCharactersMax);
  if (label === null) throw malformed('A token needs a label that says what it is for.');
  const range = { min: 1, max: tokenDaysMax, otherwise: tokenDays };
  const lifeMs = wholeNumber(body, 'expires_in_days', range) * dayMs;
  const { userId, partnerId, switchable } = session.session;
  const made = await performAudited(
    options,
    session,
    { action: 'token.create', role: 'member', users: [userId] },
    async ({ transaction, actor, now }) => {
      if ((await transaction.countTokensHeld(userId, now)) >= tokensHeldMax) {
        throw new PanelError('conflict', allHeld(switchable));
      }
      if ((await transaction.countTokensMade(userId, now - dayMs)) >= tokensMadePerDayMax) {
        throw new PanelError('conflict', allMade(switchable));
      }
      const token = makeToken({
        partnerId,
        userId,
        label,
        createdAt: now,
        lifeMs,
        macKey: await transaction.readMacKey(),
      });
      await transaction.addToken(token.stored);
      const { tokenId, expiresAt } = token.stored;
      const facts = { token_id: tokenId, expires_at: new Date(expiresAt!).toISOString() };
      return { result: { token, actor, now }, facts };
    },
  );
  const { token, actor, now } = made;
  return {
    ...shownToken({ token: token.stored, lastUse: null }, actor, now),
    token: token.secret,
    curl: curlCommand(options.interfaceUrl, userId, token.secret, '/hybrid-core/v1/sites'),
  };
}

/**
 * The message for a user with too many tokens. A session limited to one partner may belong to
 * another person, who made the link: the message then names no other partner.
 */
function allHeld(switchable: boolean): string {
  return switchable
    ? `A person may hold at most ${tokensHeldMax} tokens, those for other partners among them. Revoke one first. Tokens of a withdrawn access count, too: an administrator there can revoke those.`
    : `This person holds as many tokens as are allowed (${tokensHeldMax}).`;
}

function allMade(switchable: boolean): string {
  const who = switchable ? 'A person' : 'This person';
  return `${who} may make at most ${tokensMadePerDayMax} tokens within 24 hours, revoked ones among them. Make one that lives longer, or ask an operator, whose command line has no such bound.`;
}

/** Revokes a token of one's own; administrators any token of the partner. */
export function revokeToken(options: ActionOptions, session: Session, tokenId: string) {
  return performAudited(
    options,
    session,
    { action: 'token.revoke', role: 'member' },
    async ({ transaction, actor, now }) => {
      const token = await transaction.findToken(actor.partnerId, tokenId);
      // To a member, another user's token is unknown.
      const isVisible = actor.role === 'administrator' || token?.userId === actor.userId;
      if (token === null || !isVisible) {
        throw new PanelError('unknown', 'There is no such token here.');
      }
      const revoked = await transaction.revokeTokenOf(actor.partnerId, tokenId, now);
      if (!revoked) throw new PanelError('conflict', 'The token was revoked before.');
      return { result: null, facts: { token_id: tokenId, of_user_id: token.userId } };
    },
  );
}
