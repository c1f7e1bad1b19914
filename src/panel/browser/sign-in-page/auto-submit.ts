/**
 * Submits the form of a sign-in link that ends in #at-once, as the demo prints it. Loaded on loopback
 * only: elsewhere, a link in an e-mail or on another site must not sign a user in without a press.
 */
// For load.ts, which reloads a document whose script does not run.
document.documentElement.dataset.started = 'true';
if (location.hash === '#at-once') document.querySelector<HTMLFormElement>('form')?.requestSubmit();

export {};
