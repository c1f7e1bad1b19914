/** Shows code: with colours and, where it is a request, in the languages that readers choose from. */
import { highlight } from './highlight.ts';
import { javascriptProgram, pythonProgram, readCurl } from './requests.ts';

/**
 * A block of code. It scrolls where it is wider than its place, by keyboard as well; JSON has sentences in
 * it, so its long lines are wrapped where there is room for lines of a sensible length.
 */
export function codeBlock(code: string, language: string): string {
  const html = highlight(code.replace(/\n$/, ''), language);
  const isWrapped = language === 'json';
  const kind = isWrapped ? ' class="wrapped"' : '';
  const shown = isWrapped ? withIndents(html) : html;
  return `<div class="code"><pre${kind} tabindex="0"><code>${shown}</code></pre></div>\n`;
}

/** The deepest indent, in steps of two spaces, that the style sheet knows. */
const indentMax = 10;

/** Each line with a class for its indent, so that its wrapped part aligns with it. */
function withIndents(html: string): string {
  return html.replace(/^( *).*$/gm, (line, spaces: string) => {
    const indent = Math.min(Math.floor(spaces.length / 2), indentMax);
    return `<span class="line in-${indent}">${line}</span>`;
  });
}

/** A program that a page holds in one language. */
export interface CodeSample {
  readonly language: string;
  readonly code: string;
}

/** How readers know the languages. */
const languageNames: Readonly<Record<string, string>> = {
  sh: 'curl',
  python: 'Python',
  javascript: 'JavaScript',
};

/** A block of code; a request of curl with the programs in Python and JavaScript that do what it does. */
export function exampleBlock(code: string, language: string): string {
  const request = language === 'sh' ? readCurl(code) : null;
  if (request === null) return codeBlock(code, language);
  return languagesBlock([
    { language, code },
    { language: 'python', code: pythonProgram(request) },
    { language: 'javascript', code: javascriptProgram(request) },
  ]);
}

/** Programs that do the same, of which readers choose one. */
export function languagesBlock(programs: readonly CodeSample[]): string {
  const parts = programs.map(({ language, code }, i) => {
    const open = i === 0 ? ' open' : '';
    const block = codeBlock(code, language);
    return `<details${open}><summary>${languageNames[language]}</summary>${block}</details>`;
  });
  return `<div class="languages">${parts.join('')}</div>\n`;
}
