/** Renders one Markdown file to HTML, with anchors at its headings and links as served. */
import { Marked, type RendererObject, type Tokens } from 'marked';
import { exampleBlock, languagesBlock, withWritten } from './code/code-html.ts';
import { joinPrograms, programsOf } from './code/code-samples.ts';
import { escapeHtml, inlineCode, rootPlaceholder, tableHtml } from './html.ts';
import { keepTogether } from './keep-together.ts';
import { servedLink } from './links.ts';

/** A heading of a page; `text` is plain, not HTML. */
export interface Heading {
  readonly depth: number;
  readonly text: string;
  readonly anchor: string;
}

export interface RenderedMarkdown {
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The first paragraph as plain text, for search engines and link previews. */
  readonly summary: string;
}

/** Anchors as GitHub makes them, so that links work in the repository and as served. */
class Anchors {
  readonly #used = new Map<string, number>();

  next(text: string): string {
    const slug = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const count = this.#used.get(slug) ?? 0;
    this.#used.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  }
}

/** A heading with a link to itself. `content` is HTML. */
export function headingHtml(depth: number, anchor: string, content: string): string {
  const self =
    depth === 1
      ? ''
      : ` <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a>`;
  return `<h${depth} id="${anchor}">${content}${self}</h${depth}>\n`;
}

/** Renders the Markdown of `file`, whose path (below `docs/`) its relative links start from. */
export function renderMarkdown(source: string, file: string): RenderedMarkdown {
  const anchors = new Anchors();
  const headings: Heading[] = [];
  let summary = '';
  const renderer: RendererObject = {
    heading({ tokens, depth }) {
      const text = plainText(tokens);
      const anchor = anchors.next(text);
      headings.push({ depth, text, anchor });
      return headingHtml(depth, anchor, this.parser.parseInline(tokens));
    },
    paragraph({ tokens }) {
      summary ||= plainText(tokens);
      return `<p>${this.parser.parseInline(tokens)}</p>\n`;
    },
    code(block) {
      const programs = programsOf(block);
      return programs === null
        ? exampleBlock(block.text, block.lang ?? '')
        : languagesBlock(withWritten(programs));
    },
    codespan({ text }) {
      return linkedCode(text);
    },
    link({ href, tokens }) {
      const content = this.parser.parseInline(tokens);
      const address = servedLink(file, href);
      return address === null ? content : `<a href="${escapeHtml(address)}">${content}</a>`;
    },
    image({ href, text }) {
      const address = servedLink(file, href);
      if (address === null) return escapeHtml(text);
      return `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}">`;
    },
    table({ header, rows }) {
      const cells = (row: readonly Tokens.TableCell[]) =>
        row.map(({ tokens }) => this.parser.parseInline(tokens));
      return tableHtml(cells(header), rows.map(cells));
    },
  };
  const hooks = { processAllTokens: joinPrograms };
  const html = new Marked({ gfm: true, renderer, walkTokens, hooks }).parse(source, {
    async: false,
  });
  return { html, headings, summary };
}

/** Renders a sentence or two without block structure, such as a description in OpenAPI. */
export function renderInline(source: string): string {
  return new Marked({ gfm: true, walkTokens }).parseInline(source, { async: false });
}

/** Numbers stay with their units in text; code is shown as it is written. */
function walkTokens(token: Tokens.Generic): void {
  if (token.type === 'text' && token.tokens === undefined) token.text = keepTogether(token.text);
}

/** Code that is the address of a served page becomes a link to it. */
function linkedCode(text: string): string {
  const code = inlineCode(text);
  const page = /^\{docs_url\}\/([a-z0-9./-]+)$/.exec(text)?.[1];
  return page === undefined ? code : `<a href="${rootPlaceholder}${page}">${code}</a>`;
}

function plainText(tokens: readonly Tokens.Generic[]): string {
  return tokens
    .map((token) => (token.tokens ? plainText(token.tokens) : String(token.text ?? '')))
    .join('');
}
