/**
 * Serves the documentation's files at /docs, and the documents below /.well-known, without
 * credentials.
 */
import type { Documentation } from '../docs/documentation.ts';
import type { DocumentationFile } from '../docs/served-files.ts';
import type { wellKnownDocuments } from '../docs/well-known.ts';
import { type Answer, answer, lastingAnswer } from './reply/answer.ts';
import { prefersMarkdown } from './reply/negotiation.ts';
import type { Target } from './request/target.ts';

const wellKnownFolder = '.well-known';

/** Slashes of a path below /docs that still gets the page of unknown pages: each lengthens its links. */
const unknownPageDepthMax = 12;

/** Pages load style, script and search from the service, and nothing from elsewhere. */
export const pageHeaders: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy',
  'no-referrer',
];

/** A page as it is sent. */
export interface Page {
  readonly answer: Answer;
  /** Request headers that it depends on besides those of all answers, each after a comma. */
  readonly varies: string;
  readonly headers: readonly string[];
}

export class Pages {
  readonly #documentation: Documentation;
  readonly #wellKnown: ReturnType<typeof wellKnownDocuments>;
  readonly #now: () => number;
  /** Entity tags and compressed forms are computed once per file. */
  readonly #answers = new WeakMap<DocumentationFile, Answer>();

  /** `now` is in ms since 1970: a well-known document may expire. */
  constructor(
    documentation: Documentation,
    wellKnown: ReturnType<typeof wellKnownDocuments>,
    now: () => number = Date.now,
  ) {
    this.#documentation = documentation;
    this.#wellKnown = wellKnown;
    this.#now = now;
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

  /** The file at a path below /docs or /.well-known, in the form that `accept` prefers, or null. */
  pageAt({ path: { segments, trailingSlash } }: Target, accept: string | undefined): Page | null {
    if (segments === null) return null;
    if (segments[0] === wellKnownFolder) {
      const make = segments.length === 2 && !trailingSlash && this.#wellKnown.get(segments[1]!);
      if (!make) return null;
      const { body, contentType, headers } = make(this.#now());
      return { answer: answer(body, contentType), varies: '', headers };
    }
    if (segments[0] !== 'docs') return null;
    const below = segments.slice(1).map((segment) => `/${segment}`);
    const file = this.#documentation.find(below.join('') + (trailingSlash ? '/' : ''));
    if (file === null) return null;
    const { markdown } = file;
    if (markdown === null)
      return { answer: this.#answerOf(file), varies: '', headers: pageHeaders };
    const preferred = prefersMarkdown(accept) ? markdown : file;
    return { answer: this.#answerOf(preferred), varies: ', Accept', headers: pageHeaders };
  }

  #answerOf(file: DocumentationFile): Answer {
    let known = this.#answers.get(file);
    if (known === undefined) {
      known = lastingAnswer(file.body, file.contentType);
      this.#answers.set(file, known);
    }
    return known;
  }
}
