/** Serves the documentation's files at /docs, without credentials. */
import type { Documentation } from '../docs/documentation.ts';
import type { DocumentationFile } from '../docs/served-files.ts';
import { type Answer, answer } from './reply/answer.ts';
import type { Target } from './request/target.ts';

/** Slashes of a path below /docs that still gets the page of unknown pages: each lengthens its links. */
const unknownPageDepthMax = 12;

/** Pages load style, script and search from the service, and nothing from elsewhere. */
export const pageHeaders: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy',
  'no-referrer',
];

export class Pages {
  readonly #documentation: Documentation;
  /** Entity tags and compressed forms are computed once per file. */
  readonly #answers = new WeakMap<DocumentationFile, Answer>();

  constructor(documentation: Documentation) {
    this.#documentation = documentation;
  }

  /**
   * The page that a browser gets for a path below /docs that has no file; null for other paths.
   */
  unknown({ path: { segments, trailingSlash } }: Target): Buffer | null {
    if (segments === null || segments[0] !== 'docs') return null;
    // Levels are counted in the text of the path: a `%2F` within a segment is no level to a
    // browser.
    const depth = segments.length - 1 + (trailingSlash ? 1 : 0);
    return depth > unknownPageDepthMax ? null : this.#documentation.unknownPage(depth);
  }

  /** The file at a path below /docs, or null. */
  pageAt({ path: { segments, trailingSlash } }: Target): Answer | null {
    if (segments === null || segments[0] !== 'docs') return null;
    const below = segments.slice(1).map((segment) => `/${segment}`);
    const file = this.#documentation.find(below.join('') + (trailingSlash ? '/' : ''));
    if (file === null) return null;
    let known = this.#answers.get(file);
    if (known === undefined) {
      known = answer(file.body, file.contentType);
      this.#answers.set(file, known);
    }
    return known;
  }
}
