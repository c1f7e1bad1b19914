/** Colours code blocks when pages are rendered, so that no script has to run in the browser. */
import { escapeHtml } from '../html.ts';

/** Quoted text, with escapes. */
const quoted = /"(?:[^"\\]|\\.)*"/.source;

/** A comment from `#` to the end of the line. */
const comment = /(?<=^|\s)#.*$/.source;

/** A grammar from its tokens; the name of each is its class in the style sheet. */
function grammar(tokens: Readonly<Record<string, string>>): RegExp {
  const groups = Object.entries(tokens).map(([kind, source]) => `(?<${kind}>${source})`);
  return new RegExp(groups.join('|'), 'gm');
}

const grammars: Readonly<Record<string, RegExp>> = {
  json: grammar({
    key: `${quoted}(?=\\s*:)`,
    string: quoted,
    literal: /\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?\b/.source,
  }),
  yaml: grammar({
    comment,
    key: /[A-Za-z_]+(?=:(?:\s|$))/.source,
    literal: /(?<=\s)(?:true|false|null)\b/.source,
  }),
  sh: grammar({ comment, string: `'[^']*'|${quoted}`, literal: /(?<=\s)--?[a-zA-Z][\w-]*/.source }),
  python: grammar({
    comment,
    string: /'[^'\n]*'/.source,
    literal: /\b(?:import|try|with|as|except|print|while|for|in|is|not|None)\b/.source,
  }),
  javascript: grammar({
    string: /'[^'\n]*'/.source,
    literal: /\b(?:import|from|const|let|await|while|for|of|if|throw|new|null)\b/.source,
  }),
  http: grammar({ literal: /^HTTP\/\S+ .*$/.source, key: /^[A-Za-z-]+(?=: )/.source }),
};

/** Grammars of languages that are written like another. */
const alike: Readonly<Record<string, string>> = { hc: 'sh', ts: 'javascript' };

/** Renders code as HTML; a language that is not known is only escaped. */
export function highlight(code: string, language: string): string {
  const grammar = grammars[alike[language] ?? language];
  if (grammar === undefined) return escapeHtml(code);
  let html = '';
  let end = 0;
  for (const match of code.matchAll(grammar)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    html += escapeHtml(code.slice(end, match.index));
    html += `<span class="${kind}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}
