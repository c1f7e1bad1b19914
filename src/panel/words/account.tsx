/** The words of the account, and of the choice of a partner. */
import type { ComponentChildren } from 'preact';

export const account = 'Account';
export const knownAs = 'Known as';
export const userId = 'User id';
export const partner = 'Partner';
export const chooseAnother = 'choose another';
export const passkeys = 'Passkeys';
export const whatPasskeysAreFor =
  "With a passkey you sign in by your device's finger, face or PIN, without a new link each time.";
export const passkeysNeedAName =
  'Passkeys need a panel with a host name; this one has an address only.';
export const sessions = 'Sessions';
export const whatSessionsAre =
  'Where you are signed in. A session ends an hour after you last did something in it.';
export const newPasskey = 'New passkey';
export const nameOfTheDevice = 'Name of the device';
export const waitingForTheDevice = 'Waiting for the device…';
export const addAPasskey = 'Add a passkey';
export const thereAreNoPasskeysYet = 'There are no passkeys yet.';
export const allYourPartners = 'all your partners';
export const onePartnerAlone = (name: ComponentChildren) => <>{name} alone</>;
export const notUsedYet = 'Not used yet';
export const lastUsedOnUtc = (usedOn: string) => `Last used on ${usedOn} (UTC)`;
export const passkeyFacts = (
  made: ComponentChildren,
  lastUse: ComponentChildren,
  opens: ComponentChildren,
) => (
  <>
    Made {made}. {lastUse}. Opens {opens}.
  </>
);
export const passkeyStopsWorking =
  'It no longer signs you in, and your other sessions that it began end.';
export const thePasskey = (passkey: ComponentChildren) => <>the passkey {passkey}</>;
export const yourOrganisation = 'your organisation';
export const thisSession = 'This session';
export const anotherSession = 'Another session';
export const sessionFacts = (
  name: ComponentChildren,
  methodOf: ComponentChildren,
  signedInAt: ComponentChildren,
  lastUsedAt: ComponentChildren,
) => (
  <>
    Of {name}, by {methodOf}, since {signedInAt}. Last used {lastUsedAt}.
  </>
);
export const othersSignInAgain = 'Their browsers have to sign in again.';
export const chooseAPartner = 'Choose a partner';
export const youHaveAccessTo = (partners: ComponentChildren) => (
  <>
    You have access to {partners}. You see and change one at a time, and can go over to another at
    any time.
  </>
);
export const open = 'Open';
export const phone = 'phone';
export const aPasskey = 'a passkey';
export const aLink = 'a link';
export const remove = 'Remove';
export const removePasskey = (name: string) => `Remove the passkey “${name}”?`;
export const endOthers = 'End all other sessions';
export const endAllOthers = 'End all your other sessions?';
