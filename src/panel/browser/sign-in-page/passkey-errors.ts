/** Messages for a passkey that was not created or not used. */
import { messageOf } from '../send.ts';

/** Messages by name of the DOMException (WebAuthn, 5.1). */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: 'It was cancelled, or took too long. Try again.',
  AbortError: 'It was cancelled. Try again.',
  InvalidStateError: 'This device has a passkey for you already.',
  NotSupportedError: 'This device cannot make such a passkey.',
  ConstraintError: 'The device has to check that it is you: by a PIN, a finger or a face.',
  SecurityError: 'The browser makes no passkeys for this address.',
};

/** The message shown for a failed passkey ceremony. */
export function reasonOf(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : '';
  return reasons[name] ?? messageOf(thrown);
}
