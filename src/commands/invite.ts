/** `hybrid-core user invite`: creates a single-use sign-in link for the panel. */
import { randomUUID } from 'node:crypto';
import { makeInvitation, signInLink } from '../access/new-invitation.ts';
import { durationForm, parseDuration } from '../domain/duration.ts';
import type { Role } from '../domain/role.ts';
import { emailCharactersMax, invitationMs, invitationMsMax } from '../limits.ts';
import { oneLine, quote } from '../text/quote.ts';
import { requirePartner } from './partner.ts';
import {
  audit,
  type CommandContext,
  CommandError,
  inTransaction,
  wrongUsage,
} from './program/command.ts';
import { auditOperator } from './program/operator-audit.ts';
import { readText, requireUuid } from './program/option-values.ts';
import { isoTime, printJson } from './program/printing.ts';

export interface UserInviteOptions {
  readonly partner: string;
  /** Default: the user's current role, or else `member`. */
  readonly role?: Role;
  /** Identifies the person to the partner's administrators. */
  readonly email?: string;
  /** A duration of at most a day. Default: `24h`. */
  readonly validFor?: string;
  /** UUID of an existing user, in any letter case. Default: a new user. */
  readonly user?: string;
  readonly json?: boolean;
}

/**
 * Creates a sign-in link and prints it, once. JSON: `{ invitation_id, user_id, partner_id, role,
 * email, link, expires_at }`. `panelUrl` is the origin of the panel.
 */
export async function userInvite(
  context: CommandContext,
  options: UserInviteOptions,
  panelUrl: string,
): Promise<void> {
  const userId = options.user === undefined ? randomUUID() : requireUuid(options.user, '--user');
  const email = readText(options.email, '--email', emailCharactersMax);
  const lifeMs = readLife(options.validFor);
  const { secret, stored, partner } = await inTransaction(context, async (transaction) => {
    const partner = await requirePartner(transaction, options.partner);
    await transaction.lockUsers([userId]);
    const access = (await transaction.readAccessOf(partner.id, userId))?.access ?? null;
    const kept = access?.withdrawnAt === null ? access.role : null;
    const invitation = makeInvitation({
      partnerId: partner.id,
      email,
      invitedBy: null,
      createdAt: context.now(),
      lifeMs,
      userId,
      role: roleOf(kept, options),
    });
    await transaction.addInvitation(invitation.stored);
    const { invitationId, role, createdAt: at } = invitation.stored;
    const facts = { invitation_id: invitationId, of_user_id: invitation.stored.userId, role };
    const event = { partnerId: partner.id, at, action: 'user.invite', facts };
    await auditOperator(transaction, event);
    return { ...invitation, partner };
  });
  audit(context, 'user.invite', {
    invitation_id: stored.invitationId,
    user_id: stored.userId,
    partner_id: partner.id,
    role: stored.role,
    expires_at: isoTime(stored.expiresAt),
  });
  const link = signInLink(panelUrl, secret);
  if (options.json) {
    printJson(context, {
      invitation_id: stored.invitationId,
      user_id: stored.userId,
      partner_id: stored.partnerId,
      role: stored.role,
      email: stored.email,
      link,
      expires_at: isoTime(stored.expiresAt),
    });
    return;
  }
  context.stdout.write(`A link that signs in to the panel of partner "${oneLine(partner.id)}" (${oneLine(partner.name)}):

  ${link}

It works once, for the first person who opens it, until ${isoTime(stored.expiresAt)}, and is shown this once. Role: ${stored.role}.
User: ${stored.userId}
`);
}

/** The role that the link grants. Throws a CommandError if the user already has another one. */
function roleOf(kept: Role | null, { role, user, partner }: UserInviteOptions): Role {
  if (kept === null) return role ?? 'member';
  if (role === undefined || role === kept) return kept;
  throw new CommandError(
    `user ${user} has access to partner ${quote(partner)} with the role ${kept} already, and a link changes no role: leave ` +
      '--role out; an administrator of the partner changes roles in the panel, under People; where there ' +
      'is none, withdraw the access first',
  );
}

function readLife(text: string | undefined): number {
  if (text === undefined) return invitationMs;
  const ms = parseDuration(text);
  if (ms !== null && ms <= invitationMsMax) return ms;
  throw wrongUsage(`--valid-for is ${quote(text)}; allowed: ${durationForm}, up to 24h`);
}
