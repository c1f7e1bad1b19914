/** The words of tokens. */
import type { ComponentChildren } from 'preact';

export const tokens = 'Tokens';
export const whatTokensAreFor = (name: ComponentChildren) => (
  <>A program reads the data of {name} with your user id and a token of yours.</>
);
export const yourUserId = (userId: ComponentChildren) => <>Your user id: {userId}</>;
export const yourTokens = 'Your tokens';
export const newToken = 'New token';
export const whatItIsFor = 'What it is for';
export const capacityDashboard = 'capacity dashboard';
export const daysUntilItExpires = 'Days until it expires';
export const makingItKnownEverywhere = 'Making it known everywhere…';
export const makeToken = 'Make token';
export const token = (label: ComponentChildren) => <>Token “{label}”</>;
export const itIsShownThisOnce = 'It is shown this once.';
export const copyItNow = (once: ComponentChildren) => <>{once} Copy it now; it works already.</>;
export const copied = 'Copied';
export const copy = 'Copy';
export const newestTokens = 'Newest tokens';
export const olderTokens = 'Older tokens';
export const thereAreNoTokensYet = 'There are no tokens yet.';
export const label = 'Label';
export const person = 'Person';
export const state = 'State';
export const made = 'Made';
export const expires = 'Expires';
export const lastUsed = 'Last used';
export const revoke = 'Revoke';
export const never = 'never';
export const programsThatUseItStop = 'Programs that use it stop working.';
export const notYet = 'not yet';
export const byUtc = (lastUsedOn: string) => `${lastUsedOn}, by UTC`;
export const from = (lastUsedFrom: ComponentChildren) => <>from {lastUsedFrom}</>;
export const tokenText = 'Token';
export const request = 'A request with it';
export const revokeToken = (name: string) => `Revoke the token “${name}”?`;
