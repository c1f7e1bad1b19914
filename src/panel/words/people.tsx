/** The words of people, invitations and the audit list. */
import type { ComponentChildren } from 'preact';

export const signedIn = 'signed in';
export const signedOut = 'signed out';
export const endedTheOtherSessions = 'ended the other sessions';
export const switchedPartner = 'switched partner';
export const addedAPasskey = 'added a passkey';
export const hadAPasskeyRefused = 'had a passkey refused';
export const removedAPasskey = 'removed a passkey';
export const gotAccess = 'got access';
export const madeAToken = 'made a token';
export const revokedAToken = 'revoked a token';
export const madeASignInLink = 'made a sign-in link';
export const changedARole = 'changed a role';
export const withdrewAnAccess = 'withdrew an access';
export const removedAPerson = 'removed a person';
export const revokedAnInvitation = 'revoked an invitation';
export const operatorCommandLine = 'operator (command line)';
export const kind = 'Kind';
export const allKinds = 'all';
export const untilTheEndOf = 'Until the end of';
export const noEvents = 'No events.';
export const auditLog = 'Audit log';
export const newestEvents = 'Newest events';
export const olderEvents = 'Older events';
export const ofPerson = (nameOf: string) => `of ${nameOf}`;
export const madeBy = (person: string) => `made by ${person}`;
export const until = (expires: ComponentChildren) => <>until {expires}</>;
export const noInvitations = 'No invitation waits to be used.';
export const invitations = 'Invitations';
export const roleUntil = (role: ComponentChildren, expiresAt: ComponentChildren) => (
  <>
    {role}, until {expiresAt}
  </>
);
export const theInvitationOf = (name: string) => `the invitation of ${name}`;
export const linkStopsWorking = 'Its link no longer signs in.';
export const inviteSomebody = 'Invite somebody';
export const addressOrName = 'E-mail address, or a name';
export const role = 'Role';
export const member = 'member';
export const administrator = 'administrator';
export const makingTheLink = 'Making the link…';
export const makeASignInLink = 'Make a sign-in link';
export const signInLinkFor = (userId: ComponentChildren) => <>Sign-in link for {userId}</>;
export const shownOnce = 'It is shown this once, and works once';
export const sendIt = (once: ComponentChildren, expiresAt: ComponentChildren) => (
  <>
    {once}, until {expiresAt}. Send it to the person by a way that you trust.
  </>
);
export const people = 'People';
export const person = 'Person';
export const tokens = 'Tokens';
export const firstSignIn = 'First sign-in';
export const change = 'Change';
export const you = '(you)';
export const withdrawn = (withdrawnAt: ComponentChildren) => <>withdrawn {withdrawnAt}</>;
export const showTokensOf = (name: ComponentChildren) => <> in force: show the tokens of {name}</>;
export const from = (enteredFrom: ComponentChildren) => <>from {enteredFrom}</>;
export const theAccessOf = (name: string) => `the access of ${name}`;
export const yourAccessEnds =
  'Your session ends, and your tokens stop working. Only another administrator can invite you again.';
export const theirAccessEnds = 'Their sessions end, and their tokens stop working.';
export const lastAdministratorStays =
  'A partner keeps its last administrator. Make somebody else one first.';
export const forPerson = (name: string) => `for ${name}`;
export const tokensOf = (name: string) => `of ${name}`;
export const partsOfThisPage = 'Parts of this page';
export const find = 'Find';
export const aPartOfAnAddress = 'a part of an address';
export const noOne = 'No one.';
export const firstPeople = 'First people';
export const morePeople = 'More people';
export const showThoseOfAll = 'Show those of all';
export const tokensOfOnePerson = (all: ComponentChildren) => <>Tokens of one person. {all}</>;
export const whatAdministratorsMay =
  'An administrator also sees and revokes all tokens, invites people, changes roles, and reads the audit log.';
export const youLoseThePage =
  'You lose this page at once, and only another administrator can give it back. Your unused invitations are revoked.';
export const theyLoseThePage =
  'They no longer see people and the audit log, and their unused invitations are revoked.';
export const withdraw = 'Withdraw';
export const withdrawYours = 'Withdraw the access of yourself?';
export const withdrawTheirs = (name: string) => `Withdraw the access of ${name}?`;
export const newLink = 'New link';
export const revoke = 'Revoke';
export const revokeInvitation = (name: string) => `Revoke the invitation of ${name}?`;
export const makeOf = { administrator: 'Make administrator', member: 'Make member' } as const;
export const makeYourself = {
  administrator: 'Make yourself an administrator?',
  member: 'Make yourself a member?',
} as const;
export const makeThem = {
  administrator: (name: string) => `Make ${name} an administrator?`,
  member: (name: string) => `Make ${name} a member?`,
} as const;
export const link = 'Link';
