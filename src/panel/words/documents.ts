/** The words of server-rendered pages: sign-in, links, errors. */

export const loading = 'Loading…';
export const needsJavaScript = 'This panel needs JavaScript, which this browser does not run.';

export const signIn = 'Sign in';
export const signInWithOrganisation = 'Sign in with your organisation';
export const signInWithPasskey = 'Sign in with a passkey';
export const signInToDemo = 'Sign in to the demo';
export const demoIsOpen = 'Anybody on this machine can: its data are made up.';
export const isSignedOut = 'You are not signed in, or your session has ended.';
/** Around the link that goes on. */
export const isSignedIn = ['You are signed in. ', 'Go on', ', or sign in again:'] as const;
export const whenFirst = 'To come in';
export const whenWithoutPasskey = 'For the first time, or without a passkey';
export const openLink =
  'open a link that an administrator of your organisation, or the operator of this service, makes for you. Each link works once.';

export const notAvailable = 'Not available at the moment';
export const didNotWork = 'This did not work';
export const notSignedIn = 'Not signed in';
export const tryAgain = 'Try again';

export const addPasskey =
  'Once in, add a passkey under Account: with it you come in again without a new link.';
/** Around the name of the partner. */
export const linkSignsIn = ['This link signs you in to the panel of ', ', once.'] as const;
/** Around the time. */
export const linkIsValidUntil = ['The link is valid until ', ' UTC', '.'] as const;

/** Title and reason of a link that cannot sign in. */
export const deadLinks = {
  used: [
    'This link was used',
    'Each link signs in once, and this one did. If that was not you, tell the sender of the link at once.',
  ],
  expired: ['This link has expired', 'Links are valid for a day at most.'],
  unknown: [
    'This link is not valid',
    'It may be incomplete, or it was taken back, or the partner that it was for is no longer here.',
  ],
} as const;
export const askSender = 'Ask the sender for a new one.';
export const signInAnotherWay = 'Sign in another way';

export const notFound = 'Not found';
export const noPage = 'There is no page at this address.';
export const goToOverview = 'Go to the overview';
