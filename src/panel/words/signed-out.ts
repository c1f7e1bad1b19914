/** The words of the sign-in dialog over a page with unsaved content. */

export const yourSessionHasEnded = 'Your session has ended';
export const signInBeside =
  'Sign in in another tab, and come back: what stands on this page stays. A sign-in link opens in another tab, too.';
export const signInInAnotherTab = 'Sign in in another tab';
export const iHaveSignedIn = 'I have signed in';
