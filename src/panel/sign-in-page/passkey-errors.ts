/** Messages for a passkey that was not created or not used. */
import { messageOf } from '../browser/send.ts';
import * as words from '../words/sign-in.ts';

/** Messages by name of the DOMException (WebAuthn, 5.1). */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: words.cancelledOrTooLate,
  AbortError: words.cancelled,
  InvalidStateError: words.hasPasskeyAlready,
  NotSupportedError: words.cannotMakePasskey,
  ConstraintError: words.deviceHasToCheck,
  SecurityError: words.noPasskeysForAddress,
};

/** The message shown for a failed passkey ceremony. */
export function reasonOf(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : '';
  return reasons[name] ?? messageOf(thrown);
}
