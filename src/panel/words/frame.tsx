/** The words of the header and of shared components. */
import type { ComponentChildren } from 'preact';

export const productName = 'hybrid-core';
export const menu = 'Menu';
export const panel = 'Panel';
export const signOut = 'Sign out';
export const partner = 'Partner';
export const documentation = 'Documentation';
export const loading = 'Loading…';
export const skipToThePage = 'Skip to the page';
export const thisPage = 'This page';
export const titleOf = (name: string) => `${name} · hybrid-core`;
export const overview = 'Overview';
export const nothingLikeThat = 'This address asks for something that there is not';
export const notFound = 'Not found';
export const cannotBeLoaded = (what: ComponentChildren) => <>{what} cannot be loaded</>;
export const loadThePageAgain = 'Load the page again';
export const thisCannotBeShownNow = 'This cannot be shown now';
export const thisIsNoLongerHere = 'This is no longer here.';
export const whatYouSeeIsFrom = (message: ComponentChildren, time: ComponentChildren) => (
  <>
    {message} What you see is from {time}.
  </>
);
export const plan = 'Plan';
export const tokens = 'Tokens';
export const people = 'People';
export const reference = 'Reference';
export const account = 'Account';
export const view = 'View';
export const exactNumbersUtc = 'Exact numbers, UTC';
export const theme = 'Theme';
export const system = 'System';
export const light = 'Light';
export const dark = 'Dark';
export const ctrlK = 'Ctrl K';
export const find = 'Find';
