/** The words of a sign-in by passkey. */

export const cancelledOrTooLate = 'It was cancelled, or took too long. Try again.';
export const cancelled = 'It was cancelled. Try again.';
export const hasPasskeyAlready = 'This device has a passkey for you already.';
export const cannotMakePasskey = 'This device cannot make such a passkey.';
export const deviceHasToCheck =
  'The device has to check that it is you: by a PIN, a finger or a face.';
export const noPasskeysForAddress = 'The browser makes no passkeys for this address.';
export const noPasskeysInBrowser = 'This browser does not know passkeys.';
