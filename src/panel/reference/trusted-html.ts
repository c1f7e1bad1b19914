/** The only HTML that a page takes as it is: the reference's, which the server renders from its own documentation. */

interface Policy {
  createHTML(html: string): object;
}

/** Trusted Types, which TypeScript's library does not describe, and not every browser has. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): Policy;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

// The name stands in the Content-Security-Policy, and works once.
const policy = trustedTypes?.createPolicy('reference', { createHTML: (html) => html });

/** One object for each text: Preact writes the HTML again when it gets another one. */
const trusted = new Map<string, object>();

/** HTML as an element takes it. */
export function trustedHtml(html: string): { readonly __html: string } {
  if (policy === undefined) return { __html: html };
  const known = trusted.get(html) ?? policy.createHTML(html);
  trusted.set(html, known);
  // Preact hands it on to the element, as it is.
  return { __html: known as unknown as string };
}
