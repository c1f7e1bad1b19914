/**
 * The only HTML that a page inserts: the reference, rendered by the server from its own
 * documentation.
 */

interface Policy {
  createHTML(html: string): object;
}

/** Trusted Types, which TypeScript's DOM library lacks and some browsers do not have. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): Policy;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

// The Content-Security-Policy allows this name, once.
const policy = trustedTypes?.createPolicy('reference', { createHTML: (html) => html });

/** One object per text: Preact sets the HTML again for a new object. */
const trusted = new Map<string, object>();

/** HTML for an element. */
export function trustedHtml(html: string): { readonly __html: string } {
  if (policy === undefined) return { __html: html };
  const known = trusted.get(html) ?? policy.createHTML(html);
  trusted.set(html, known);
  // Preact passes it on unchanged.
  return { __html: known as unknown as string };
}
