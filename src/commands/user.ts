/** `hybrid-core user list`, `user remove` and `user withdraw`. */
import { oneLine } from '../text/quote.ts';
import { requirePartner } from './partner.ts';
import {
  audit,
  type CommandContext,
  CommandError,
  inTransaction,
  reading,
} from './program/command.ts';
import { auditOperator } from './program/operator-audit.ts';
import { requireUuid } from './program/option-values.ts';
import { isoTime, printJson, printTable } from './program/printing.ts';

/**
 * Prints all users with their accesses. JSON: an array of
 * `{ user_id, created_at, accesses: [{ partner_id, role, email, withdrawn_at }] }`.
 */
export async function userList(
  context: CommandContext,
  options: { readonly json?: boolean },
): Promise<void> {
  const stored = await reading(context, (reader) => reader.listUsers());
  const users = stored.map((user) => ({
    user_id: user.userId,
    created_at: isoTime(user.createdAt),
    accesses: user.accesses.map(({ partnerId, role, email, withdrawnAt }) => ({
      partner_id: partnerId,
      role,
      email,
      withdrawn_at: isoTime(withdrawnAt),
    })),
  }));
  if (options.json) {
    printJson(context, users);
    return;
  }
  const none = { partner_id: null, role: null, email: null, withdrawn_at: null };
  const rows = users.flatMap(({ user_id, created_at, accesses }) =>
    (accesses.length > 0 ? accesses : [none]).map((access) => ({ user_id, created_at, ...access })),
  );
  const columns = ['user_id', 'partner_id', 'role', 'withdrawn_at', 'created_at', 'email'];
  printTable(context, columns, rows, 'no users');
}

/** Removes a user with all tokens and accesses. */
export async function userRemove(context: CommandContext, user: string): Promise<void> {
  const userId = requireUuid(user, 'UUID');
  const removed = await inTransaction(context, async (transaction) => {
    await transaction.lockUsers([userId]);
    const known = (await transaction.listUsers()).find((user) => user.userId === userId);
    if (!(await transaction.removeUser(userId))) return false;
    for (const { partnerId } of known?.accesses ?? []) {
      const facts = { of_user_id: userId };
      const at = context.now();
      await auditOperator(transaction, { partnerId, at, action: 'user.remove', facts });
    }
    return true;
  });
  if (!removed) throw new CommandError(unknownUser(userId));
  audit(context, 'user.remove', { user_id: userId });
  context.stdout.write(`Removed user ${userId} with all tokens.\n`);
}

/**
 * Withdraws a user's access to one partner; the user's tokens for that partner then get 403.
 * Idempotent: reports an access that was already withdrawn.
 */
export async function userWithdraw(
  context: CommandContext,
  user: string,
  options: { readonly partner: string },
): Promise<void> {
  const userId = requireUuid(user, 'UUID');
  const withdrawnBefore = await inTransaction(context, async (transaction) => {
    const { id } = await requirePartner(transaction, options.partner);
    const at = context.now();
    if (await transaction.withdrawAccess(userId, id, at)) {
      const event = { partnerId: id, at, action: 'user.withdraw', facts: { of_user_id: userId } };
      await auditOperator(transaction, event);
      return null;
    }
    const known = (await transaction.listUsers()).find((user) => user.userId === userId);
    if (known === undefined) throw new CommandError(unknownUser(userId));
    const access = known.accesses.find(({ partnerId }) => partnerId === id);
    if (access === undefined) {
      throw new CommandError(`user ${userId} has no access to partner "${id}"`);
    }
    return access.withdrawnAt;
  });
  if (withdrawnBefore !== null) {
    const at = isoTime(withdrawnBefore);
    context.stdout.write(`The access of user ${userId} was already withdrawn, at ${at}.\n`);
    return;
  }
  audit(context, 'user.withdraw', { user_id: userId, partner_id: options.partner });
  context.stdout.write(
    `Withdrew the access of user ${userId} to partner "${oneLine(options.partner)}".\n`,
  );
}

function unknownUser(userId: string): string {
  return `unknown user ${userId}; \`hybrid-core user list\` shows all`;
}
