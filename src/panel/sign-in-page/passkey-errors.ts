/** Messages for a passkey that was not created or not used. */
import { messageOf } from '../browser/send.ts';
import * as words from '../words/sign-in.ts';

/** Names of what browsers throw (WebAuthn, 5.1), and what they mean. */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: words.cancelledOrTooLate,
  AbortError: words.cancelled,
  InvalidStateError: words.hasPasskeyAlready,
  NotSupportedError: words.cannotMakePasskey,
  ConstraintError: words.deviceHasToCheck,
  SecurityError: words.noPasskeysForAddress,
};

/** Why a passkey was not made or used, for people. */
export function reasonOf(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : '';
  return reasons[name] ?? messageOf(thrown);
}
