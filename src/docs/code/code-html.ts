/** Shows code: with colours and, where it is a request, in the languages that readers choose from. */
import { highlight } from './highlight.ts';
import { javascriptProgram, pythonProgram, readCurl } from './requests.ts';

/** Languages whose long lines are wrapped: they mean the same, and a copy has them as they are written. */
const wrappedLanguages: ReadonlySet<string> = new Set([
  'json',
  'sh',
  'hc',
  'python',
  'javascript',
  'ts',
]);

/** A block of code. What is not wrapped scrolls where it is wider than its place, by keyboard as well. */
export function codeBlock(code: string, language: string): string {
  const html = highlight(code.replace(/\n$/, ''), language);
  const kind = wrappedLanguages.has(language) ? ' class="wrapped"' : '';
  const shown = language === 'json' ? withIndents(html) : html;
  const isOutput = language === 'json' || language === 'text';
  return `<div class="code${isOutput ? ' output' : ''}"><pre${kind} tabindex="0"><code>${shown}</code></pre></div>\n`;
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
  hc: 'hc',
  ts: 'TypeScript',
};

/** A block of code, or of all programs that do what it does. */
export function exampleBlock(code: string, language: string): string {
  const programs = withWritten([{ language, code }]);
  return programs.length === 1 ? codeBlock(code, language) : languagesBlock(programs);
}

/** The programs of a sample; a request of curl alone is written in Python and JavaScript as well. */
export function withWritten(programs: readonly CodeSample[]): readonly CodeSample[] {
  const [first, ...others] = programs;
  const isWritten = others.some(({ language }) => language === 'python');
  const request = first!.language === 'sh' && !isWritten ? readCurl(first!.code) : null;
  if (request === null) return programs;
  return [
    first!,
    { language: 'python', code: pythonProgram(request) },
    { language: 'javascript', code: javascriptProgram(request) },
    ...others,
  ];
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
