/** Enforces the limit of tokens per user on the command line, like the panel does. */
import { tokensHeldMax } from '../../access/limits.ts';
import type { StoredToken, StoreTransaction } from '../../store/store.ts';
import { quote } from '../../text/quote.ts';
import { CommandError } from './command.ts';
import { isoDay } from './printing.ts';

/**
 * Throws a CommandError if the token just added exceeds the limit of its user, over all partners;
 * names the least recently used token, the first to revoke. Tokens of a withdrawn access count:
 * they work again once it is restored.
 */
export async function requireTokenRoom(
  transaction: StoreTransaction,
  added: StoredToken,
): Promise<void> {
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
