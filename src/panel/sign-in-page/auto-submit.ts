/**
 * The script of a link's page in a panel on the person's own machine: a link that ends in #at-once, as the
 * demo prints it, needs no press of a button. Other panels do not load this, so that no link that came by
 * mail, or from another site, signs anybody in unasked.
 */
// For load.ts, which reloads a document whose script does not run.
document.documentElement.dataset.started = 'true';
if (location.hash === '#at-once') document.querySelector<HTMLFormElement>('form')?.requestSubmit();

export {};
